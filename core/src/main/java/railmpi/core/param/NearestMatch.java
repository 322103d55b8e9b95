package railmpi.core.param;

/** Finds the known word that a mistyped one was probably meant to be. */
public final class NearestMatch {
    private NearestMatch() {}

    /**
     * Returns the candidate with the smallest edit distance, or null when none is near (more than a third of the
     * letters differ).
     */
    public static String of(String word, Iterable<String> candidates) {
        String nearest = null;
        int smallest = Math.max(2, word.length() / 3) + 1;
        for (String candidate : candidates) {
            int distance = editDistance(word, candidate);
            if (distance < smallest) {
                smallest = distance;
                nearest = candidate;
            }
        }
        return nearest;
    }

    /** Returns " (did you mean X?)", or the empty text when nothing is near. */
    public static String hint(String word, Iterable<String> candidates) {
        String nearest = of(word, candidates);
        return nearest == null ? "" : " (did you mean " + nearest + "?)";
    }

    /** Returns the number of letters to insert, delete, replace or swap with the neighbour. */
    static int editDistance(String from, String to) {
        int columns = to.length() + 1;
        int[] beforePrevious = new int[columns];
        int[] previous = new int[columns];
        int[] current = new int[columns];
        for (int j = 0; j < columns; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            current[0] = i;
            for (int j = 1; j < columns; j++) {
                int cost = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
                int best = Math.min(Math.min(current[j - 1], previous[j]) + 1, previous[j - 1] + cost);
                if (i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1)) {
                    best = Math.min(best, beforePrevious[j - 2] + 1);
                }
                current[j] = best;
            }
            int[] spare = beforePrevious;
            beforePrevious = previous;
            previous = current;
            current = spare;
        }
        return previous[columns - 1];
    }
}

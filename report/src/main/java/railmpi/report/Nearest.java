package railmpi.report;

import java.util.Collection;
import java.util.Comparator;

/** The word that somebody may have meant. Stateless. */
final class Nearest {
    private Nearest() {}

    /**
     * Returns the error for an unknown {@code word} of a {@code kind}: names the nearest of {@code known} and all of
     * them.
     */
    static UsageException unknown(String kind, String word, Collection<String> known) {
        return new UsageException("unknown " + kind + " '" + word + "'; the nearest is " + of(word, known)
                + " (there are: " + String.join(", ", known) + ")");
    }

    /** Returns that one of {@code known} (not empty) that needs the fewest changed letters. */
    static String of(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(candidate -> distance(word, candidate)))
                .orElseThrow();
    }

    /** Returns the number of letters to insert, delete, replace or swap with the neighbour. */
    private static int distance(String a, String b) {
        int[][] rows = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : step(rows, a, b, i, j);
            }
        }
        return rows[a.length()][b.length()];
    }

    private static int step(int[][] rows, String a, String b, int i, int j) {
        int changed = rows[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(changed, 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        boolean isSwapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return isSwapped ? Math.min(least, rows[i - 2][j - 2] + 1) : least;
    }
}

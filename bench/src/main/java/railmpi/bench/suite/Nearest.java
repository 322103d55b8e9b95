package railmpi.bench.suite;

import java.util.Collection;
import java.util.Locale;

/** The word that somebody may have meant. Stateless. */
public final class Nearest {
    private Nearest() {}

    /**
     * Returns that one of {@code candidates} (not empty) which begins with the word or needs the fewest changes of
     * letters, whatever their case.
     */
    public static String of(String word, Collection<String> candidates) {
        String nearest = null;
        int least = Integer.MAX_VALUE;
        for (String candidate : candidates) {
            String lower = candidate.toLowerCase(Locale.ROOT);
            boolean isShortened = word.length() > 2 && lower.startsWith(word.toLowerCase(Locale.ROOT));
            int distance = isShortened ? 0 : distance(word.toLowerCase(Locale.ROOT), lower);
            if (distance < least) {
                least = distance;
                nearest = candidate;
            }
        }
        return nearest;
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

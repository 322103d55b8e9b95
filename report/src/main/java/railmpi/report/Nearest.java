package railmpi.report;

import java.util.Collection;
import java.util.Comparator;

/** The word that somebody may have meant. Stateless. */
final class Nearest {
    private Nearest() {}

    /** Returns the error for an unknown {@code word} of a {@code kind}: names the nearest of {@code known} and all of them. */
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

    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}

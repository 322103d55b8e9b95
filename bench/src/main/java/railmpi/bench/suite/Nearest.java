package railmpi.bench.suite;

import java.util.Collection;
import java.util.Locale;

/** The word that somebody may have meant. Stateless. */
public final class Nearest {
    private Nearest() {}

    /**
     * Returns that one of {@code candidates} (not empty) which begins with the word or needs the fewest changed letters,
     * whatever their case.
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

package railmpi.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How the ratio of two sides runs along a figure, beside what the paper has. Immutable.
 *
 * @param what is divided by what, and where
 * @param ratios medians, by their places as they are written, in order
 * @param there what the paper has
 */
record Shape(String what, Map<String, Double> ratios, Course there) {
    /** From here on the papers' messages, and ours, are striped. */
    private static final int LONG_BYTES = 65536;

    /** What a ratio is like, everywhere. */
    enum Course {
        BELOW("below 1", 0, 0.97),
        ABOUT("about 1", 0.85, 1.18),
        ABOVE("above 1", 1.03, Double.MAX_VALUE);

        private final String text;
        private final double least;
        private final double most;

        Course(String text, double least, double most) {
            this.text = text;
            this.least = least;
            this.most = most;
        }

        private boolean fits(double ratio) {
            return ratio >= least && ratio <= most;
        }
    }

    /** What page readers must know about the words. */
    static final String EXPLANATION = "Below 1 is at most " + Course.BELOW.most + ", about 1 from " + Course.ABOUT.least
            + " to " + Course.ABOUT.most + ", above 1 at least " + Course.ABOVE.least
            + ", each at every place that is named.";

    /**
     * Returns how a ratio runs along sizes of messages.
     *
     * @param what is divided by what
     * @param shorts what the paper has below 64 KiB; null: nothing to compare
     * @param longs what it has from there on; null: nothing to compare
     */
    static List<Shape> ofSizes(
            Samples samples, String what, Samples.Key above, Samples.Key below, Course shorts, Course longs) {
        Map<String, Double> shortOnes = new LinkedHashMap<>();
        Map<String, Double> longOnes = new LinkedHashMap<>();
        for (double bytes : samples.medians(above).keySet()) {
            Samples.Middle ratio = samples.ratio(above, below, bytes);
            if (ratio != null) {
                (bytes < LONG_BYTES ? shortOnes : longOnes).put(Figure.bytes(bytes), ratio.median());
            }
        }
        List<Shape> shapes = new ArrayList<>();
        if (shorts != null) {
            shapes.add(new Shape(what + ", short messages", shortOnes, shorts));
        }
        if (longs != null) {
            shapes.add(new Shape(what + ", long messages", longOnes, longs));
        }
        return shapes;
    }

    /** Returns both lists. */
    static List<Shape> both(List<Shape> some, List<Shape> others) {
        List<Shape> all = new ArrayList<>(some);
        all.addAll(others);
        return all;
    }

    /** Returns whether anything was measured. */
    boolean isMeasured() {
        return !ratios.isEmpty();
    }

    /** Returns the sentence for the page. */
    String text() {
        String list = ratios.entrySet().stream()
                .map(ratio -> String.format(Locale.ROOT, "%.2f (%s)", ratio.getValue(), ratio.getKey()))
                .collect(Collectors.joining(", "));
        boolean isSame = ratios.values().stream().allMatch(there::fits);
        return what + " " + list + ": "
                + (isSame ? there.text + ", as there" : "unlike there, where it is " + there.text);
    }
}

package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A plot and what is read off it. Immutable.
 *
 * @param title of the plot
 * @param paper which figure of which paper it redraws; or that there is none
 * @param claim what the paper shows: shape and ratio
 * @param axes what is plotted
 * @param lines the sides; those without a value are left out
 * @param findings ratios of sides
 * @param shapes how ratios run, beside the paper; none where there is no paper
 */
record Figure(
        String title,
        String paper,
        String claim,
        Axes axes,
        List<Line> lines,
        List<Finding> findings,
        List<Shape> shapes) {
    private static final int KIBI = 1024;
    private static final int MEBI = KIBI * KIBI;

    /** A figure that no paper has. */
    Figure(String title, String paper, String claim, Axes axes, List<Line> lines, List<Finding> findings) {
        this(title, paper, claim, axes, lines, findings, List.of());
    }

    /** Returns whether there is nothing to plot. */
    boolean isEmpty() {
        return lines.stream().allMatch(line -> line.points().isEmpty());
    }

    /** Returns whether its values fit into a table. */
    boolean hasTable() {
        return axes.kind() != Kind.SECONDS;
    }

    /** Returns how the ratios that were measured run; empty: none was. */
    String course() {
        return shapes.stream().filter(Shape::isMeasured).map(Shape::text).collect(Collectors.joining("; "));
    }

    /** Returns the findings that say something. */
    List<Finding> told() {
        return findings.stream()
                .filter(finding -> finding.ratio() != null || finding.ask() != null)
                .toList();
    }

    /** How places on the horizontal axis are meant. */
    enum Kind {
        SIZES,
        SECONDS,
        NAMES
    }

    /**
     * The axes of a plot.
     *
     * @param kind of the horizontal one
     * @param x its title
     * @param y title of the other
     * @param isLogarithmic whether the other is
     */
    record Axes(Kind kind, String x, String y, boolean isLogarithmic) {
        static Axes sizes(String y, boolean isLogarithmic) {
            return new Axes(Kind.SIZES, "bytes of a message", y, isLogarithmic);
        }

        static Axes names(String y) {
            return new Axes(Kind.NAMES, "", y, false);
        }
    }

    /**
     * A side with its values.
     *
     * @param name of the side
     * @param points places in order: bytes, seconds, or the number of the name
     */
    record Line(String name, List<Point> points) {
        /** Returns the medians of a side. */
        static Line of(Samples samples, Samples.Key key) {
            List<Point> points = new ArrayList<>();
            samples.medians(key).forEach((x, value) -> points.add(new Point(x, bytes(x), value)));
            return new Line(key.side(), points);
        }

        /** Returns the same under another name. */
        Line named(String other) {
            return new Line(other, points);
        }

        /** Returns a bar for every name that has a value (null: none), at the place of the name among all of them. */
        static Line ofNames(String side, Map<String, Samples.Middle> values) {
            List<Point> points = new ArrayList<>();
            int place = 0;
            for (Map.Entry<String, Samples.Middle> entry : values.entrySet()) {
                if (entry.getValue() != null) {
                    points.add(new Point(place, entry.getKey(), entry.getValue()));
                }
                place++;
            }
            return new Line(side, points);
        }
    }

    /**
     * A value at its place.
     *
     * @param x the place
     * @param label how the place is written
     * @param value the median and its spread
     */
    record Point(double x, String label, Samples.Middle value) {}

    /**
     * A ratio of two sides, and what was asked for or seen elsewhere.
     *
     * @param what is divided by what
     * @param ratio with its spread; null: not measured
     * @param paper what the paper has, or empty
     * @param ask a bound, or null
     */
    record Finding(String what, Samples.Middle ratio, String paper, Ask ask) {
        /** Returns the same, of what it is a finding said as well. */
        Finding of(String title) {
            return new Finding(title + ": " + what, ratio, paper, ask);
        }

        /** Returns {@code reached}, {@code missed}, {@code not measured}, or nothing when nothing is asked. */
        String verdict() {
            if (ratio == null) {
                return "not measured";
            }
            return ask == null ? "" : ask.isReached(ratio.median()) ? "reached" : "missed";
        }
    }

    /** A bound of a ratio, from above or from below. */
    record Ask(double bound, boolean isAtMost) {
        static Ask atMost(double bound) {
            return new Ask(bound, true);
        }

        static Ask atLeast(double bound) {
            return new Ask(bound, false);
        }

        boolean isReached(double value) {
            return isAtMost ? value <= bound : value >= bound;
        }

        @Override
        public String toString() {
            return (isAtMost ? "at most " : "at least ") + String.format(Locale.ROOT, "%.2f", bound);
        }
    }

    /**
     * Returns {@code what} with the size it is of; without one when that is not a number, because nothing was measured.
     */
    static String at(String what, double bytes) {
        return Double.isNaN(bytes) ? what : what + ", " + bytes(bytes);
    }

    /** Returns a number of bytes as people write it: 65536 is 64 KiB. */
    static String bytes(double bytes) {
        if (bytes >= MEBI && bytes % MEBI == 0) {
            return (long) (bytes / MEBI) + " MiB";
        }
        return bytes >= KIBI && bytes % KIBI == 0 ? (long) (bytes / KIBI) + " KiB" : (long) bytes + " B";
    }
}

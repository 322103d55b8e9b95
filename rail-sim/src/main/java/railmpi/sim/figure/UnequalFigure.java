package railmpi.sim.figure;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import railmpi.sim.ports.RoundTime;
import railmpi.sim.ports.TrafficPattern;
import railmpi.sim.run.Estimate;

/**
 * What a second rail gains that is slower: rounds of a pattern over both rails as a multiple of those over the fast one
 * alone, by how much slower it is and by the length of messages. Immutable.
 */
public final class UnequalFigure {
    private static final int[] SLOWER = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    private static final int[] QUICK_SLOWER = {1, 4, 512};
    private static final int[] LENGTHS = {8 << 10, 64 << 10, 1 << 20, 4 << 20};
    private static final int[] QUICK_LENGTHS = {8 << 10, 1 << 20};

    private final long seed;
    private final List<Gain> gains;

    /**
     * A point.
     *
     * @param pattern what is sent
     * @param bytes length of a message
     * @param slower how many times slower the second rail is
     * @param aloneNs of a round over the fast rail alone
     * @param bothNs of a round over both rails
     */
    record Gain(TrafficPattern pattern, int bytes, int slower, double aloneNs, double bothNs) {
        double gain() {
            return aloneNs / bothNs;
        }
    }

    private UnequalFigure(long seed, List<Gain> gains) {
        this.seed = seed;
        this.gains = gains;
    }

    /**
     * Simulates all points, on all processors; results do not depend on how many there are.
     *
     * @param seed of all random numbers
     * @param isQuick whether fewer points will do
     * @return the figure
     */
    public static UnequalFigure simulate(long seed, boolean isQuick) {
        int[] lengths = isQuick ? QUICK_LENGTHS : LENGTHS;
        int[] slower = isQuick ? QUICK_SLOWER : SLOWER;
        List<Gain> gains = Stream.of(TrafficPattern.values())
                .flatMap(pattern -> Arrays.stream(lengths).mapToObj(bytes -> new Gain(pattern, bytes, 0, 0, 0)))
                .parallel()
                .flatMap(each -> gains(seed, each.pattern(), each.bytes(), slower))
                .sorted(Comparator.comparing(Gain::pattern)
                        .thenComparing(Gain::bytes)
                        .thenComparing(Gain::slower))
                .toList();
        return new UnequalFigure(seed, gains);
    }

    private static Stream<Gain> gains(long seed, TrafficPattern pattern, int bytes, int[] slower) {
        double aloneNs = RoundTime.ofRound(seed, pattern, bytes, RoundTime.GBIT);
        return Arrays.stream(slower)
                .mapToObj(times -> new Gain(
                        pattern,
                        bytes,
                        times,
                        aloneNs,
                        RoundTime.ofRound(seed, pattern, bytes, RoundTime.GBIT, RoundTime.GBIT / times)));
    }

    /**
     * Returns all points as a table.
     *
     * @return lines of comma-separated values, with a header
     */
    public String csv() {
        StringBuilder table = new StringBuilder("pattern,bytes,times_slower,alone_us,both_us,gain\n");
        for (Gain gain : gains) {
            table.append(String.format(
                    Locale.ROOT,
                    "%s,%d,%d,%.3f,%.3f,%.4f%n",
                    gain.pattern(),
                    gain.bytes(),
                    gain.slower(),
                    gain.aloneNs() / 1000,
                    gain.bothNs() / 1000,
                    gain.gain()));
        }
        return table.toString();
    }

    long seed() {
        return seed;
    }

    /** Returns the curves of a pattern, one for each length. */
    Map<String, List<Curve.Spot>> curves(TrafficPattern pattern) {
        Map<String, List<Curve.Spot>> curves = new LinkedHashMap<>();
        for (Gain gain : gains) {
            if (gain.pattern() == pattern) {
                curves.computeIfAbsent(Axis.BYTES.label(gain.bytes()), label -> new ArrayList<>())
                        .add(new Curve.Spot(gain.slower(), new Estimate(gain.gain(), 0)));
            }
        }
        return curves;
    }

    /**
     * Returns the page with a plot and a table for each pattern.
     *
     * @return HTML, with everything inside
     */
    public String html() {
        TemplateEngine engine = TemplateEngine.createPrecompiled(
                null, ContentType.Html, UnequalFigure.class.getClassLoader(), UnequalFigure.class.getPackageName());
        StringOutput html = new StringOutput();
        engine.render("unequal.jte", this, html);
        return html.toString();
    }
}

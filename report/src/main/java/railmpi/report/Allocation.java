package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * Allocation of rails on clusters of 32 to 128 nodes by {@code rail-sim figures}, beside [Coll01] figures 2 and 7-17.
 * Bandwidths are parts of the rate of all links from nodes. Stateless.
 */
final class Allocation implements Experiment {
    private static final String NAME = "allocation";
    private static final String PAPER = "Coll et al. (2001), figure ";
    private static final String FULL_SET = "full";

    /** On two cores: all points, and those of {@code --quick}. */
    private static final double FULL_SECONDS = 480;

    private static final double QUICK_SECONDS = 20;
    private static final double LIMIT_FACTOR = 10;

    private static final String BASIC = "basic";
    private static final String LOCAL = "local-dynamic, striping";
    private static final String LOCAL_ONE = "local-dynamic, one rail";
    private static final String DYNAMIC = "dynamic, striping";
    private static final String DYNAMIC_ONE = "dynamic, one rail";
    private static final double KIBI = 1024;
    private static final double HIGHEST_LOAD = 0.5;
    private static final double LOW_LOAD = 0.05;

    /** What places values on the horizontal axis. */
    private enum Axis {
        LOAD("offered load", x -> String.format(Locale.ROOT, "%.2f", x)),
        BYTES("mean bytes of messages", Figure::bytes),
        NODES("nodes", x -> Long.toString(Math.round(x))),
        RAILS("rails", x -> Long.toString(Math.round(x)));

        private final String title;
        private final DoubleFunction<String> label;

        Axis(String title, DoubleFunction<String> label) {
            this.title = title;
            this.label = label;
        }
    }

    /** A figure of the paper. */
    private record Drawn(int number, String title, String claim, Axis axis, List<String> tests) {}

    private static final List<String> BOTH = List.of(AllocationTable.ACCEPTED, AllocationTable.LATENCY);
    private static final List<String> BANDWIDTH = List.of(AllocationTable.ACCEPTED);
    private static final List<String> TIME = List.of(AllocationTable.LATENCY);

    private static final List<Drawn> ALL = List.of(
            new Drawn(
                    7,
                    "messages of 4 KiB",
                    "Basic does well with short messages, dynamic poorly; local-dynamic is like basic.",
                    Axis.LOAD,
                    BOTH),
            new Drawn(
                    8,
                    "messages of 64 KiB",
                    "Dynamic does best with long messages. Striping cuts latency where the load is low.",
                    Axis.LOAD,
                    BOTH),
            new Drawn(
                    9,
                    "by length, load 0.15",
                    "Below 16 KiB local-dynamic with striping is best, above it dynamic with striping.",
                    Axis.BYTES,
                    TIME),
            new Drawn(
                    10,
                    "by nodes, messages of 32 KiB, load 0.6",
                    "Dynamic accepts more than basic; from 64 to 128 nodes 7 to 12 % are lost.",
                    Axis.NODES,
                    BANDWIDTH),
            new Drawn(
                    11,
                    "by length, 32 nodes, load 0.6",
                    "Dynamic rises with the length, basic falls, for any number of rails.",
                    Axis.BYTES,
                    BANDWIDTH),
            new Drawn(
                    12,
                    "by rails, 32 nodes, messages of 32 KiB, load 0.6",
                    "Dynamic rises a little, basic falls by 40 % from one rail to seven.",
                    Axis.RAILS,
                    BANDWIDTH),
            new Drawn(
                    13,
                    "by rails, 32 nodes, messages of 32 KiB, load 0.15",
                    "Basic rises with the number of rails; the others fall, most with striping.",
                    Axis.RAILS,
                    TIME),
            new Drawn(
                    14,
                    "load at saturation by length",
                    "Dynamic saturates later the longer messages are; the others stay where they are.",
                    Axis.BYTES,
                    List.of(AllocationTable.SATURATION)),
            new Drawn(
                    15,
                    "hybrid without striping, messages of 32 KiB",
                    "Hybrid accepts more than dynamic and basic with nearly all thresholds.",
                    Axis.LOAD,
                    BOTH),
            new Drawn(
                    16,
                    "hybrid with striping, messages of 32 KiB",
                    "Hybrid accepts more than dynamic and basic with nearly all thresholds.",
                    Axis.LOAD,
                    BOTH),
            new Drawn(
                    17,
                    "static beside the others, 32 nodes, 7 rails",
                    "Dynamic accepts most after saturation; basic is better than static.",
                    Axis.LOAD,
                    BOTH));

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Allocation of rails, simulated: 4 rails; 128 nodes, 32 in short sets, where no number is named";
    }

    @Override
    public boolean needsTestbed() {
        return false;
    }

    /** Once: it is the same each time. */
    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        boolean isQuick = !plan.set().equals(FULL_SET);
        double seconds = isQuick ? QUICK_SECONDS : FULL_SECONDS;
        return List.of(new Step(
                NAME,
                "simulated, " + (isQuick ? "short" : "all points"),
                seconds,
                null,
                programs ->
                        AllocationTable.samples(NAME, 1, programs.simulateFigures(LIMIT_FACTOR * seconds, isQuick))));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        List<Figure> figures = new ArrayList<>(List.of(staticRails(samples)));
        for (Drawn drawn : ALL) {
            for (String test : drawn.tests) {
                figures.add(figure(samples, drawn, test));
            }
        }
        return figures;
    }

    private static Figure staticRails(Samples samples) {
        List<Figure.Line> lines = new ArrayList<>();
        for (String side : sides(samples, 2)) {
            List<Figure.Point> points = new ArrayList<>();
            samples.medians(key(2, side, "nodes"))
                    .forEach((rails, nodes) -> points.add(new Figure.Point(rails, "", nodes)));
            lines.add(new Figure.Line(side, points));
        }
        return new Figure(
                "Figure 2: most nodes by the rails that static allocation needs",
                PAPER + "2",
                "By algorithm 1 2^(r/2) nodes with r rails, 8 with 6; by algorithm 2, which is optimal, C(r, r/2), 20 with 6.",
                new Figure.Axes(Figure.Kind.SECONDS, "rails", "nodes", true),
                lines,
                List.of());
    }

    private static Figure figure(Samples samples, Drawn drawn, String test) {
        List<Figure.Line> lines = sides(samples, drawn.number).stream()
                .map(side -> line(samples, drawn, side, test))
                .toList();
        return new Figure(
                "Figure " + drawn.number + ", " + test + ": " + drawn.title,
                PAPER + drawn.number,
                drawn.claim,
                new Figure.Axes(Figure.Kind.SIZES, drawn.axis.title, unit(test), false),
                lines,
                findings(samples, drawn.number, test));
    }

    private static String unit(String test) {
        return switch (test) {
            case AllocationTable.LATENCY -> "cycles";
            case AllocationTable.SATURATION -> "load at saturation";
            default -> "accepted bandwidth";
        };
    }

    private static Figure.Line line(Samples samples, Drawn drawn, String side, String test) {
        List<Figure.Point> points = new ArrayList<>();
        samples.medians(key(drawn.number, side, test))
                .forEach((x, value) -> points.add(new Figure.Point(x, drawn.axis.label.apply(x), value)));
        return new Figure.Line(side, points);
    }

    private static List<Figure.Finding> findings(Samples samples, int figure, String test) {
        boolean isLatency = test.equals(AllocationTable.LATENCY);
        Ratios ratios = new Ratios(samples, figure, test);
        return switch (figure) {
            case 8 ->
                isLatency
                        ? List.of(
                                ratios.of(
                                        "striping / one rail, dynamic, load 0.05",
                                        DYNAMIC,
                                        DYNAMIC_ONE,
                                        LOW_LOAD,
                                        "0.35"),
                                ratios.of(
                                        "striping / one rail, local-dynamic, load 0.05",
                                        LOCAL,
                                        LOCAL_ONE,
                                        LOW_LOAD,
                                        "0.28"))
                        : List.of();
            case 9 ->
                List.of(
                        ratios.of("dynamic / local-dynamic, 16 KiB", DYNAMIC, LOCAL, 16 * KIBI, "1: they cross"),
                        ratios.of("dynamic / local-dynamic, 64 KiB", DYNAMIC, LOCAL, 64 * KIBI, "below 1"));
            case 10 ->
                List.of(
                        ratios.of("dynamic / basic, 32 nodes", DYNAMIC, BASIC, 32, "1.36"),
                        ratios.of("dynamic / basic, 128 nodes", DYNAMIC, BASIC, 128, "1.29"),
                        ratios.between("basic, 128 / 64 nodes", BASIC, 128, 64, "0.88 to 0.93"),
                        ratios.between("dynamic, 128 / 64 nodes", DYNAMIC, 128, 64, "0.88 to 0.93"));
            case 12 ->
                List.of(
                        ratios.between("basic, 7 rails / 1", BASIC, 7, 1, "0.60"),
                        ratios.between("dynamic, 7 rails / 1", DYNAMIC, 7, 1, "1 or a little more"));
            case 13 ->
                List.of(
                        ratios.between("basic, 7 rails / 1", BASIC, 7, 1, "above 1"),
                        ratios.between("dynamic, 7 rails / 1", DYNAMIC, 7, 1, "below 1"),
                        ratios.between("local-dynamic, 7 rails / 1", LOCAL, 7, 1, "below 1"));
            case 15, 16 -> isLatency ? List.of() : hybrids(ratios, figure == 15 ? DYNAMIC_ONE : DYNAMIC);
            case 17 ->
                isLatency
                        ? List.of()
                        : List.of(
                                ratios.of("basic / static, load 0.5", BASIC, "static", HIGHEST_LOAD, "above 1"),
                                ratios.of(
                                        "dynamic / local-dynamic, load 0.5", DYNAMIC, LOCAL, HIGHEST_LOAD, "above 1"));
            default -> List.of();
        };
    }

    private static List<Figure.Finding> hybrids(Ratios ratios, String dynamic) {
        return List.of("1", "4", "8", "16", "32").stream()
                .map(threshold -> ratios.of(
                        "hybrid of " + threshold + " KiB / dynamic, load 0.5",
                        "hybrid, " + threshold + " KiB",
                        dynamic,
                        HIGHEST_LOAD,
                        "up to 1.075"))
                .toList();
    }

    /** Ratios of curves of one figure. */
    private record Ratios(Samples samples, int figure, String test) {
        Figure.Finding of(String what, String above, String below, double x, String paper) {
            Samples.Middle ratio = samples.ratio(key(figure, above, test), key(figure, below, test), x);
            return new Figure.Finding(what, ratio, paper, null);
        }

        /** One curve at two places. */
        Figure.Finding between(String what, String side, double above, double below, String paper) {
            var values = samples.medians(key(figure, side, test));
            Samples.Middle one = values.get(above);
            Samples.Middle other = values.get(below);
            boolean isThere = one != null && other != null;
            return new Figure.Finding(
                    what, isThere ? Samples.Middle.of(one.median() / other.median()) : null, paper, null);
        }
    }

    /** Returns the curves of a figure, in their order. */
    private static List<String> sides(Samples samples, int figure) {
        String setup = setup(figure);
        return samples.all().stream()
                .filter(sample ->
                        sample.experiment().equals(NAME) && sample.setup().equals(setup))
                .map(Sample::side)
                .distinct()
                .toList();
    }

    private static Samples.Key key(int figure, String side, String test) {
        return new Samples.Key(NAME, setup(figure), side, test);
    }

    private static String setup(int figure) {
        return "figure " + figure;
    }
}

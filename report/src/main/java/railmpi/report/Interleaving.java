package railmpi.report;

import java.util.List;

/** Puts, then gets, in the order of the program and reordered. */
final class Interleaving implements Experiment {
    private static final String NAME = "interleaved";
    private static final String SETUP = "";
    private static final String TEST = "putget";
    private static final String PARAMETER = "osc_reorder";
    private static final Side ONE_IN_ORDER = side("1 rail, in order", "0", "1");
    private static final Side ONE_REORDERED = side("1 rail, reordered", "1", "1");
    private static final Side TWO_IN_ORDER = side("2 rails, in order", "0", "2");
    private static final Side TWO_REORDERED = side("2 rails, reordered", "1", "2");
    private static final List<Side> SIDES = List.of(ONE_IN_ORDER, ONE_REORDERED, TWO_IN_ORDER, TWO_REORDERED);

    private static Side side(String name, String reorder, String rails) {
        return Side.railMpi(name, PARAMETER, reorder, "btl_max_rails", rails);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "16 puts, then 16 gets, in one epoch";
    }

    @Override
    public String obstacle(Machine machine) {
        return machine.hasParameter(PARAMETER)
                ? ""
                : "This build of RailMPI has no parameter " + PARAMETER
                        + ": accesses are made in the order of the program.";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        Cluster cluster = Cluster.of(2, 2, plan.text("rate"));
        return new BenchRun(NAME, SETUP, cluster, 2, TEST, plan.sizes("sizes")).steps(plan, SIDES);
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        double largest = samples.largest(key(TWO_REORDERED));
        return List.of(new Figure(
                "Puts and gets interleaved",
                "Vishnu et al. (HiPC 2005), figures 18 and 19 (16 and 17 are sketches of the two orders)",
                "Reordered, both directions are busy: on PCI Express 2604 against 1474 MB/s with two ports, 1900 against "
                        + "962 with one; on PCI-X hardly more.",
                Figure.Axes.sizes("MB/s, puts and gets", false),
                SIDES.stream().map(side -> Figure.Line.of(samples, key(side))).toList(),
                List.of(
                        finding(
                                samples,
                                TWO_REORDERED,
                                TWO_IN_ORDER,
                                largest,
                                "2604/1474 = 1.77",
                                Figure.Ask.atLeast(1.3)),
                        finding(samples, ONE_REORDERED, ONE_IN_ORDER, largest, "1900/962 = 1.98", null),
                        finding(samples, TWO_REORDERED, ONE_REORDERED, largest, "2604/1900 = 1.37", null)),
                Shape.ofSizes(
                        samples,
                        "reordered / in order, 2 rails",
                        key(TWO_REORDERED),
                        key(TWO_IN_ORDER),
                        null,
                        Shape.Course.ABOVE)));
    }

    private static Figure.Finding finding(
            Samples samples, Side above, Side below, double bytes, String paper, Figure.Ask ask) {
        return new Figure.Finding(
                Figure.at(above.name() + " / " + below.name(), bytes),
                samples.ratio(key(above), key(below), bytes),
                paper,
                ask);
    }

    private static Samples.Key key(Side side) {
        return new Samples.Key(NAME, SETUP, side.name(), TEST);
    }
}

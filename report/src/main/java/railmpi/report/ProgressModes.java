package railmpi.report;

import java.util.List;

/** One thread that drives all rails against a thread for each. */
final class ProgressModes implements Experiment {
    private static final String NAME = "progress";
    private static final String PARAMETER = "btl_progress";
    private static final String SETUP = "";
    private static final Side ONE_RAIL = Side.railMpi(1);
    private static final Side POLLING = Side.railMpi("2 rails, not threaded", PARAMETER, "polling");
    private static final Side THREADED = Side.railMpi("2 rails, threaded", PARAMETER, "threaded");
    private static final List<Side> SIDES = List.of(ONE_RAIL, POLLING, THREADED);
    private static final String PAPER = "Cai, Rendell, Strazdins (uDAPL, 2009), ";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Threaded against non-threaded progress";
    }

    @Override
    public String obstacle(Machine machine) {
        return machine.hasParameter(PARAMETER)
                ? ""
                : "This build of RailMPI has no parameter " + PARAMETER
                        + ", that is, no thread for each rail; figures 4 to 10 of "
                        + "the uDAPL paper cannot be drawn.";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        Cluster cluster = Cluster.of(2, 2, plan.text("rate"));
        List<Side> sides = plan.isRepeated(RailStreams.NAME) ? SIDES : List.of(THREADED);
        return new BenchRun(NAME, SETUP, cluster, 2, "lat,bw,bibw", plan.sizes("sizes")).steps(plan, sides);
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return List.of(
                figure(
                        samples,
                        new Panel("lat", "us", "Half round trip", "", ""),
                        PAPER + "figure 4 (two adapters; without MPI: experiment writes)",
                        "Threaded: as one rail. Not threaded: more than twice as long for short messages."),
                figure(
                        samples,
                        new Panel("bw", "MB/s", "Bandwidth, one way", "3350/2600 = 1.29", "3350/1350 = 2.48"),
                        PAPER + "figure 6 (two adapters; two ports of one, figure 5: experiment writes)",
                        "Threaded 3350, not threaded 2600, one rail 1350 MB/s."),
                figure(
                        samples,
                        new Panel(
                                "bibw",
                                "MB/s, sum of both ways",
                                "Bandwidth, both ways",
                                "5045/3950 = 1.28",
                                "5045/2350 = 2.15"),
                        PAPER + "figure 8 (figures 7, 9 and 10: experiment writes)",
                        "Threaded 5045, not threaded 3950, one rail 2350 MB/s."));
    }

    /** What one of the figures shows. */
    private record Panel(String test, String unit, String title, String toPolling, String toOneRail) {}

    private static Figure figure(Samples samples, Panel panel, String paper, String claim) {
        double largest = samples.largest(key(samples, POLLING, panel));
        return new Figure(
                panel.title(),
                paper,
                claim,
                Figure.Axes.sizes(panel.unit(), panel.test().equals("lat")),
                SIDES.stream()
                        .map(side -> Figure.Line.of(samples, key(samples, side, panel))
                                .named(side.name()))
                        .toList(),
                List.of(
                        ratio(samples, panel, THREADED, POLLING, largest, panel.toPolling()),
                        ratio(samples, panel, THREADED, ONE_RAIL, largest, panel.toOneRail())),
                courses(samples, panel));
    }

    private static List<Shape> courses(Samples samples, Panel panel) {
        boolean isTime = panel.test().equals("lat");
        return Shape.ofSizes(
                samples,
                "threaded / not threaded",
                key(samples, THREADED, panel),
                key(samples, POLLING, panel),
                isTime ? Shape.Course.BELOW : null,
                isTime ? null : Shape.Course.ABOVE);
    }

    private static Figure.Finding ratio(
            Samples samples, Panel panel, Side above, Side below, double bytes, String paper) {
        return new Figure.Finding(
                Figure.at(above.name() + " / " + below.name(), bytes),
                samples.ratio(key(samples, above, panel), key(samples, below, panel), bytes),
                paper,
                null);
    }

    /** One rail, and two by default, which is not threaded, are what {@link RailStreams} measures as well. */
    private static Samples.Key key(Samples samples, Side side, Panel panel) {
        Samples.Key own = new Samples.Key(NAME, SETUP, side.name(), panel.test());
        if (side.equals(THREADED)) {
            return own;
        }
        return samples.measured(own, RailStreams.key(Side.railMpi(side.equals(ONE_RAIL) ? 1 : 2), panel.test()));
    }
}

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
        return new BenchRun(NAME, SETUP, cluster, 2, "lat,bw,bibw", plan.sizes("sizes")).steps(plan, SIDES);
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return List.of(
                figure(
                        samples,
                        new Shape("lat", "us", "Half round trip"),
                        PAPER + "figure 4 (two adapters)",
                        "Threaded: as one rail. Not threaded: more than twice as long for short messages."),
                figure(
                        samples,
                        new Shape("bw", "MB/s", "Bandwidth, one way"),
                        PAPER + "figure 6 (two adapters; figure 5, two ports of one, has no counterpart here)",
                        "Threaded 3350, not threaded 2600, one rail 1350 MB/s."),
                figure(
                        samples,
                        new Shape("bibw", "MB/s, sum of both ways", "Bandwidth, both ways"),
                        PAPER + "figure 8 (figures 7, 9 and 10 have no counterpart here)",
                        "Threaded 5045, not threaded 3950, one rail 2350 MB/s."));
    }

    /** What one of the figures shows. */
    private record Shape(String test, String unit, String title) {}

    private static Figure figure(Samples samples, Shape shape, String paper, String claim) {
        double largest = samples.largest(key(POLLING, shape));
        return new Figure(
                shape.title(),
                paper,
                claim,
                Figure.Axes.sizes(shape.unit(), shape.test().equals("lat")),
                SIDES.stream()
                        .map(side -> Figure.Line.of(samples, key(side, shape)))
                        .toList(),
                List.of(
                        ratio(samples, shape, THREADED, POLLING, largest),
                        ratio(samples, shape, THREADED, ONE_RAIL, largest)));
    }

    private static Figure.Finding ratio(Samples samples, Shape shape, Side above, Side below, double bytes) {
        return new Figure.Finding(
                above.name() + " / " + below.name() + ", " + Figure.bytes(bytes),
                samples.ratio(key(above, shape), key(below, shape), bytes),
                "",
                null);
    }

    private static Samples.Key key(Side side, Shape shape) {
        return new Samples.Key(NAME, SETUP, side.name(), shape.test());
    }
}

package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Puts, then gets, in the order of the program and reordered. */
final class Interleaving implements Experiment {
    private static final String NAME = "interleaved";
    private static final String ADAPTERS = "";
    private static final String PORTS = "ports";
    private static final String TEST = "putget";
    /** Of each kind in an epoch. */
    private static final int ACCESSES = 16;

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
        Cluster adapters = Cluster.of(2, 2, plan.text("rate"));
        List<Step> steps = new ArrayList<>(run(plan, ADAPTERS, adapters).steps(plan, SIDES));
        if (!plan.isShort()) {
            steps.addAll(run(plan, PORTS, adapters.withSharedAdapter(Windows.ADAPTER_PORTS))
                    .steps(plan, SIDES));
        }
        return steps;
    }

    private static BenchRun run(Plan plan, String setup, Cluster cluster) {
        return new BenchRun(NAME, setup, cluster, 2, TEST, plan.sizes("sizes"));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return List.of(
                sketch(),
                figure(
                        samples,
                        ADAPTERS,
                        "figure 18",
                        "On PCI-X, where both directions share the bus, hardly more: 1800 against 1703 MB/s with two "
                                + "adapters, 907 against 880 with one.",
                        List.of("1800/1703 = 1.06", "907/880 = 1.03", "1800/907 = 1.98")),
                figure(
                        samples,
                        PORTS,
                        "figure 19",
                        "Reordered, both directions are busy: 2604 against 1474 MB/s with two ports, 1900 against 962 "
                                + "with one.",
                        List.of("2604/1474 = 1.77", "1900/962 = 1.98", "2604/1900 = 1.37")));
    }

    /** Returns what goes through the wire when, if all accesses take equally long. */
    private static Figure sketch() {
        return new Figure(
                "The two orders of " + ACCESSES + " puts and " + ACCESSES
                        + " gets of one size (a sketch, not measured)",
                "Vishnu et al. (HiPC 2005), figures 16 and 17",
                "In the order of the program one direction of the wire is idle, then the other; reordered, both are busy.",
                new Figure.Axes(Figure.Kind.SECONDS, "time, in accesses", "accesses that are done", false),
                List.of(
                        done("puts, in order", 0),
                        done("gets, in order", ACCESSES),
                        done("puts and gets alike, reordered", 0)),
                List.of());
    }

    private static Figure.Line done(String name, int first) {
        return new Figure.Line(
                name,
                IntStream.rangeClosed(0, ACCESSES)
                        .mapToObj(i -> new Figure.Point(first + i, "", Samples.Middle.of(i)))
                        .toList());
    }

    /** Returns a figure with the paper's quotients of two rails, of one, and of two to one. */
    private static Figure figure(Samples samples, String setup, String number, String claim, List<String> paper) {
        Samples.Key reordered = key(setup, TWO_REORDERED);
        Samples.Key inOrder = key(setup, TWO_IN_ORDER);
        return new Figure(
                "Puts and gets interleaved, two " + (setup.equals(PORTS) ? "ports of one adapter" : "adapters"),
                "Vishnu et al. (HiPC 2005), " + number,
                claim,
                Figure.Axes.sizes("MB/s, puts and gets", false),
                SIDES.stream()
                        .map(side -> Figure.Line.of(samples, key(setup, side)))
                        .toList(),
                List.of(
                        finding(samples, setup, TWO_REORDERED, TWO_IN_ORDER, paper.get(0), Figure.Ask.atLeast(1.3)),
                        finding(samples, setup, ONE_REORDERED, ONE_IN_ORDER, paper.get(1), null),
                        finding(samples, setup, TWO_REORDERED, ONE_REORDERED, paper.get(2), null)),
                Shape.ofSizes(samples, "reordered / in order, 2 rails", reordered, inOrder, null, Shape.Course.ABOVE));
    }

    private static Figure.Finding finding(
            Samples samples, String setup, Side above, Side below, String paper, Figure.Ask ask) {
        double largest = samples.largest(key(setup, TWO_REORDERED));
        return new Figure.Finding(
                Figure.at(above.name() + " / " + below.name(), largest),
                samples.ratio(key(setup, above), key(setup, below), largest),
                paper,
                ask);
    }

    private static Samples.Key key(String setup, Side side) {
        return new Samples.Key(NAME, setup, side.name(), TEST);
    }
}

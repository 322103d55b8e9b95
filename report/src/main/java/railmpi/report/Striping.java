package railmpi.report;

import java.util.ArrayList;
import java.util.List;

/** Even, weighted and adaptive striping over rails that are equally fast, and over rails of 4 to 1. */
final class Striping implements Experiment {
    private static final String NAME = "striping";
    private static final String EQUAL = "equal rails";
    private static final String UNEQUAL = "4:1 rails";
    private static final String EVEN = "even";
    private static final String WEIGHTED = "weighted";
    private static final String ADAPTIVE = "adaptive";
    private static final String ONE_RAIL = "the fast rail alone";
    private static final String PEER = "Open MPI";
    private static final String WEIGHTED_PEER = "Open MPI, weights given";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Adaptive striping against even and weighted";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        boolean withPeer = hasPeers && !plan.set().equals("quick") && Programs.has(Side.Library.OPEN_MPI);
        List<Step> steps = new ArrayList<>();
        long slow = Math.round(plan.megabits("rate") / 4);
        Cluster unequal = new Cluster(2, List.of(plan.text("rate"), slow + "mbit"));
        steps.addAll(run(plan, UNEQUAL, unequal, "lat,bw,bibw").steps(plan, sides(UNEQUAL, withPeer)));
        Cluster equal = Cluster.of(2, 2, plan.text("rate"));
        steps.addAll(run(plan, EQUAL, equal, "bw")
                .steps(
                        plan,
                        sides(EQUAL, false).stream()
                                .filter(side -> isWorthARun(plan, side))
                                .toList()));
        return steps;
    }

    /**
     * On equal rails the right weights are those of even, and the default, much like adaptive, runs in {@link
     * RailStreams}.
     */
    private static boolean isWorthARun(Plan plan, Side side) {
        return side.name().equals(EVEN)
                || !plan.isShort()
                || side.name().equals(ADAPTIVE) && plan.isRepeated(RailStreams.NAME);
    }

    private static BenchRun run(Plan plan, String setup, Cluster cluster, String tests) {
        return new BenchRun(NAME, setup, cluster, 2, tests, plan.sizes("striped_sizes"));
    }

    private static List<Side> sides(String setup, boolean withPeer) {
        String weights = setup.equals(EQUAL) ? "rail0=1,rail1=1" : "rail0=4,rail1=1";
        List<Side> sides = new ArrayList<>(List.of(
                Side.railMpi(EVEN, "btl_striping", EVEN),
                Side.railMpi(WEIGHTED, "btl_striping", WEIGHTED, "btl_rail_weights", weights),
                Side.railMpi(ADAPTIVE, "btl_striping", ADAPTIVE)));
        if (withPeer) {
            sides.add(new Side(ONE_RAIL, Side.Library.RAILMPI, "rail0", List.of()));
            sides.add(new Side(PEER, Side.Library.OPEN_MPI, "rail0,rail1", List.of()));
            List<String> peerWeights = List.of("btl_tcp_bandwidth_rail0", "400", "btl_tcp_bandwidth_rail1", "100");
            sides.add(new Side(WEIGHTED_PEER, Side.Library.OPEN_MPI, "rail0,rail1", peerWeights));
        }
        return sides;
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return List.of(
                figure(
                        samples,
                        new Panel(UNEQUAL, "lat", "us", "Half round trip, rails of 4 to 1"),
                        "Liu, Vishnu, Panda (SC '04), figure 17",
                        "Adaptive is far better than even and as good as weighted."),
                figure(
                        samples,
                        new Panel(UNEQUAL, "bw", "MB/s", "Bandwidth, rails of 4 to 1"),
                        "Liu, Vishnu, Panda (SC '04), figure 18",
                        "Adaptive is far better than even and as good as weighted."),
                figure(
                        samples,
                        new Panel(UNEQUAL, "bibw", "MB/s, sum of both ways", "Both ways at once, rails of 4 to 1"),
                        "Liu, Vishnu, Panda (SC '04), figure 19",
                        "Adaptive beats the weights 4:1, because a bus that both rails share makes 2:1 right. Here the rails "
                                + "share no bus: 4:1 is right, and adaptive can at best be as good."),
                figure(
                        samples,
                        new Panel(EQUAL, "bw", "MB/s", "Bandwidth, equal rails"),
                        "no figure; SC '04 section 6.2 uses even striping on equal rails",
                        "On equal rails adaptive striping must cost nothing."));
    }

    /** What one of the figures shows. */
    private record Panel(String setup, String test, String unit, String title) {}

    private static Figure figure(Samples samples, Panel panel, String paper, String claim) {
        List<Figure.Line> lines = sides(panel.setup(), true).stream()
                .map(side -> Figure.Line.of(samples, key(samples, panel, side.name()))
                        .named(side.name()))
                .toList();
        return new Figure(
                panel.title(),
                paper,
                claim,
                Figure.Axes.sizes(panel.unit(), panel.test().equals("lat")),
                lines,
                findings(samples, panel),
                panel.setup().equals(EQUAL) ? List.of() : courses(samples, panel));
    }

    /** The paper has adaptive level with weighted but for both ways, where its rails shared a bus. */
    private static List<Shape> courses(Samples samples, Panel panel) {
        boolean isTime = panel.test().equals("lat");
        boolean isBothWays = panel.test().equals("bibw");
        return Shape.both(
                course(samples, panel, EVEN, isTime ? Shape.Course.BELOW : Shape.Course.ABOVE),
                course(samples, panel, WEIGHTED, isBothWays ? Shape.Course.ABOVE : Shape.Course.ABOUT));
    }

    private static List<Shape> course(Samples samples, Panel panel, String other, Shape.Course longs) {
        return Shape.ofSizes(
                samples, "adaptive / " + other, key(samples, panel, ADAPTIVE), key(samples, panel, other), null, longs);
    }

    private static List<Figure.Finding> findings(Samples samples, Panel panel) {
        double largest = samples.largest(key(samples, panel, ADAPTIVE));
        boolean isAsked = panel.setup().equals(UNEQUAL) && panel.test().equals("bw");
        List<Figure.Finding> findings = new ArrayList<>();
        findings.add(finding(samples, panel, EVEN, largest, isAsked ? Figure.Ask.atLeast(2.4) : null));
        findings.add(finding(samples, panel, WEIGHTED, largest, isAsked ? Figure.Ask.atLeast(0.97) : null));
        if (panel.setup().equals(UNEQUAL)) {
            findings.add(finding(samples, panel, PEER, largest, null));
            findings.add(finding(samples, panel, WEIGHTED_PEER, largest, null));
        }
        return findings;
    }

    private static String inPaper(Panel panel, String other) {
        if (other.equals(EVEN)) {
            return "far better";
        }
        return !other.equals(WEIGHTED) ? "" : panel.test().equals("bibw") ? "better (see above)" : "about 1";
    }

    private static Figure.Finding finding(Samples samples, Panel panel, String other, double bytes, Figure.Ask ask) {
        return new Figure.Finding(
                Figure.at("adaptive / " + other, bytes),
                samples.ratio(key(samples, panel, ADAPTIVE), key(samples, panel, other), bytes),
                panel.setup().equals(UNEQUAL) ? inPaper(panel, other) : "",
                ask);
    }

    private static Samples.Key key(Samples samples, Panel panel, String side) {
        Samples.Key own = new Samples.Key(NAME, panel.setup(), side, panel.test());
        boolean isDefault = panel.setup().equals(EQUAL) && side.equals(ADAPTIVE);
        return isDefault ? samples.measured(own, RailStreams.key(Side.railMpi(2), panel.test())) : own;
    }
}

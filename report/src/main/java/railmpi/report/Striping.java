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
        steps.addAll(run(plan, EQUAL, equal, "bw").steps(plan, sides(EQUAL, false)));
        return steps;
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
                        new Shape(UNEQUAL, "lat", "us", "Half round trip, rails of 4 to 1"),
                        "Liu, Vishnu, Panda (SC '04), figure 17",
                        "Adaptive is far better than even and as good as weighted."),
                figure(
                        samples,
                        new Shape(UNEQUAL, "bw", "MB/s", "Bandwidth, rails of 4 to 1"),
                        "Liu, Vishnu, Panda (SC '04), figure 18",
                        "Adaptive is far better than even and as good as weighted."),
                figure(
                        samples,
                        new Shape(UNEQUAL, "bibw", "MB/s, sum of both ways", "Both ways at once, rails of 4 to 1"),
                        "Liu, Vishnu, Panda (SC '04), figure 19",
                        "Adaptive beats the weights 4:1, because a bus that both rails share makes 2:1 right. Here the rails "
                                + "share no bus: 4:1 is right, and adaptive can at best be as good."),
                figure(
                        samples,
                        new Shape(EQUAL, "bw", "MB/s", "Bandwidth, equal rails"),
                        "no figure; SC '04 section 6.2 uses even striping on equal rails",
                        "On equal rails adaptive striping must cost nothing."));
    }

    /** What one of the figures shows. */
    private record Shape(String setup, String test, String unit, String title) {}

    private static Figure figure(Samples samples, Shape shape, String paper, String claim) {
        List<Figure.Line> lines = sides(shape.setup(), true).stream()
                .map(side -> Figure.Line.of(samples, key(shape, side.name())))
                .toList();
        return new Figure(
                shape.title(),
                paper,
                claim,
                Figure.Axes.sizes(shape.unit(), shape.test().equals("lat")),
                lines,
                findings(samples, shape));
    }

    private static List<Figure.Finding> findings(Samples samples, Shape shape) {
        double largest = samples.largest(key(shape, ADAPTIVE));
        boolean isAsked = shape.setup().equals(UNEQUAL) && shape.test().equals("bw");
        List<Figure.Finding> findings = new ArrayList<>();
        findings.add(finding(samples, shape, EVEN, largest, isAsked ? Figure.Ask.atLeast(2.4) : null));
        findings.add(finding(samples, shape, WEIGHTED, largest, isAsked ? Figure.Ask.atLeast(0.97) : null));
        if (shape.setup().equals(UNEQUAL)) {
            findings.add(finding(samples, shape, PEER, largest, null));
            findings.add(finding(samples, shape, WEIGHTED_PEER, largest, null));
        }
        return findings;
    }

    private static Figure.Finding finding(Samples samples, Shape shape, String other, double bytes, Figure.Ask ask) {
        return new Figure.Finding(
                "adaptive / " + other + ", " + Figure.bytes(bytes),
                samples.ratio(key(shape, ADAPTIVE), key(shape, other), bytes),
                "",
                ask);
    }

    private static Samples.Key key(Shape shape, String side) {
        return new Samples.Key(NAME, shape.setup(), side, shape.test());
    }
}

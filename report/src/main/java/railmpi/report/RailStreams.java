package railmpi.report;

import java.util.ArrayList;
import java.util.List;

/** Latency and bandwidth over 1, 2 and 4 rails. */
final class RailStreams implements Experiment {
    static final String NAME = "rails";
    private static final String SETUP = "";
    private static final int MEBIBYTE = 1 << 20;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Messages between two nodes over 1, 2 and 4 rails";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        Cluster cluster = Cluster.of(2, plan.number("more_rails"), plan.text("rate"));
        return new BenchRun(NAME, SETUP, cluster, 2, "lat,bw,bibw", plan.sizes("sizes"))
                .steps(plan, sides(plan, hasPeers && Programs.has(Side.Library.OPEN_MPI)));
    }

    private static List<Side> sides(Plan plan, boolean hasPeers) {
        List<Side> sides = new ArrayList<>(List.of(Side.railMpi(1), Side.railMpi(2)));
        if (plan.number("more_rails") > 2) {
            sides.add(Side.railMpi(plan.number("more_rails")));
        }
        if (hasPeers) {
            sides.add(Side.openMpi(2));
            if (!plan.set().equals("quick")) {
                sides.add(Side.openMpi(1));
            }
        }
        return sides;
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        double largest = samples.largest(key(Side.railMpi(2), "lat"));
        return List.of(
                new Figure(
                        "Half round trip",
                        "Liu, Vishnu, Panda (SC '04), figure 5",
                        "Two rails cost short messages nothing; a long message takes about half the time.",
                        Figure.Axes.sizes("us", true),
                        lines(plan, samples, "lat"),
                        List.of(
                                twoToOne(samples, "lat", largest, "about 0.5", askOfLatency(largest)),
                                twoToOne(samples, "lat", 8, "about 1", null),
                                toPeer(samples, "lat", largest, 2),
                                toPeer(samples, "lat", 8, 1)),
                        shapes(samples, "lat", Shape.Course.BELOW)),
                new Figure(
                        "Bandwidth, one way",
                        "Liu, Vishnu, Panda (SC '04), figure 7",
                        "Two rails carry almost twice as much: 1723 against 884 MB/s.",
                        Figure.Axes.sizes("MB/s", false),
                        lines(plan, samples, "bw"),
                        streamFindings(plan, samples, "bw", "1723/884 = 1.95"),
                        shapes(samples, "bw", Shape.Course.ABOVE)),
                new Figure(
                        "Bandwidth, both ways at once",
                        "Liu, Vishnu, Panda (SC '04), figure 8",
                        "The same trend: 1877 against 943 MB/s.",
                        Figure.Axes.sizes("MB/s, sum of both ways", false),
                        lines(plan, samples, "bibw"),
                        streamFindings(plan, samples, "bibw", "1877/943 = 1.99"),
                        shapes(samples, "bibw", Shape.Course.ABOVE)));
    }

    private static List<Shape> shapes(Samples samples, String test, Shape.Course longs) {
        Samples.Key two = key(Side.railMpi(2), test);
        return Shape.ofSizes(samples, "2 rails / 1 rail", two, key(Side.railMpi(1), test), Shape.Course.ABOUT, longs);
    }

    private static Figure.Ask askOfLatency(double bytes) {
        return bytes >= 4 * MEBIBYTE ? Figure.Ask.atMost(0.52) : null;
    }

    private static List<Figure.Finding> streamFindings(Plan plan, Samples samples, String test, String paper) {
        double largest = samples.largest(key(Side.railMpi(2), test));
        List<Figure.Finding> findings = new ArrayList<>();
        findings.add(twoToOne(samples, test, largest, paper, Figure.Ask.atLeast(1.96)));
        int more = plan.number("more_rails");
        if (more > 2) {
            findings.add(new Figure.Finding(
                    Figure.at("RailMPI, " + more + " rails / 1 rail", largest),
                    samples.ratio(key(Side.railMpi(more), test), key(Side.railMpi(1), test), largest),
                    "",
                    null));
        }
        findings.add(toPeer(samples, test, largest, 2));
        return findings;
    }

    private static Figure.Finding twoToOne(Samples samples, String test, double bytes, String paper, Figure.Ask ask) {
        return new Figure.Finding(
                Figure.at("RailMPI, 2 rails / 1 rail", bytes),
                samples.ratio(key(Side.railMpi(2), test), key(Side.railMpi(1), test), bytes),
                paper,
                ask);
    }

    private static Figure.Finding toPeer(Samples samples, String test, double bytes, int rails) {
        return new Figure.Finding(
                Figure.at("RailMPI / Open MPI, " + rails + (rails == 1 ? " rail" : " rails"), bytes),
                samples.ratio(key(Side.railMpi(rails), test), key(Side.openMpi(rails), test), bytes),
                "",
                null);
    }

    private static List<Figure.Line> lines(Plan plan, Samples samples, String test) {
        return sides(plan, true).stream()
                .map(side -> Figure.Line.of(samples, key(side, test)))
                .toList();
    }

    /** Returns the samples of a side. */
    static Samples.Key key(Side side, String test) {
        return new Samples.Key(NAME, SETUP, side.name(), test);
    }
}

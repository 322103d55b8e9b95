package railmpi.report;

import java.util.ArrayList;
import java.util.List;

/** Broadcast and all-to-all of four ranks on four nodes over one and two rails. */
final class Collectives implements Experiment {
    private static final String NAME = "collectives";
    private static final String SETUP = "";
    private static final int RANKS = 4;
    private static final int LONG_BYTES = 65536;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Collectives of four nodes over 1 and 2 rails";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        Cluster cluster = Cluster.of(RANKS, 2, plan.text("job_rate"));
        return new BenchRun(NAME, SETUP, cluster, RANKS, "bcast,alltoall", plan.sizes("collective_sizes"))
                .steps(
                        plan,
                        Side.overOneAndTwoRails(
                                hasPeers && !plan.set().equals("quick") && Programs.has(Side.Library.OPEN_MPI)));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return List.of(
                figure(samples, "bcast", "Bcast", "figures 11 and 12"),
                figure(samples, "alltoall", "Alltoall", "figures 13 and 14"));
    }

    private static Figure figure(Samples samples, String test, String name, String figures) {
        List<Figure.Finding> findings = new ArrayList<>();
        samples.medians(key(Side.railMpi(2), test)).keySet().forEach(bytes -> {
            findings.add(new Figure.Finding(
                    Figure.at("RailMPI, 2 rails / 1 rail", bytes),
                    samples.ratio(key(Side.railMpi(2), test), key(Side.railMpi(1), test), bytes),
                    bytes >= LONG_BYTES ? "\"significant\"" : "",
                    bytes >= LONG_BYTES ? Figure.Ask.atMost(0.55) : null));
        });
        double largest = samples.largest(key(Side.railMpi(2), test));
        findings.add(new Figure.Finding(
                Figure.at("RailMPI / Open MPI, 2 rails", largest),
                samples.ratio(key(Side.railMpi(2), test), key(Side.openMpi(2), test), largest),
                "",
                null));
        return new Figure(
                name + ", 4 ranks on 4 nodes, mean time of the ranks",
                "Liu, Vishnu, Panda (SC '04), " + figures + " (there 8 and 16 ranks)",
                "Significantly faster for long messages with two rails, the same for short ones.",
                Figure.Axes.sizes("us", true),
                Side.overOneAndTwoRails(true).stream()
                        .map(side -> Figure.Line.of(samples, key(side, test)))
                        .toList(),
                findings,
                Shape.ofSizes(
                        samples,
                        "2 rails / 1 rail",
                        key(Side.railMpi(2), test),
                        key(Side.railMpi(1), test),
                        Shape.Course.ABOUT,
                        Shape.Course.BELOW));
    }

    private static Samples.Key key(Side side, String test) {
        return new Samples.Key(NAME, SETUP, side.name(), test);
    }
}

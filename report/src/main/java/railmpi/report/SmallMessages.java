package railmpi.report;

import java.util.List;

/** Rate of short messages by multiplexing policy. */
final class SmallMessages implements Experiment {
    private static final String NAME = "small";
    private static final String SETUP = "";
    private static final String WEIGHTED = "weighted-round-robin";
    private static final Side ONE_RAIL = Side.railMpi(1);
    private static final List<Side> SIDES = List.of(
            ONE_RAIL,
            policy("binding"),
            policy("round-robin"),
            policy(WEIGHTED),
            policy("window-round-robin"),
            policy("shortest-queue"));

    private static Side policy(String name) {
        return Side.railMpi(name, "btl_multiplexing", name);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Short messages, by the policy that chooses their rail";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        Cluster cluster = Cluster.of(2, 2, plan.text("rate"));
        List<Side> sides = SIDES.stream()
                // on equal rails it does what round-robin does
                .filter(side -> !plan.isShort() || !side.name().equals(WEIGHTED))
                .toList();
        return new BenchRun(NAME, SETUP, cluster, 2, "rate", plan.sizes("small_sizes")).steps(plan, sides);
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        double largest = samples.largest(key(ONE_RAIL));
        return List.of(new Figure(
                "Rate of short messages, window of 64, 2 rails",
                "Liu, Vishnu, Panda (SC '04), figure 6 (there as bandwidth)",
                "Round robin over two rails is slightly better than one rail.",
                Figure.Axes.sizes("messages/s", false),
                SIDES.stream().map(side -> Figure.Line.of(samples, key(side))).toList(),
                List.of(
                        toOneRail(samples, "round-robin", largest),
                        toOneRail(samples, "binding", largest),
                        toOneRail(samples, "shortest-queue", largest)),
                Shape.ofSizes(
                        samples,
                        "round-robin / 1 rail",
                        key(policy("round-robin")),
                        key(ONE_RAIL),
                        Shape.Course.ABOVE,
                        null)));
    }

    private static Figure.Finding toOneRail(Samples samples, String policy, double bytes) {
        return new Figure.Finding(
                Figure.at(policy + " / 1 rail", bytes),
                samples.ratio(key(policy(policy)), key(ONE_RAIL), bytes),
                policy.equals("round-robin") ? "slightly above 1" : "",
                null);
    }

    private static Samples.Key key(Side side) {
        return new Samples.Key(NAME, SETUP, side.name(), "rate");
    }
}

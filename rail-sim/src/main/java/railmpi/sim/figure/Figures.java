package railmpi.sim.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import railmpi.sim.run.ConfigFile;
import railmpi.sim.run.Extent;
import railmpi.sim.run.Point;

/** The figures of the paper that are simulated, by their numbers. Source: [Coll01] sections 6.1 to 6.7. */
final class Figures {
    /** Above what buses that carry one direction at a time can take. */
    private static final String OVERLOAD = "load = 0.6";

    private static final String LOADS = "load = 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5";
    private static final String QUICK_LOADS = "load = 0.05, 0.15, 0.25, 0.35, 0.5";
    private static final String LOW_LOAD = "load = 0.15";
    private static final String USUAL_LENGTH = "mean_bytes = 32k";
    private static final String ALL = "all";
    private static final String STATIC_NUMBER = Integer.toString(StaticFigure.NUMBER);
    private static final Measure[] CURVES = {Measure.ACCEPTED, Measure.LATENCY};

    private static final Policy BASIC = new Policy("basic", "policy = basic");
    private static final Policy STATIC = new Policy("static", "policy = static");
    private static final Policy LOCAL = new Policy("local-dynamic, one rail", "policy = local-dynamic", "striping = 0");
    private static final Policy LOCAL_STRIPED =
            new Policy("local-dynamic, striping", "policy = local-dynamic", "striping = 1");
    private static final Policy DYNAMIC = new Policy("dynamic, one rail", "policy = dynamic", "striping = 0");
    private static final Policy DYNAMIC_STRIPED = new Policy("dynamic, striping", "policy = dynamic", "striping = 1");
    private static final List<Policy> FIVE = List.of(BASIC, LOCAL, LOCAL_STRIPED, DYNAMIC, DYNAMIC_STRIPED);

    /** A policy with its settings: lines of a configuration. */
    private record Policy(String name, List<String> lines) {
        Policy(String name, String... lines) {
            this(name, List.of(lines));
        }

        Policy named(String other) {
            return new Policy(other, lines);
        }

        List<Point> points(String... more) {
            return ConfigFile.parse(
                            Stream.concat(lines.stream(), Arrays.stream(more)).toList())
                    .points();
        }

        Curve curve(String... more) {
            return new Curve(name, points(more));
        }

        Point point(String... more) {
            return points(more).get(0);
        }
    }

    private final boolean isQuick;

    /** Nodes of most figures, 128 in the paper. */
    private final String nodes;

    private final String loads;

    private Figures(boolean isQuick) {
        this.isQuick = isQuick;
        nodes = isQuick ? "nodes = 32" : "nodes = 128";
        loads = isQuick ? QUICK_LOADS : LOADS;
    }

    /** Returns how long each point is simulated. */
    static Extent extent(boolean isQuick) {
        return isQuick ? new Extent(10, 40, 4, 1) : new Extent(20, 80, 5, 1);
    }

    /**
     * Tells whether figure 2 is among those of some numbers.
     *
     * @param wanted numbers, or {@code all}; none means all
     */
    static boolean hasStatic(List<String> wanted) {
        return isAll(wanted) || wanted.contains(STATIC_NUMBER);
    }

    private static boolean isAll(List<String> wanted) {
        return wanted.isEmpty() || wanted.contains(ALL);
    }

    /**
     * Returns the figures of some numbers that are simulated.
     *
     * @param wanted numbers, or {@code all}; none means all
     * @param isQuick whether fewer and smaller points will do
     * @throws IllegalArgumentException if there is no such figure, with those that there are
     */
    static List<Figure> of(List<String> wanted, boolean isQuick) {
        List<Figure> all = new Figures(isQuick).all();
        List<String> numbers =
                all.stream().map(figure -> Integer.toString(figure.number())).toList();
        for (String number : wanted) {
            if (!numbers.contains(number) && !number.equals(STATIC_NUMBER) && !number.equals(ALL)) {
                throw new IllegalArgumentException("there is no figure '" + number + "' (there are: " + STATIC_NUMBER
                        + ", " + String.join(", ", numbers) + ", all)");
            }
        }
        return isAll(wanted)
                ? all
                : all.stream()
                        .filter(figure -> wanted.contains(Integer.toString(figure.number())))
                        .toList();
    }

    private List<Figure> all() {
        return List.of(
                overLoad(
                        7,
                        "4k",
                        "Short messages: basic does well, dynamic poorly; local-dynamic is like basic. Striping does not"
                                + " change the bandwidth.",
                        List.of()),
                overLoad(
                        8,
                        "64k",
                        "Long messages: dynamic does best, basic worse than with short ones. Striping cuts latency where"
                                + " the load is low.",
                        stripingFindings()),
                lengthFigure(),
                nodesFigure(),
                railsAndLengthFigure(),
                railsFigure(),
                railsLatencyFigure(),
                saturationFigure(),
                hybridFigure(15, 0),
                hybridFigure(16, 1),
                staticFigure());
    }

    private String nodesText() {
        return nodes.replace("nodes = ", "") + " nodes";
    }

    private static List<Curve> curves(List<Policy> policies, String... lines) {
        return policies.stream().map(policy -> policy.curve(lines)).toList();
    }

    private Figure overLoad(int number, String bytes, String paper, List<Finding> findings) {
        return new Figure(
                number,
                "Bandwidth and latency, messages of " + bytes.replace("k", " KiB") + ", " + nodesText() + ", 4 rails",
                paper,
                Axis.LOAD,
                List.of(CURVES),
                curves(FIVE, nodes, "mean_bytes = " + bytes, loads),
                findings);
    }

    private List<Finding> stripingFindings() {
        String[] point = {nodes, "mean_bytes = 64k", "load = 0.05"};
        return List.of(
                new Finding(
                        "latency at load 0.05, dynamic: striping against one rail",
                        "-65 %",
                        Measure.LATENCY,
                        DYNAMIC_STRIPED.point(point),
                        DYNAMIC.point(point)),
                new Finding(
                        "latency at load 0.05, local-dynamic: striping against one rail",
                        "-72 %",
                        Measure.LATENCY,
                        LOCAL_STRIPED.point(point),
                        LOCAL.point(point)));
    }

    private Figure lengthFigure() {
        String lengths =
                isQuick ? "mean_bytes = 4k, 16k, 32k, 64k" : "mean_bytes = 1k, 2k, 4k, 8k, 16k, 32k, 64k, 128k, 256k";
        List<Finding> findings = new ArrayList<>();
        for (String bytes : List.of("4k", "16k", "32k", "64k")) {
            String[] point = {nodes, LOW_LOAD, "mean_bytes = " + bytes};
            findings.add(new Finding(
                    "latency, dynamic against local-dynamic, both striping, " + bytes.replace("k", " KiB"),
                    bytes.equals("4k") ? "dynamic is saturated" : bytes.equals("16k") ? "they cross" : "below",
                    Measure.LATENCY,
                    DYNAMIC_STRIPED.point(point),
                    LOCAL_STRIPED.point(point)));
        }
        return new Figure(
                9,
                "Latency by the length of messages, load 0.15, " + nodesText() + ", 4 rails",
                "Below 16 KiB local-dynamic with striping is best, above it dynamic with striping.",
                Axis.BYTES,
                List.of(Measure.LATENCY),
                curves(FIVE, nodes, LOW_LOAD, lengths),
                findings);
    }

    private Figure nodesFigure() {
        List<Policy> policies = List.of(BASIC, LOCAL_STRIPED, DYNAMIC_STRIPED);
        List<Finding> findings = new ArrayList<>();
        findings.add(overload("dynamic against basic, 32 nodes", "+36 %", DYNAMIC_STRIPED, BASIC, "nodes = 32"));
        findings.add(overload("dynamic against basic, 128 nodes", "+29 %", DYNAMIC_STRIPED, BASIC, "nodes = 128"));
        for (Policy policy : List.of(BASIC, DYNAMIC_STRIPED)) {
            findings.add(new Finding(
                    policy.name + ", 128 nodes against 64",
                    "-7 % to -12 %",
                    Measure.ACCEPTED,
                    policy.point("nodes = 128", USUAL_LENGTH, OVERLOAD),
                    policy.point("nodes = 64", USUAL_LENGTH, OVERLOAD)));
        }
        return new Figure(
                10,
                "Accepted bandwidth by the number of nodes, load 0.6, messages of 32 KiB, 4 rails",
                "Dynamic is above basic; both lose a little with more nodes.",
                Axis.NODES,
                List.of(Measure.ACCEPTED),
                curves(policies, "nodes = 32, 64, 128", USUAL_LENGTH, OVERLOAD),
                findings);
    }

    private static Finding overload(String what, String paper, Policy one, Policy other, String... lines) {
        String[] point = Stream.concat(Arrays.stream(lines), Stream.of(USUAL_LENGTH, OVERLOAD))
                .toArray(String[]::new);
        return new Finding("bandwidth, " + what, paper, Measure.ACCEPTED, one.point(point), other.point(point));
    }

    private Figure railsAndLengthFigure() {
        String lengths =
                isQuick ? "mean_bytes = 4k, 32k, 128k" : "mean_bytes = 1k, 2k, 4k, 8k, 16k, 32k, 64k, 128k, 256k";
        List<Curve> curves = new ArrayList<>();
        for (int rails : new int[] {1, 2, 4}) {
            for (Policy policy : List.of(BASIC, DYNAMIC_STRIPED.named("dynamic"))) {
                curves.add(policy.named(policy.name + ", " + rails + (rails == 1 ? " rail" : " rails"))
                        .curve("rails = " + rails, lengths, OVERLOAD));
            }
        }
        return new Figure(
                11,
                "Accepted bandwidth by the length of messages, load 0.6, 32 nodes",
                "Dynamic rises with the length, basic falls, for any number of rails; with more rails dynamic stays as it"
                        + " is, and rises above 16 KiB.",
                Axis.BYTES,
                List.of(Measure.ACCEPTED),
                curves,
                List.of());
    }

    private Figure railsFigure() {
        List<Finding> findings = new ArrayList<>();
        findings.add(sevenRails(BASIC, "-40 %"));
        findings.add(sevenRails(DYNAMIC_STRIPED, "0 % or a little above"));
        return new Figure(
                12,
                "Accepted bandwidth by the number of rails, load 0.6, messages of 32 KiB, 32 nodes",
                "Dynamic rises a little, basic falls by 40 % from one rail to seven.",
                Axis.RAILS,
                List.of(Measure.ACCEPTED),
                curves(List.of(BASIC, LOCAL_STRIPED, DYNAMIC_STRIPED), rails(), USUAL_LENGTH, OVERLOAD),
                findings);
    }

    private String rails() {
        return isQuick ? "rails = 1, 2, 4, 7" : "rails = 1, 2, 3, 4, 5, 6, 7";
    }

    private static Finding sevenRails(Policy policy, String paper) {
        return new Finding(
                "bandwidth, " + policy.name + ", 7 rails against 1",
                paper,
                Measure.ACCEPTED,
                policy.point("rails = 7", USUAL_LENGTH, OVERLOAD),
                policy.point("rails = 1", USUAL_LENGTH, OVERLOAD));
    }

    private Figure railsLatencyFigure() {
        List<Finding> findings = FIVE.stream()
                .map(policy -> new Finding(
                        "latency, " + policy.name + ", 7 rails against 1",
                        policy == BASIC ? "higher" : "lower",
                        Measure.LATENCY,
                        policy.point("rails = 7", USUAL_LENGTH, LOW_LOAD),
                        policy.point("rails = 1", USUAL_LENGTH, LOW_LOAD)))
                .toList();
        return new Figure(
                13,
                "Latency by the number of rails, load 0.15, messages of 32 KiB, 32 nodes",
                "Basic rises with the number of rails; the others fall, most with striping, local-dynamic first.",
                Axis.RAILS,
                List.of(Measure.LATENCY),
                curves(FIVE, rails(), USUAL_LENGTH, LOW_LOAD),
                findings);
    }

    private Figure saturationFigure() {
        String lengths = isQuick ? "mean_bytes = 4k, 32k, 64k" : "mean_bytes = 4k, 8k, 16k, 32k, 64k, 128k";
        return new Figure(
                14,
                "Load at saturation by the length of messages, " + nodesText() + ", 4 rails",
                "Dynamic saturates later the longer messages are; basic and local-dynamic stay where they are.",
                Axis.BYTES,
                List.of(Measure.SATURATION),
                curves(List.of(BASIC, LOCAL_STRIPED, DYNAMIC_STRIPED), nodes, lengths, loads),
                List.of());
    }

    private Figure hybridFigure(int number, int striping) {
        Policy dynamic = striping == 0 ? DYNAMIC : DYNAMIC_STRIPED;
        List<Policy> policies = new ArrayList<>(List.of(BASIC, dynamic));
        List<Finding> findings = new ArrayList<>();
        for (String threshold : List.of("1k", "4k", "8k", "16k", "32k")) {
            Policy hybrid = new Policy(
                    "hybrid, " + threshold.replace("k", " KiB"),
                    "policy = hybrid",
                    "hybrid_bytes = " + threshold,
                    "striping = " + striping);
            policies.add(hybrid);
            findings.add(overload(hybrid.name + " against dynamic", "above, up to +7.5 %", hybrid, dynamic, nodes));
        }
        return new Figure(
                number,
                "Hybrid, by its threshold, " + (striping == 0 ? "without striping" : "with striping")
                        + ", messages of 32 KiB, " + nodesText() + ", 4 rails",
                "Hybrid accepts more than dynamic and basic with nearly all thresholds.",
                Axis.LOAD,
                List.of(CURVES),
                curves(policies, nodes, USUAL_LENGTH, loads),
                findings);
    }

    private Figure staticFigure() {
        List<Policy> policies = List.of(BASIC, STATIC, LOCAL_STRIPED, DYNAMIC_STRIPED);
        String rails = "rails = 7";
        List<Finding> findings = Stream.of(BASIC, LOCAL_STRIPED, DYNAMIC_STRIPED)
                .map(policy -> overload(policy.name + " against static", "above", policy, STATIC, rails))
                .collect(Collectors.toCollection(ArrayList::new));
        findings.add(overload("dynamic against local-dynamic", "above", DYNAMIC_STRIPED, LOCAL_STRIPED, rails));
        return new Figure(
                17,
                "Static allocation beside the others, messages of 32 KiB, 32 nodes, 7 rails",
                "Dynamic accepts most after saturation; basic is better than static.",
                Axis.LOAD,
                List.of(CURVES),
                curves(policies, rails, USUAL_LENGTH, loads),
                findings);
    }
}

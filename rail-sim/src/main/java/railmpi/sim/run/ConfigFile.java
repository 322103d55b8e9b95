package railmpi.sim.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import railmpi.policy.allocation.PolicyName;
import railmpi.sim.job.Program;
import railmpi.sim.job.Trace;
import railmpi.sim.network.NetworkConfig;
import railmpi.sim.node.ClusterConfig;

/**
 * Reads a configuration: lines {@code NAME = VALUE}, empty ones, and comments that begin with {@code #}. What is left
 * out has the value of the paper, or of {@link #DEFAULTS}. Some names take several values, with commas between: each
 * with each makes a point. Source of the values: [Coll01] section 5.1.
 */
public final class ConfigFile {
    private static final String UNITS = "kmg";

    /** Names and values where nothing is said. */
    private static final Map<String, String> DEFAULTS = new LinkedHashMap<>();

    static {
        DEFAULTS.put("nodes", "32");
        DEFAULTS.put("rails", "4");
        DEFAULTS.put("policy", "basic,local-dynamic,dynamic");
        DEFAULTS.put("mean_bytes", "32k");
        DEFAULTS.put("load", "0.1,0.2,0.3,0.4,0.5");
        DEFAULTS.put("lengths", "exponential");
        DEFAULTS.put("processes", "4");
        DEFAULTS.put("outstanding", "1");
        DEFAULTS.put("striping", "1");
        DEFAULTS.put("hybrid_bytes", "8k");
        DEFAULTS.put("half_duplex", "true");
        DEFAULTS.put("both_rate", "1");
        DEFAULTS.put("arity", "4");
        DEFAULTS.put("buffer_flits", "128");
        DEFAULTS.put("switch_cycles", "6");
        DEFAULTS.put("reply_cycles", "300");
        DEFAULTS.put("retry_cycles", "300");
        DEFAULTS.put("control_flits", "8");
        DEFAULTS.put("cycle_ns", "5");
        DEFAULTS.put("warm_up", "50");
        DEFAULTS.put("measured", "200");
        DEFAULTS.put("replications", "5");
        DEFAULTS.put("seed", "1");
    }

    /** Of random traffic; a trace has its own. */
    private static final List<String> OF_TRAFFIC =
            List.of("mean_bytes", "load", "lengths", "outstanding", "warm_up", "measured");

    private final Map<String, String> values = new LinkedHashMap<>(DEFAULTS);

    private ConfigFile() {}

    /**
     * Reads a configuration of random traffic, and checks all of it.
     *
     * @param lines of the file
     * @return what to simulate
     * @throws IllegalArgumentException if something is wrong; its text names it
     */
    public static Experiment parse(List<String> lines) {
        return parse(lines, null);
    }

    /**
     * Reads a configuration, and checks all of it.
     *
     * @param lines of the file
     * @param program trace to be played, or null for random traffic
     * @return what to simulate
     * @throws IllegalArgumentException if something is wrong; its text names it
     */
    public static Experiment parse(List<String> lines, Program program) {
        ConfigFile file = new ConfigFile();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                file.set(i + 1, line, seen);
            }
        }
        return program == null ? file.random(seen) : file.traced(program, seen);
    }

    private void set(int number, String line, Set<String> seen) {
        int equals = line.indexOf('=');
        String name = equals < 0 ? line : line.substring(0, equals).strip();
        if (equals < 0) {
            throw new IllegalArgumentException("line " + number + ": '" + line + "' is not NAME = VALUE");
        }
        if (!DEFAULTS.containsKey(name)) {
            throw new IllegalArgumentException("line " + number + ": unknown name '" + name + "' (there are: "
                    + String.join(", ", DEFAULTS.keySet()) + ")");
        }
        if (!seen.add(name)) {
            throw new IllegalArgumentException("line " + number + ": " + name + " occurs twice");
        }
        values.put(name, line.substring(equals + 1).strip());
    }

    private Experiment random(Set<String> seen) {
        if (seen.contains("cycle_ns")) {
            throw new IllegalArgumentException("cycle_ns is of a trace only");
        }
        List<Point> points = new ArrayList<>();
        clusters().forEach(cluster -> addPoints(points, cluster));
        return new Experiment(List.copyOf(points), extent());
    }

    private Experiment traced(Program program, Set<String> seen) {
        OF_TRAFFIC.stream().filter(seen::contains).findFirst().ifPresent(name -> {
            throw new IllegalArgumentException(name + " is of random traffic: a trace has its own, leave it out");
        });
        Trace trace = new Trace(program, toDouble("cycle_ns", values.get("cycle_ns")));
        if (!seen.contains("nodes")) {
            values.put("nodes", Integer.toString(trace.fewestNodes(whole("processes"))));
        }
        return new Experiment(
                clusters().stream().map(cluster -> new Point(cluster, trace)).toList(), extent());
    }

    private Extent extent() {
        return new Extent(whole("warm_up"), whole("measured"), whole("replications"), number("seed"));
    }

    private List<ClusterConfig> clusters() {
        List<ClusterConfig> clusters = new ArrayList<>();
        for (int nodes : list("nodes", text -> toInt("nodes", text))) {
            for (int rails : list("rails", text -> toInt("rails", text))) {
                for (PolicyName policy : list("policy", PolicyName::of)) {
                    clusters.add(cluster(nodes, rails, policy));
                }
            }
        }
        return clusters;
    }

    private void addPoints(List<Point> points, ClusterConfig cluster) {
        for (double meanBytes : list("mean_bytes", text -> (double) toLong("mean_bytes", text))) {
            for (double load : list("load", text -> toDouble("load", text))) {
                points.add(new Point(cluster, meanBytes, load, isOneOf("lengths", "fixed", "exponential")));
            }
        }
    }

    private ClusterConfig cluster(int nodes, int rails, PolicyName policy) {
        NetworkConfig network = new NetworkConfig(
                nodes,
                whole("arity"),
                whole("buffer_flits"),
                whole("switch_cycles"),
                isOneOf("half_duplex", "true", "false"),
                toDouble("both_rate", values.get("both_rate")));
        return new ClusterConfig(
                network,
                rails,
                whole("processes"),
                whole("outstanding"),
                policy,
                toDouble("striping", values.get("striping")),
                number("hybrid_bytes"),
                whole("reply_cycles"),
                whole("retry_cycles"),
                whole("control_flits"));
    }

    private <T> List<T> list(String name, Function<String, T> parser) {
        return Arrays.stream(values.get(name).split(",", -1))
                .map(String::strip)
                .map(parser)
                .toList();
    }

    private boolean isOneOf(String name, String yes, String no) {
        String value = values.get(name);
        if (!value.equals(yes) && !value.equals(no)) {
            throw new IllegalArgumentException(name + " '" + value + "': " + yes + " or " + no + " is possible");
        }
        return value.equals(yes);
    }

    private int whole(String name) {
        return toInt(name, values.get(name));
    }

    private long number(String name) {
        return toLong(name, values.get(name));
    }

    private static int toInt(String name, String text) {
        long value = toLong(name, text);
        if (value != (int) value) {
            throw new IllegalArgumentException(name + " " + text + " is too large");
        }
        return (int) value;
    }

    /** Reads a whole number, which may end in k, m or g for powers of 1024. */
    private static long toLong(String name, String text) {
        int unit = text.isEmpty() ? -1 : UNITS.indexOf(text.charAt(text.length() - 1));
        String digits = unit < 0 ? text : text.substring(0, text.length() - 1);
        try {
            return Math.multiplyExact(Long.parseLong(digits), 1L << 10 * (unit + 1));
        } catch (ArithmeticException | NumberFormatException impossible) {
            throw new IllegalArgumentException(name + " '" + text + "' is not a whole number", impossible);
        }
    }

    private static double toDouble(String name, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException impossible) {
            throw new IllegalArgumentException(name + " '" + text + "' is not a number", impossible);
        }
    }
}

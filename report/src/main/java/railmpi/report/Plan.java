package railmpi.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * How much is measured: the values of one set, some of them replaced by a file of {@code NAME = VALUE} lines. Used by
 * one thread.
 *
 * <p>Rates are bits per second as {@code tc} writes them. {@code rate} is that of the rails between two nodes, {@code
 * job_rate} that of the rails of jobs on four nodes; both are low enough that two cores keep up with four rails.
 */
final class Plan {
    /** The names of the sets, the first is the default. */
    static final List<String> SETS = List.of("quick", "full", "tiny");

    /** Of the names of facts about a plan. */
    static final String PREFIX = "plan.";

    private static final int MOST_RAILS = 8;
    private static final int MOST_NODES = 64;
    private static final int MOST_FAN_IN = 1024;
    private static final Map<String, List<String>> VALUES = new LinkedHashMap<>();

    static {
        // name, quick, full, tiny
        value("rounds", "1", "3", "1");
        // both ways two rails of 250 Mbit/s keep both processors busy with the timers of the shapers
        value("rate", "250mbit", "100mbit", "200mbit");
        // among four nodes two rails of 100 Mbit/s keep both processors busy
        value("job_rate", "50mbit", "50mbit", "200mbit");
        value("sizes", "8,65536,1048576", "8,64,1024,4096,16384,65536,262144,1048576,4194304", "8,65536");
        value("small_sizes", "8,1024", "8,64,256,1024,4096", "8");
        value("striped_sizes", "65536,1048576", "16384,65536,262144,1048576,4194304", "65536");
        value("collective_sizes", "65536,262144", "4096,16384,65536,262144,1048576", "65536");
        value("window_mib", "4", "8", "1");
        value("batches", "5", "7", "3");
        value("job_warm_up_seconds", "2.5", "4.0", "0.2");
        value("warm_up_seconds", "0.2", "1.0", "0.1");
        value("more_rails", "4", "4", "2");
        value("kernel_warm_up_seconds", "1", "5", "0.1");
        value("kernels", "IS.A,FT.W", "IS.A,IS.B,FT.W,FT.A,FT.B@200mbit", "IS.S");
        value("serial_class", "W", "A", "S");
        value("disturb_seconds", "3", "10", "1");
        value("barrier_nodes", "4", "16", "2");
        value("barrier_fan_ins", "3,7", "1,3,5,7,15", "7");
        // four JVMs on two cores compile for some seconds, sixteen for a minute
        value("barrier_warm_seconds", "4", "60", "0.1");
        value("barrier_seconds", "0.2", "0.4", "0.1");
        value("first_seconds", "3", "6", "0.5");
        value("slower_times", "1,4,50", "1,2,4,10,100", "4");
        value("exchange_sizes", "8192,1048576", "8192,65536,1048576,4194304", "65536");
        value("exchange_seconds", "1", "3", "0.5");
    }

    private final String set;
    private final Map<String, String> values = new LinkedHashMap<>();
    private Set<String> experiments = Set.of();

    private Plan(String set) {
        this.set = set;
        int column = SETS.indexOf(set);
        VALUES.forEach((name, row) -> values.put(name, row.get(column)));
    }

    private static void value(String name, String... row) {
        VALUES.put(name, List.of(row));
    }

    /**
     * Returns the values of {@code set} and of {@code file} (may be null); throws {@link UsageException} naming what is
     * wrong.
     */
    static Plan of(String set, Path file) {
        if (!SETS.contains(set)) {
            throw Nearest.unknown("set", set, SETS);
        }
        Plan plan = new Plan(set);
        if (file != null) {
            plan.read(file);
        }
        plan.check();
        return plan;
    }

    /** Returns the plan that {@link #facts} described. */
    static Plan ofFacts(Map<String, String> facts) {
        String set = facts.getOrDefault(PREFIX + "set", SETS.get(0));
        Plan plan = of(set, null);
        plan.values.replaceAll((name, value) -> facts.getOrDefault(PREFIX + name, value));
        plan.check();
        return plan;
    }

    /** Returns the set and all values, for a file of results. */
    Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(PREFIX + "set", set);
        values.forEach((name, value) -> facts.put(PREFIX + name, value));
        return facts;
    }

    /** Replaces the number of rounds. */
    void setRounds(int rounds) {
        values.put("rounds", Integer.toString(rounds));
        check();
    }

    /** Tells which experiments run, by their names. */
    void setExperiments(Set<String> names) {
        experiments = Set.copyOf(names);
    }

    /**
     * Returns whether another experiment should measure again what {@code experiment} has measured: nearer to what it
     * is compared with, but for the price of a second run. The quick set does not pay it.
     */
    boolean isRepeated(String experiment) {
        return !isShort() || !experiments.contains(experiment);
    }

    /** Returns whether what can be left out is left out. */
    boolean isShort() {
        return set.equals(SETS.get(0));
    }

    /**
     * Returns the sentence about experiments that the set runs without other libraries, also where those are installed.
     */
    String peersLeftOut() {
        return switch (set) {
            case "full" -> "small and progress compare settings of RailMPI alone.";
            case "quick" ->
                "The quick set leaves Open MPI out of striping, disturbance, collectives, barriers and nas, also where it is "
                        + "installed; the full set has it there.";
            default ->
                "The " + set
                        + " set leaves Open MPI out of disturbance, barriers and nas, also where it is installed; the full "
                        + "set has it there.";
        };
    }

    private void read(Path file) {
        Properties lines = new Properties();
        try (var reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            lines.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw new UsageException("cannot read the configuration " + file + ": " + FileTrouble.reason(e));
        }
        for (String name : lines.stringPropertyNames()) {
            if (!values.containsKey(name)) {
                throw Nearest.unknown("name in " + file + ":", name, values.keySet());
            }
            values.put(name, lines.getProperty(name).strip());
        }
    }

    private void check() {
        values.keySet().stream().filter(name -> name.endsWith("sizes")).forEach(this::sizes);
        if (sizes("barrier_fan_ins").stream().anyMatch(fanIn -> fanIn > MOST_FAN_IN)) {
            throw new UsageException("barrier_fan_ins are 1 to " + MOST_FAN_IN + ", not " + text("barrier_fan_ins"));
        }
        sizes("slower_times");
        for (String name :
                List.of("rounds", "batches", "window_mib", "more_rails", "disturb_seconds", "barrier_nodes")) {
            number(name);
        }
        for (String name : List.of("rate", "job_rate")) {
            megabits(name);
        }
        for (String name : List.of(
                "warm_up_seconds",
                "job_warm_up_seconds",
                "kernel_warm_up_seconds",
                "barrier_warm_seconds",
                "barrier_seconds",
                "first_seconds",
                "exchange_seconds")) {
            seconds(name);
        }
        if (number("barrier_nodes") < 2 || number("barrier_nodes") > MOST_NODES) {
            throw new UsageException("barrier_nodes is from 2 to " + MOST_NODES + ", not " + text("barrier_nodes"));
        }
        if (number("more_rails") < 2 || number("more_rails") > MOST_RAILS) {
            throw new UsageException("more_rails is from 2 to " + MOST_RAILS + ", not " + text("more_rails"));
        }
        if (!text("serial_class").matches("[SWABC]")) {
            throw new UsageException("serial_class is one of S W A B C, not '" + text("serial_class") + "'");
        }
        kernels();
    }

    /** Returns the name of the set. */
    String set() {
        return set;
    }

    String text(String name) {
        return values.get(name);
    }

    List<String> list(String name) {
        return Arrays.stream(text(name).split(",")).map(String::strip).toList();
    }

    List<Kernel> kernels() {
        return list("kernels").stream()
                .map(name -> Kernel.of(name, text("job_rate")))
                .toList();
    }

    /** Returns the kernel that runs on one rank, where its rails do not matter. */
    Kernel serialKernel() {
        return Kernel.of("FT." + text("serial_class"), text("job_rate"));
    }

    /** Returns what a run is called: its label, with the number of its round if there are several. */
    String nameOf(String label, int round) {
        return rounds() == 1 ? label : label + ", round " + round + " of " + rounds();
    }

    int rounds() {
        return number("rounds");
    }

    /** Returns a whole number above 0. */
    int number(String name) {
        return wholeNumber(name, text(name));
    }

    /** Returns a time above 0, which is written as the benchmarks take it on their command lines. */
    double seconds(String name) {
        String text = text(name);
        double seconds = text.matches("[0-9]{1,6}(\\.[0-9]+)?") ? Double.parseDouble(text) : 0;
        if (seconds == 0) {
            throw new UsageException(name + " needs a number of seconds above 0, not '" + text + "'");
        }
        return seconds;
    }

    /** Returns sizes in bytes. */
    List<Integer> sizes(String name) {
        List<Integer> sizes =
                list(name).stream().map(text -> wholeNumber(name, text)).toList();
        for (int size : sizes) {
            if (size > 16 << 20) {
                throw new UsageException(name + ": at most 16777216 bytes, not " + size);
            }
        }
        return sizes;
    }

    /** Returns a rate in units of 10^6 bits per second. */
    double megabits(String name) {
        requireRate(name, text(name));
        return megabitsOf(text(name));
    }

    static void requireRate(String name, String rate) {
        if (!rate.matches("[1-9][0-9]*(mbit|gbit)")) {
            throw new UsageException(name + " needs a rate as 250mbit or 1gbit, not '" + rate + "'");
        }
    }

    /** Returns a well-formed rate in units of 10^6 bits per second. */
    static double megabitsOf(String rate) {
        double number = Double.parseDouble(rate.substring(0, rate.length() - 4));
        return rate.endsWith("gbit") ? 1000 * number : number;
    }

    private static int wholeNumber(String name, String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw new UsageException(name + " needs whole numbers above 0, not '" + text + "'");
        }
        return Integer.parseInt(text);
    }
}

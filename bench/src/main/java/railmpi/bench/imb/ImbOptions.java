package railmpi.bench.imb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.Nearest;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.UsageException;

/** What an IMB program was called with. Immutable. */
final class ImbOptions {
    private static final List<String> WITH_VALUE = List.of(
            "-npmin",
            "-multi",
            "-map",
            "-iter",
            "-iter_policy",
            "-time",
            "-mem",
            "-msglen",
            "-msglog",
            "-msgsize",
            "-include",
            "-exclude",
            "-input",
            "-root_shift",
            "-sync",
            "-imb_barrier",
            "-zero_size",
            "-warm_up",
            "-window_size",
            "-data_type",
            "-red_data_type",
            "-contig_type",
            "-thread_level",
            "-a",
            "-percentiles",
            "-csv",
            "-json",
            "-jit_warm_up");
    private static final List<String> FLAGS = List.of("-check", "-list");
    private static final int MOST_LOG = 30;

    private final CommandLine line;
    private final ImbMap map;
    private final List<ImbBenchmark> benchmarks;
    private final int[] sizes;
    private final int largestLog;
    private final int samples;
    private final double volumeMegabytes;
    private final String policy;

    private ImbOptions(CommandLine line, List<ImbBenchmark> known) {
        this.line = line;
        this.map = ImbMap.parse(line.text("-map", null));
        this.benchmarks = chosen(line, known);
        int[] logs = logs(line.text("-msglog", "22"));
        this.largestLog = logs[1];
        this.sizes = line.has("-msglen") || line.has("-msgsize") ? givenSizes(line) : powersOfTwo(logs, hasZero(line));
        String[] iterations = line.text("-iter", "1000").split(",");
        boolean isPolicy = isPolicy(iterations[0]);
        this.samples = isPolicy ? 1000 : CommandLine.wholeNumber("-iter", iterations[0], 1);
        this.volumeMegabytes = iterations.length > 1 ? CommandLine.wholeNumber("-iter", iterations[1], 1) : 40;
        this.policy = line.text("-iter_policy", isPolicy ? iterations[0] : "dynamic");
        if (!isPolicy(policy)) {
            throw new UsageException("unknown policy '" + policy + "': dynamic, multiple_np, auto or off");
        }
        checkFixedChoices(line);
        npmin();
        multi();
        window();
        secondsPerSample();
        percents();
        isDirect();
        switches();
    }

    /** Reads the arguments; throws {@link UsageException} that names what is wrong. */
    static ImbOptions parse(List<String> arguments, List<ImbBenchmark> known) {
        Map<String, String> synonyms = new HashMap<>();
        WITH_VALUE.forEach(name -> synonyms.put(name, name));
        FLAGS.forEach(name -> synonyms.put(name, name));
        return new ImbOptions(CommandLine.parse(arguments, synonyms, FLAGS), known);
    }

    List<ImbBenchmark> benchmarks() {
        return benchmarks;
    }

    boolean isList() {
        return line.has("-list");
    }

    /** Returns the sizes of messages of a benchmark whose elements have {@code elementBytes} bytes. */
    int[] sizes(int elementBytes) {
        return Arrays.stream(sizes).filter(size -> size % elementBytes == 0).toArray();
    }

    boolean hasOwnSizes() {
        return line.has("-msglen") || line.has("-msgsize");
    }

    int largestSize() {
        return 1 << largestLog;
    }

    int npmin() {
        return line.number("-npmin", 2, 1);
    }

    /** Returns -1 for one group at a time, 0 for all with the slowest printed, 1 for all with a line each. */
    int multi() {
        int multi = line.number("-multi", -1, 0);
        if (multi > 1) {
            throw new UsageException("option -multi is 0 or 1, not " + multi);
        }
        return multi;
    }

    /** Returns how the processes are numbered. */
    ImbMap map() {
        return map;
    }

    int window() {
        return line.number("-window_size", 256, 1);
    }

    double secondsPerSample() {
        return line.real("-time", 10);
    }

    double memoryBytes() {
        return line.real("-mem", 1) * 1e9;
    }

    boolean isRootShifted() {
        return line.isOn("-root_shift", false);
    }

    boolean isSynchronised() {
        return line.isOn("-sync", true);
    }

    boolean isWarmedUp() {
        return line.isOn("-warm_up", true);
    }

    /** Returns the seconds that every benchmark runs before its first size, until its code is compiled. */
    double compilerSeconds() {
        String text = line.text("-jit_warm_up", "1.5");
        return text.equals("0") ? 0 : line.real("-jit_warm_up", 1.5);
    }

    boolean isChecked() {
        return line.has("-check");
    }

    /** Returns whether messages are in direct buffers, not in arrays. */
    boolean isDirect() {
        String kind = line.text("-a", "buffer");
        if (!kind.equals("buffer") && !kind.equals("arrays")) {
            throw new UsageException("option -a is arrays or buffer, not '" + kind + "'");
        }
        return kind.equals("buffer");
    }

    /** Returns the percentiles to print; none without the option. */
    double[] percents() {
        return line.has("-percentiles") ? Percentiles.parse(line.text("-percentiles", "")) : new double[0];
    }

    String csv() {
        return line.text("-csv", null);
    }

    String json() {
        return line.text("-json", null);
    }

    /** Returns the number of iterations by the rule of volume. */
    int iterations(int size) {
        return size == 0 ? samples : (int) Math.max(1, Math.min(samples, volumeMegabytes * 1048576 / size));
    }

    /** Returns {@code wanted} or fewer iterations, so that one of {@code secondsEach} fits into the time of a sample. */
    int limited(int wanted, double secondsEach, int before, int processes) {
        if (policy.equals("off")) {
            return wanted;
        }
        int most = secondsEach > 0 ? (int) Math.min(wanted, secondsPerSample() / secondsEach) : wanted;
        if (policy.equals("multiple_np")) {
            return Math.max(processes, most / processes * processes);
        }
        return Math.max(1, Math.min(most, before));
    }

    private static boolean isPolicy(String text) {
        return List.of("dynamic", "multiple_np", "auto", "off").contains(text);
    }

    private void switches() {
        isRootShifted();
        isSynchronised();
        isWarmedUp();
        memoryBytes();
        compilerSeconds();
        line.isOn("-imb_barrier", false);
    }

    private static void checkFixedChoices(CommandLine line) {
        Map<String, String> fixed = Map.of("-data_type", "byte", "-red_data_type", "float", "-contig_type", "base");
        fixed.forEach((name, value) -> {
            if (!line.text(name, value).equals(value)) {
                throw new UsageException("option " + name + ": only '" + value + "' is built");
            }
        });
    }

    private static boolean hasZero(CommandLine line) {
        return line.isOn("-zero_size", true);
    }

    private static int[] logs(String text) {
        String[] parts = text.split(":", -1);
        if (parts.length > 2) {
            throw new UsageException("option -msglog is MAX or MIN:MAX, not '" + text + "'");
        }
        int most = CommandLine.wholeNumber("-msglog", parts[parts.length - 1], 0);
        int least = parts.length == 2 ? CommandLine.wholeNumber("-msglog", parts[0], 0) : 0;
        if (least > most || most > MOST_LOG) {
            throw new UsageException(
                    "option -msglog: from 0 to " + MOST_LOG + ", the first not above the second, not '" + text + "'");
        }
        return new int[] {least, most};
    }

    private static int[] powersOfTwo(int[] logs, boolean hasZero) {
        List<Integer> sizes = new ArrayList<>();
        if (hasZero) {
            sizes.add(0);
        }
        for (int log = logs[0]; log <= logs[1]; log++) {
            sizes.add(1 << log);
        }
        return sizes.stream().mapToInt(Integer::intValue).toArray();
    }

    private static int[] givenSizes(CommandLine line) {
        if (line.has("-msgsize")) {
            return sizesOf("-msgsize", List.of(line.text("-msgsize", "").split(",")));
        }
        return sizesOf("-msglen " + line.text("-msglen", ""), wordsOfFile(line, "-msglen"));
    }

    /** Returns the lines of the file that an option names, without comments. */
    private static List<String> wordsOfFile(CommandLine line, String option) {
        String file = line.text(option, "");
        try {
            List<String> words = new ArrayList<>();
            for (String text : Files.readAllLines(Path.of(file))) {
                String word = text.strip();
                if (!word.isEmpty() && !word.startsWith("#")) {
                    words.add(word);
                }
            }
            return words;
        } catch (IOException e) {
            throw new UsageException("option " + option + ": cannot read " + file + ": " + e);
        }
    }

    private static int[] sizesOf(String option, List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("option " + option + " has no size");
        }
        return words.stream()
                .mapToInt(word -> CommandLine.wholeNumber(option, word.strip(), 0))
                .toArray();
    }

    private static List<ImbBenchmark> chosen(CommandLine line, List<ImbBenchmark> known) {
        List<String> names = new ArrayList<>(line.words());
        if (line.has("-input")) {
            names.addAll(wordsOfFile(line, "-input"));
        }
        List<ImbBenchmark> chosen = new ArrayList<>();
        if (names.isEmpty()) {
            known.stream().filter(ImbBenchmark::isDefault).forEach(chosen::add);
        }
        names.forEach(name -> chosen.add(named(name, known)));
        listed(line, "-include").forEach(name -> chosen.add(named(name, known)));
        listed(line, "-exclude").forEach(name -> chosen.remove(named(name, known)));
        return chosen;
    }

    private static List<String> listed(CommandLine line, String option) {
        return line.has(option) ? List.of(line.text(option, "").split(",")) : List.of();
    }

    private static ImbBenchmark named(String name, List<ImbBenchmark> known) {
        List<String> names = new ArrayList<>();
        for (ImbBenchmark benchmark : known) {
            if (benchmark.name().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT))) {
                return benchmark;
            }
            names.add(benchmark.name());
        }
        throw new UsageException(
                "unknown benchmark '" + name + "'; the nearest is " + Nearest.of(name, names) + ", -list prints all");
    }
}

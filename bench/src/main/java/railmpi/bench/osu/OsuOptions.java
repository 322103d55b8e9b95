package railmpi.bench.osu;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import railmpi.bench.suite.Access;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.Element;
import railmpi.bench.suite.PairMessages;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.Roots;
import railmpi.bench.suite.UsageException;
import railmpi.bench.suite.WindowKind;

/** What an OSU program was called with. Immutable. */
final class OsuOptions {
    private static final int LARGE = 8192;
    private static final int MOST_THREADS = 128;
    private static final String DEFAULT_MEMORY = "536870912";
    private static final String FIXED_ROOT = "fixed:";
    private static final int MOST_BYTES = 1 << 30;
    private static final List<String> FLAGS = List.of("-c", "-f", "-z", "-v");
    /** Long names, then those with values of their own. */
    private static final Map<String, String> LONG = Map.ofEntries(
            Map.entry("--message-size", "-m"),
            Map.entry("--iterations", "-i"),
            Map.entry("--warmup", "-x"),
            Map.entry("--mem-limit", "-M"),
            Map.entry("--window-size", "-W"),
            Map.entry("--win-option", "-w"),
            Map.entry("--sync-option", "-s"),
            Map.entry("--print-rate", "-R"),
            Map.entry("--num-pairs", "-p"),
            Map.entry("--full", "-f"),
            Map.entry("--validation", "-c"),
            Map.entry("--validation-warmup", "-u"),
            Map.entry("--type", "-T"),
            Map.entry("--root-rank", "-k"),
            Map.entry("--tail-lat", "-z"),
            Map.entry("--num-test-calls", "-t"),
            Map.entry("--num_threads", "-t"),
            Map.entry("--api", "-a"),
            Map.entry("--version", "-v"),
            Map.entry("--csv", "--csv"),
            Map.entry("--json", "--json"),
            Map.entry("--percentiles", "--percentiles"),
            Map.entry("--jit-warmup", "--jit-warmup"));

    /**
     * Options of the C programs that are not built: windows that vary, derived types, devices, graphs, calls in place.
     */
    private static final List<String> NOT_BUILT = List.of(
            "-V",
            "--vary-window",
            "-D",
            "--ddt",
            "-d",
            "--accelerator",
            "-r",
            "--cuda-target",
            "-b",
            "--buffer-num",
            "-G",
            "--graph",
            "-P",
            "--papi",
            "-I",
            "--session",
            "-N",
            "--nhbr",
            "-l",
            "--in-place");

    private static final List<String> NOT_BUILT_FLAGS = List.of("-V", "-I", "--session", "-l", "--in-place");

    private final CommandLine line;
    private final OsuBenchmark benchmark;
    private final int least;
    private final int most;

    private OsuOptions(CommandLine line, OsuBenchmark benchmark) {
        this.line = line;
        this.benchmark = benchmark;
        if (!line.words().isEmpty()) {
            throw new UsageException("there is no argument '" + line.words().get(0) + "', -h lists the options");
        }
        int smallest = element().bytes();
        int usual = benchmark.collective() == null ? 1 << 22 : 1 << 20;
        String[] parts = line.text("-m", Integer.toString(usual)).split(":", -1);
        if (parts.length > 2) {
            throw new UsageException("option -m is MAX or MIN:MAX, not '" + line.text("-m", "") + "'");
        }
        this.least = parts.length == 2 && !parts[0].isEmpty()
                ? Math.max(smallest, CommandLine.wholeNumber("-m", parts[0], 0))
                : smallest;
        String last = parts[parts.length - 1];
        this.most = last.isEmpty() ? usual : CommandLine.wholeNumber("-m", last, 1);
        if (least > most || most > MOST_BYTES) {
            throw new UsageException("option -m: sizes go from " + smallest + " to " + MOST_BYTES
                    + ", the first not above the second, not from " + least + " to " + most);
        }
        iterations(1);
        skipped(1);
        skippedBeforeCheck();
        window();
        roots(Integer.MAX_VALUE);
        windowKind();
        synchronization();
        isDirect();
        percents();
        memoryLimit();
        compilerSeconds();
        if (isThreaded()) {
            senders();
            receivers();
        } else {
            tests();
        }
        line.isOn("-R", true);
        line.number("-p", 1, 1);
    }

    /** Reads the arguments; throws {@link UsageException} that names what is wrong. */
    static OsuOptions parse(List<String> arguments, OsuBenchmark benchmark) {
        Map<String, String> synonyms = new HashMap<>(LONG);
        LONG.values().forEach(name -> synonyms.put(name, name));
        Set<String> names = new HashSet<>(synonyms.keySet());
        names.addAll(NOT_BUILT);
        Set<String> flags = new HashSet<>(NOT_BUILT_FLAGS);
        synonyms.forEach((name, kept) -> {
            if (FLAGS.contains(kept)) {
                flags.add(name);
            }
        });
        List<String> separated = OsuArguments.separated(arguments, names, flags);
        for (String argument : separated) {
            if (NOT_BUILT.contains(argument)) {
                throw new UsageException("option " + argument
                        + " of the programs in C is not built here, -h lists the options that are");
            }
        }
        return new OsuOptions(CommandLine.parse(separated, synonyms, FLAGS), benchmark);
    }

    /** Returns the lengths of messages in bytes: doubled each time, whole elements of it. */
    int[] sizes() {
        int unit = element().bytes();
        if (benchmark.access() != null && benchmark.access().isOfOneElement()) {
            return new int[] {unit};
        }
        return LongStream.iterate(least, bytes -> bytes <= most, bytes -> 2 * bytes)
                .mapToInt(bytes -> (int) bytes / unit * unit)
                .toArray();
    }

    /** Returns how many iterations are timed of messages of {@code bytes}. */
    int iterations(int bytes) {
        return line.number("-i", byKind(bytes, 10_000, 1000, 100, 20, 1000, 100), 1);
    }

    /** Returns how many iterations come before. */
    int skipped(int bytes) {
        return line.number("-x", byKind(bytes, 100, 10, 10, 2, 100, 10), 0);
    }

    /** Returns how many iterations come before as well, on the filled memory, when data is compared. */
    int skippedBeforeCheck() {
        int skipped = line.number("-u", 5, 0);
        return isChecked() ? skipped : 0;
    }

    int window() {
        return line.number("-W", 64, 1, PairMessages.MOST_WINDOW);
    }

    /** Returns how windows are made. */
    WindowKind windowKind() {
        refuseUnlessOneSided("-w");
        String text = line.text("-w", "allocate");
        return Arrays.stream(WindowKind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> new UsageException("option -w is create, allocate or dynamic, not '" + text + "'"));
    }

    /** Returns how epochs begin and end. */
    OsuSynchronization synchronization() {
        refuseUnlessOneSided("-s");
        boolean isTwoWay = benchmark.kind() == OsuBenchmark.Kind.ONE_SIDED_TWO_WAY;
        boolean isGroups = benchmark.kind() == OsuBenchmark.Kind.ONE_SIDED_MULTI_LATENCY;
        String text = line.text("-s", isTwoWay || isGroups ? "pscw" : "flush");
        OsuSynchronization synchronization = OsuSynchronization.parse(text);
        if (isTwoWay && !synchronization.isOfBoth()) {
            throw new UsageException("option -s: " + benchmark.name() + " has pscw and fence, not " + text);
        }
        if (isGroups && synchronization != OsuSynchronization.PSCW) {
            throw new UsageException("option -s: " + benchmark.name() + " has pscw only, not " + text);
        }
        return synchronization;
    }

    private void refuseUnlessOneSided(String option) {
        if (line.has(option) && benchmark.access() == null) {
            throw new UsageException("option " + option + ": " + benchmark.name() + " has no window");
        }
    }

    /** Returns the number of pairs among {@code ranks} ranks. */
    int pairs(int ranks) {
        int pairs = line.number("-p", ranks / 2, 1);
        if (2 * pairs > ranks) {
            throw new UsageException("option -p: " + pairs + " pairs need " + 2L * pairs + " ranks, not " + ranks);
        }
        return pairs;
    }

    /** Returns the roots of a collective among {@code ranks} ranks. */
    Roots roots(int ranks) {
        String text = line.text("-k", FIXED_ROOT + 0);
        if (line.has("-k")
                && (benchmark.collective() == null || !benchmark.collective().hasRoot())) {
            throw new UsageException("option -k: " + benchmark.name() + " has no root");
        }
        if (text.equals("rotate")) {
            return Roots.inTurns(ranks);
        }
        if (!text.startsWith(FIXED_ROOT)) {
            throw new UsageException("option -k is fixed:RANK or rotate, not '" + text + "'");
        }
        int root = CommandLine.wholeNumber("-k", text.substring(FIXED_ROOT.length()), 0);
        if (root >= ranks) {
            throw new UsageException("option -k: there is no rank " + root + " among " + ranks + " processes");
        }
        return Roots.always(root);
    }

    boolean isRatePrinted() {
        return line.isOn("-R", true);
    }

    boolean isFull() {
        return line.has("-f");
    }

    boolean isChecked() {
        return line.has("-c");
    }

    /** Returns whether only the version is asked for. */
    boolean isVersion() {
        return line.has("-v");
    }

    long memoryLimit() {
        return CommandLine.longNumber("-M", line.text("-M", DEFAULT_MEMORY), 1);
    }

    /** Returns whether messages are in direct buffers, not in arrays. */
    boolean isDirect() {
        String kind = line.text("-a", "buffer");
        if (!kind.equals("buffer") && !kind.equals("arrays")) {
            throw new UsageException("option -a is arrays or buffer, not '" + kind + "'");
        }
        if (benchmark.access() != null && kind.equals("arrays")) {
            throw new UsageException("option -a is buffer for windows, whose memory is direct buffers");
        }
        return kind.equals("buffer");
    }

    /**
     * Returns the type of the elements: what was asked for, otherwise integers for reductions and bytes for the rest.
     */
    Element element() {
        Access access = benchmark.access();
        if (access != null && access.isOfOneElement() && !line.has("-T")) {
            return Element.LONG;
        }
        boolean isReduction = access != null && access.isReduction()
                || benchmark.collective() != null && benchmark.collective().isReduction();
        String type = line.text("-T", isReduction ? "mpi_int" : "mpi_char").toLowerCase(Locale.ROOT);
        switch (type) {
            case "mpi_int":
                return Element.INT;
            case "mpi_float":
                if (access == Access.COMPARE_AND_SWAP) {
                    throw new UsageException("option -T: " + benchmark.name() + " has no mpi_float");
                }
                return Element.FLOAT;
            case "mpi_char":
                if (!isReduction) {
                    return Element.BYTE;
                }
                throw new UsageException("option -T: reductions are of mpi_int or mpi_float");
            default:
                throw new UsageException("option -T is mpi_char, mpi_int or mpi_float, not '" + type + "'");
        }
    }

    /** Returns the percentiles to print, none unless they were asked for. */
    double[] percents() {
        boolean isWanted = line.has("-z") || line.has("--percentiles");
        return isWanted ? Percentiles.parse(line.text("--percentiles", "50,90,99")) : new double[0];
    }

    /** Returns how often a non-blocking operation is tested while computing. */
    int tests() {
        return line.number("-t", 0, 0);
    }

    /** Returns the number of threads that send. */
    int senders() {
        String[] parts = threadNumbers();
        return parts.length == 1 ? 1 : threads(parts[0]);
    }

    /** Returns the number of threads that answer. */
    int receivers() {
        String[] parts = threadNumbers();
        return threads(parts[parts.length - 1]);
    }

    private String[] threadNumbers() {
        String text = line.text("-t", "1:2");
        String[] parts = text.split(":", -1);
        if (parts.length > 2) {
            throw new UsageException("option -t is SENDERS:RECEIVERS, not '" + text + "'");
        }
        return parts;
    }

    private static int threads(String text) {
        int threads = CommandLine.wholeNumber("-t", text, 1);
        if (threads > MOST_THREADS) {
            throw new UsageException("option -t: at most " + MOST_THREADS + " threads, not " + text);
        }
        return threads;
    }

    private boolean isThreaded() {
        return benchmark.kind() == OsuBenchmark.Kind.THREADED_LATENCY;
    }

    String csv() {
        return line.text("--csv", null);
    }

    String json() {
        return line.text("--json", null);
    }

    /** Returns the seconds that the benchmark runs before its first size, until its code is compiled. */
    double compilerSeconds() {
        return line.realOrZero("--jit-warmup", 1.5);
    }

    private int byKind(int bytes, int latency, int largeLatency, int rate, int largeRate, int all, int largeAll) {
        boolean isLarge = bytes > LARGE;
        if (benchmark.collective() != null) {
            return isLarge ? largeAll : all;
        }
        if (benchmark.isBandwidth()) {
            return isLarge ? largeRate : rate;
        }
        return isLarge ? largeLatency : latency;
    }
}

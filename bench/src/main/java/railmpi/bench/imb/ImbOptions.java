package railmpi.bench.imb;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.osu.Osu;
import railmpi.bench.suite.Access;
import railmpi.bench.suite.CacheLeap;
import railmpi.bench.suite.CommandLine;
import railmpi.bench.suite.Element;
import railmpi.bench.suite.Nearest;
import railmpi.bench.suite.PairMessages;
import railmpi.bench.suite.Percentiles;
import railmpi.bench.suite.TextFiles;
import railmpi.bench.suite.ThreadLevels;
import railmpi.bench.suite.UsageException;

/** What an IMB program was called with. Immutable. */
final class ImbOptions {
    private static final String THREAD_LEVEL = "-thread_level";
    private static final String FILE = "-file";

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
            "-mem_alloc_type",
            "-off_cache",
            "-msg_pause",
            "-dump",
            "-load",
            THREAD_LEVEL,
            "-a",
            "-percentiles",
            "-csv",
            "-json",
            "-jit_warm_up",
            FILE);
    private static final List<String> FLAGS = List.of("-check", "-list");
    private static final int MOST_LOG = 30;
    private static final double GIBIBYTE = 1 << 30;
    private static final double MEBIBYTE = 1 << 20;
    private static final double DEFAULT_CACHE_MIB = 8;
    private static final double MOST_CACHE_MIB = 512;
    private static final int DEFAULT_LINE_BYTES = 64;
    private static final int MOST_LINE_BYTES = 1 << 20;
    private static final int MOST_PAUSE_US = 60_000_000;
    private static final double WARM_UP_SECONDS = 1.5;
    private static final double FILE_WARM_UP_SECONDS = 0.2;

    private final CommandLine line;
    private final boolean isOnFiles;
    private final boolean isOneSided;
    private final ImbMap map;
    private final List<ImbBenchmark> benchmarks;
    private final int[] ownSizes;
    private final int[] logs;
    private final ImbType type;
    private final ImbType reductionType;
    private final CacheLeap leap;
    private final ImbRepetitions repetitions;

    private ImbOptions(CommandLine line, List<ImbBenchmark> known, TextFiles files) {
        this.line = line;
        this.isOnFiles = known.get(0).isOnFile();
        this.isOneSided = known.get(0).isOneSided();
        this.map = ImbMap.parse(line.text("-map", null));
        this.benchmarks = chosen(line, known, files);
        this.logs = logs(line.text("-msglog", isOnFiles ? "24" : "22"));
        this.ownSizes = hasOwnSizes() ? givenSizes(line, files) : null;
        this.type = ImbType.parse("-data_type", line.text("-data_type", "byte"), ImbType.BYTE);
        this.reductionType = ImbType.parse("-red_data_type", line.text("-red_data_type", "float"), ImbType.CHAR);
        this.leap = leap(line);
        this.repetitions = ImbRepetitions.of(line, largestOfAll(), isOnFiles);
        checkFixedChoices(line);
        file();
        npmin();
        multi();
        window();
        percents();
        isDirect();
        switches();
    }

    /** Reads the arguments and the {@code files} they name; throws {@link UsageException} that names what is wrong. */
    static ImbOptions parse(List<String> arguments, List<ImbBenchmark> known, TextFiles files) {
        return new ImbOptions(line(arguments, files), known, files);
    }

    /**
     * Returns the thread level that the arguments ask for, or the file that they load if this machine has it, to be
     * known before MPI starts; null: none, or what is asked for cannot be understood, of which {@link #parse} tells on
     * all ranks.
     */
    static String threadLevel(List<String> arguments) {
        try {
            return line(arguments, TextFiles::ofThisMachine).text(THREAD_LEVEL, null);
        } catch (UsageException e) {
            return null;
        }
    }

    private static CommandLine line(List<String> arguments, TextFiles files) {
        Map<String, String> synonyms = new HashMap<>();
        WITH_VALUE.forEach(name -> synonyms.put(name, name));
        FLAGS.forEach(name -> synonyms.put(name, name));
        CommandLine line = CommandLine.parse(arguments, synonyms, FLAGS);
        if (!line.has("-load")) {
            return line;
        }
        List<String> loaded = ImbOptionFile.read(line.text("-load", ""), files, FLAGS);
        return line.orElse(CommandLine.parse(loaded, synonyms, FLAGS));
    }

    /**
     * Throws {@link UsageException} on every rank when one of them runs with another thread level than was asked for:
     * it could not read the file in time. Collective.
     */
    void checkThreadLevel(Intracomm world) throws MPIException {
        if (line.has(THREAD_LEVEL)) {
            String level = line.text(THREAD_LEVEL, "");
            boolean[] isHeld = {MPI.queryThread() == ThreadLevels.of(THREAD_LEVEL, level)};
            world.allReduce(isHeld, 1, MPI.BOOLEAN, MPI.LAND);
            if (!isHeld[0]) {
                throw new UsageException("option " + THREAD_LEVEL + ": " + level + " stands in a file that not every"
                        + " machine has, and must be known before MPI starts; give it on the command line");
            }
        }
    }

    List<ImbBenchmark> benchmarks() {
        return benchmarks;
    }

    /** Returns whether the benchmark was asked for by its name, not by the list of all. */
    boolean isNamed(ImbBenchmark benchmark) {
        boolean isOfDefaults = line.words().isEmpty() && !line.has("-input");
        return !isOfDefaults || listed(line, "-include").stream().anyMatch(benchmark.name()::equalsIgnoreCase);
    }

    boolean isList() {
        return line.has("-list");
    }

    /**
     * Returns the lengths of messages of {@code benchmark} in bytes: whole elements, what was asked for is rounded up.
     */
    int[] sizes(ImbBenchmark benchmark) {
        int unit = unit(benchmark);
        if (benchmark.transfer() != null && benchmark.transfer().access().isOfOneElement()) {
            return new int[] {unit};
        }
        if (ownSizes != null) {
            return Arrays.stream(ownSizes).map(size -> roundedUp(size, unit)).toArray();
        }
        List<Integer> sizes = new ArrayList<>();
        if (hasZero()) {
            sizes.add(0);
        }
        for (long size = roundedUp(1 << logs[0], unit); size <= largestSize(); size *= 2) {
            sizes.add((int) size);
        }
        return sizes.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Returns what sizes are multiples of: all fenced accesses have those of reductions, as in IMB. */
    private int unit(ImbBenchmark benchmark) {
        boolean isFenced =
                benchmark.transfer() != null && benchmark.transfer().completion() == ImbTransfer.Completion.FENCE;
        return isFenced ? reductionType.element().bytes() : element(benchmark).bytes();
    }

    private static int roundedUp(int size, int unit) {
        return (size + unit - 1) / unit * unit;
    }

    /** Returns what messages of {@code benchmark} consist of. */
    Element element(ImbBenchmark benchmark) {
        if (benchmark.isOnFile()) {
            return Element.BYTE;
        }
        if (benchmark.transfer() != null && benchmark.transfer().access() == Access.COMPARE_AND_SWAP) {
            return Element.INT;
        }
        return (benchmark.isReduction() ? reductionType : type).element();
    }

    /** Returns the name of the type of messages. */
    String typeName() {
        return type.mpiName();
    }

    /** Returns the name of the type that reductions add up. */
    String reductionTypeName() {
        return reductionType.mpiName();
    }

    /** Returns how messages keep clear of the caches. */
    CacheLeap leap() {
        return leap;
    }

    /** Returns the microseconds of rest before each size. */
    int pauseUs() {
        return line.number("-msg_pause", 0, 0, MOST_PAUSE_US);
    }

    /** Returns whether the barriers are our own, and not MPI's. */
    boolean hasOwnBarriers() {
        return line.isOn("-imb_barrier", false);
    }

    /** Returns the file that the options are to be written to; null: none. */
    String dump() {
        return line.text("-dump", null);
    }

    /** Returns the options as {@code -load} reads them. */
    String dumped(String program) {
        return ImbOptionFile.text(program, line);
    }

    boolean hasOwnSizes() {
        return line.has("-msglen") || line.has("-msgsize");
    }

    /** Returns the smallest length by {@code -msglog} and {@code -zero_size}. */
    int smallestSize() {
        return hasZero() ? 0 : 1 << logs[0];
    }

    int largestSize() {
        return 1 << logs[1];
    }

    int npmin() {
        return line.number("-npmin", 2, 1);
    }

    /** Returns -1 for one group at a time, 0 for all with the slowest printed, 1 for all with a line each. */
    int multi() {
        int multi = line.number("-multi", -1, -1);
        if (multi > 1) {
            throw new UsageException("option -multi is -1, 0 or 1, not " + multi);
        }
        return multi;
    }

    /** Returns how the processes are numbered. */
    ImbMap map() {
        return map;
    }

    int window() {
        return line.number("-window_size", 256, 1, PairMessages.MOST_WINDOW);
    }

    double memoryBytes() {
        return line.real("-mem", 1) * GIBIBYTE;
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
        return line.realOrZero("-jit_warm_up", isOnFiles ? FILE_WARM_UP_SECONDS : WARM_UP_SECONDS);
    }

    /** Returns whether all benchmarks are about files. */
    boolean isOnFiles() {
        return isOnFiles;
    }

    /** Returns how the names of files begin. */
    String file() {
        if (line.has(FILE) && !isOnFiles) {
            throw new UsageException("option " + FILE + " goes with railmpi.bench.imb.IMB_IO only");
        }
        return line.text(FILE, "IMB_out");
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
        if (isOneSided && kind.equals("arrays")) {
            throw new UsageException("option -a is buffer for windows, whose memory is direct buffers");
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

    /** Returns how often messages are repeated. */
    ImbRepetitions repetitions() {
        return repetitions;
    }

    private int largestOfAll() {
        return ownSizes == null ? largestSize() : Arrays.stream(ownSizes).max().orElseThrow();
    }

    private void switches() {
        isRootShifted();
        isSynchronised();
        isWarmedUp();
        memoryBytes();
        compilerSeconds();
        hasOwnBarriers();
        pauseUs();
        hasZero();
        if (line.has(THREAD_LEVEL)) {
            ThreadLevels.of(THREAD_LEVEL, line.text(THREAD_LEVEL, ""));
        }
    }

    private static CacheLeap leap(CommandLine line) {
        if (!line.has("-off_cache")) {
            return CacheLeap.NONE;
        }
        String[] parts = line.text("-off_cache", "").split(",", -1);
        if (parts.length > 2) {
            throw new UsageException("option -off_cache is CACHE_SIZE[,LINE_SIZE] in MB and bytes, or -1, not '"
                    + line.text("-off_cache", "") + "'");
        }
        boolean isDefault = parts[0].equals("-1");
        double mebibytes = isDefault ? DEFAULT_CACHE_MIB : CommandLine.realNumber("-off_cache", parts[0]);
        int lineBytes = parts.length == 2 ? CommandLine.wholeNumber("-off_cache", parts[1], 1) : DEFAULT_LINE_BYTES;
        if (mebibytes > MOST_CACHE_MIB || lineBytes > MOST_LINE_BYTES) {
            throw new UsageException("option -off_cache: at most " + (int) MOST_CACHE_MIB + " MB and lines of "
                    + MOST_LINE_BYTES + " bytes, not '" + line.text("-off_cache", "") + "'");
        }
        return new CacheLeap((long) (mebibytes * MEBIBYTE), lineBytes);
    }

    private static void checkFixedChoices(CommandLine line) {
        String contiguous = line.text("-contig_type", "base");
        if (!contiguous.equals("base")) {
            throw new UsageException("option -contig_type: only 'base' is built, not '" + contiguous + "'");
        }
        String memory = line.text("-mem_alloc_type", "cpu");
        if (List.of("device", "shared").contains(memory)) {
            throw new UsageException("option -mem_alloc_type: memory of devices is not built, only 'cpu' and 'host'");
        }
        if (!List.of("cpu", "host").contains(memory)) {
            throw new UsageException(
                    "option -mem_alloc_type is one of cpu, host, device, shared, not '" + memory + "'");
        }
    }

    private boolean hasZero() {
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

    private static int[] givenSizes(CommandLine line, TextFiles files) {
        if (line.has("-msgsize")) {
            return sizesOf("-msgsize", List.of(line.text("-msgsize", "").split(",")));
        }
        return sizesOf("-msglen " + line.text("-msglen", ""), wordsOfFile(line, "-msglen", files));
    }

    /** Returns the lines of the file that an option names, without comments. */
    private static List<String> wordsOfFile(CommandLine line, String option, TextFiles files) {
        return files.lines(option, line.text(option, "")).stream()
                .map(String::strip)
                .filter(word -> !word.isEmpty() && !word.startsWith("#"))
                .toList();
    }

    private static int[] sizesOf(String option, List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("option " + option + " has no size");
        }
        return words.stream().mapToInt(word -> size(option, word.strip())).toArray();
    }

    /** Returns the size in bytes; K and M behind the number stand for 2^10 and 2^20. */
    private static int size(String option, String word) {
        String digits = word.replaceFirst("\\s*[kKmM]$", "");
        long unit = digits.equals(word)
                ? 1
                : Character.toLowerCase(word.charAt(word.length() - 1)) == 'k' ? 1 << 10 : 1 << 20;
        long size = unit * CommandLine.wholeNumber(option, digits, 0);
        if (size > 1L << MOST_LOG) {
            throw new UsageException("option " + option + ": at most " + (1L << MOST_LOG) + " bytes, not " + word);
        }
        return (int) size;
    }

    private static List<ImbBenchmark> chosen(CommandLine line, List<ImbBenchmark> known, TextFiles files) {
        List<String> names = new ArrayList<>(line.words());
        if (line.has("-input")) {
            names.addAll(wordsOfFile(line, "-input", files));
        }
        List<ImbBenchmark> chosen = new ArrayList<>();
        if (names.isEmpty()) {
            known.stream().filter(ImbBenchmark::isDefault).forEach(chosen::add);
        }
        names.forEach(name -> chosen.add(named(name, known)));
        listed(line, "-include").forEach(name -> chosen.add(named(name, known)));
        for (String name : listed(line, "-exclude")) {
            ImbBenchmark excluded = named(name, known);
            chosen.removeIf(excluded::equals);
        }
        if (chosen.isEmpty()) {
            throw new UsageException("option -exclude " + line.text("-exclude", "") + " leaves no benchmark");
        }
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
        String owner = owner(name);
        if (owner != null) {
            throw new UsageException("unknown benchmark '" + name + "': it is one of " + owner + ", -list prints all");
        }
        throw new UsageException(
                "unknown benchmark '" + name + "'; the nearest is " + Nearest.of(name, names) + ", -list prints all");
    }

    /** Returns the program that has a benchmark of this name; null: none has. */
    private static String owner(String name) {
        Map<String, List<ImbBenchmark>> programs = Map.of(
                "IMB_MPI1", ImbBenchmark.MPI1,
                "IMB_NBC", ImbBenchmark.NBC,
                "IMB_IO", ImbBenchmark.IO,
                "IMB_EXT", ImbBenchmark.EXT,
                "IMB_RMA", ImbBenchmark.RMA);
        return programs.keySet().stream()
                .sorted()
                .filter(program -> programs.get(program).stream()
                        .anyMatch(benchmark -> benchmark.name().equalsIgnoreCase(name)))
                .findFirst()
                .map(program -> "railmpi.bench.imb." + program)
                .orElse(Osu.has(name) ? "railmpi.bench.osu.Osu" : null);
    }
}

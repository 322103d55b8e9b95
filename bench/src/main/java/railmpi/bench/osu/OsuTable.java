package railmpi.bench.osu;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPIException;
import railmpi.bench.suite.Element;
import railmpi.bench.suite.SideOutput;

/** Prints what the OSU programs print, to the character: sizes in 10 columns, figures in 20. Rank 0 only. */
final class OsuTable {
    private static final String VERSION = "v7.4";
    private static final int SIZE_WIDTH = 10;
    private static final int WIDTH = 20;
    private static final int ITERATIONS_WIDTH = 12;
    private static final int LONE_WIDTH = 17;
    private static final int LONE_OVERLAP_WIDTH = 13;

    private final PrintStream out;
    private final OsuBenchmark benchmark;
    private final OsuOptions options;
    private final SideOutput side;
    private final int ranks;

    OsuTable(PrintStream out, OsuBenchmark benchmark, OsuOptions options, int ranks) {
        this.out = out;
        this.benchmark = benchmark;
        this.options = options;
        this.side = new SideOutput(options.csv(), options.json());
        this.ranks = ranks;
    }

    /** Makes the files of the side output, see {@link SideOutput#open}. */
    void openFiles(Intracomm world) throws MPIException {
        side.open(world);
    }

    /** Prints the first line only. */
    void printVersion() {
        out.print("# OSU " + benchmark.title() + " " + VERSION + "\n");
        out.flush();
    }

    /** Prints all that comes before the first line of figures. */
    void printHead() {
        out.print("\n");
        printVersion();
        if (isOverlap()) {
            out.print("# Overall = Coll. Init + Compute + MPI_Test + MPI_Wait\n\n");
        }
        if (benchmark.kind() == OsuBenchmark.Kind.ONE_SIDED_MULTI_LATENCY) {
            out.print("# Pairs: " + options.pairs(ranks) + "\n# Window: "
                    + options.windowKind().functionName() + "\n# Synchronization: PSCW\n");
        } else if (benchmark.access() != null) {
            out.print("# Window creation: " + options.windowKind().functionName() + "\n# Synchronization: "
                    + options.synchronization().functionName() + "\n");
        }
        if (benchmark.hasSize() && benchmark.kind() != OsuBenchmark.Kind.ONE_SIDED_MULTI_LATENCY) {
            out.print("# Datatype: " + typeName(options.element()) + ".\n");
        }
        if (benchmark.kind() == OsuBenchmark.Kind.THREADED_LATENCY) {
            out.print("# Number of Sender threads: " + options.senders() + "\n# Number of Receiver threads: "
                    + options.receivers() + "\n");
        }
        if (benchmark.kind() == OsuBenchmark.Kind.MULTI_BANDWIDTH) {
            out.print("# [ pairs: " + options.pairs(ranks) + " ] [ window size: " + options.window() + " ]\n");
        }
        StringBuilder titles = new StringBuilder();
        List<String> columns = columns();
        titles.append(benchmark.hasSize() ? left("# Size") + right(columns.get(0), WIDTH) : "# " + columns.get(0));
        columns.subList(1, columns.size()).forEach(title -> titles.append(right(title, WIDTH)));
        if (options.isFull() && hasExtremes()) {
            titles.append(right("Iterations", ITERATIONS_WIDTH));
        }
        if (options.isChecked() && benchmark.hasSize()) {
            titles.append(right("Validation", WIDTH));
        }
        for (double percent : options.percents()) {
            titles.append(right(percentName(percent), WIDTH));
        }
        out.print(titles + "\n");
        out.flush();
    }

    /** Prints a line of figures, one for each of {@link #columns}. */
    void printRow(int bytes, int iterations, double[] figures, boolean isRight, double[] tails) {
        StringBuilder row = new StringBuilder();
        int first = isOverlap() ? LONE_OVERLAP_WIDTH : LONE_WIDTH;
        row.append(benchmark.hasSize() ? left(Integer.toString(bytes)) : "");
        for (int index = 0; index < figures.length; index++) {
            int width = index == 0 && !benchmark.hasSize() ? first : WIDTH;
            row.append(right(String.format(Locale.ROOT, "%.2f", figures[index]), width));
        }
        if (options.isFull() && hasExtremes()) {
            row.append(right(Integer.toString(iterations), ITERATIONS_WIDTH));
        }
        if (options.isChecked() && benchmark.hasSize()) {
            row.append(right(isRight ? "Pass" : "Fail", WIDTH));
        }
        for (double tail : tails) {
            row.append(right(String.format(Locale.ROOT, "%.2f", tail), WIDTH));
        }
        out.print(row + "\n");
        out.flush();
        addToSide(bytes, iterations, figures, isRight, tails);
    }

    /** Writes the side output. */
    void close() {
        side.close(benchmark.name(), ranks);
    }

    /** Returns the titles of the figures. */
    List<String> columns() {
        if (isOverlap()) {
            return options.isFull()
                    ? List.of(
                            "Overall(us)",
                            "Compute(us)",
                            "Coll. Init(us)",
                            "MPI_Test(us)",
                            "MPI_Wait(us)",
                            "Pure Comm.(us)",
                            "Min Comm.(us)",
                            "Max Comm.(us)",
                            "Overlap(%)")
                    : List.of("Overall(us)", "Compute(us)", "Pure Comm.(us)", "Overlap(%)");
        }
        if (benchmark.kind() == OsuBenchmark.Kind.MULTI_BANDWIDTH) {
            return options.isRatePrinted() ? List.of("MB/s", "Messages/s") : List.of("MB/s");
        }
        if (benchmark.kind() == OsuBenchmark.Kind.ONE_SIDED_MULTI_BANDWIDTH && options.isRatePrinted()) {
            return List.of("Bandwidth (MB/s)", "Messages/s");
        }
        if (benchmark.isBandwidth()) {
            return List.of("Bandwidth (MB/s)");
        }
        if (benchmark.access() != null) {
            return List.of("Latency (us)");
        }
        return options.isFull() && hasExtremes()
                ? List.of("Avg Latency(us)", "Min Latency(us)", "Max Latency(us)")
                : List.of("Avg Latency(us)");
    }

    private boolean isOverlap() {
        return benchmark.kind() == OsuBenchmark.Kind.NON_BLOCKING;
    }

    private boolean hasExtremes() {
        return benchmark.kind() == OsuBenchmark.Kind.BLOCKING;
    }

    private void addToSide(int bytes, int iterations, double[] figures, boolean isRight, double[] tails) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("benchmark", benchmark.name());
        row.put("ranks", ranks);
        row.put("bytes", bytes);
        row.put("iterations", iterations);
        List<String> titles = new ArrayList<>(columns());
        for (int index = 0; index < figures.length; index++) {
            row.put(titles.get(index), figures[index]);
        }
        for (int index = 0; index < tails.length; index++) {
            row.put(percentName(options.percents()[index]), tails[index]);
        }
        if (options.isChecked()) {
            row.put("validation", isRight ? "Pass" : "Fail");
        }
        side.add(row);
    }

    private String percentName(double percent) {
        String number = percent == Math.rint(percent) ? Long.toString((long) percent) : Double.toString(percent);
        return "P" + number + (benchmark.isBandwidth() ? " Tail BW(MB/s)" : " Tail Lat(us)");
    }

    private static String typeName(Element element) {
        return element == Element.BYTE ? "MPI_CHAR" : "MPI_" + element.name();
    }

    private static String left(String text) {
        return String.format(Locale.ROOT, "%-" + SIZE_WIDTH + "s", text);
    }

    private static String right(String text, int width) {
        return String.format(Locale.ROOT, "%" + width + "s", text);
    }
}

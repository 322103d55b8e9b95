package railmpi.bench.imb;

import java.io.PrintStream;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;

/**
 * Prints what IMB prints, to the character where programs look: columns of 13, blocks of comment lines. Rank 0 only.
 */
final class ImbTable {
    private static final int WIDTH = 13;

    private final PrintStream out;
    private final ImbOptions options;

    ImbTable(PrintStream out, ImbOptions options) {
        this.out = out;
        this.options = options;
    }

    /** Prints what comes before the first benchmark. */
    void printPreamble(String program, String part, List<String> arguments) throws MPIException {
        String line = "#----------------------------------------------------------------\n";
        out.print(line + "#    RailMPI Benchmarks in the manner of Intel(R) MPI Benchmarks 2021, " + part + " part\n");
        out.print(line);
        out.print("# Date                  : "
                + ZonedDateTime.now().format(DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ROOT))
                + "\n");
        out.print("# Machine               : " + System.getProperty("os.arch") + "\n");
        out.print("# System                : " + System.getProperty("os.name") + "\n");
        out.print("# Release               : " + System.getProperty("os.version") + "\n");
        out.print("# Version               : " + System.getProperty("java.vm.name") + " "
                + System.getProperty("java.vm.version") + "\n");
        out.print("# MPI Version           : " + MPI.getVersion().getVersion() + "."
                + MPI.getVersion().getSubVersion() + "\n");
        out.print("# MPI Thread Environment: " + threadLevel() + "\n");
        out.print("\n\n# Calling sequence was: \n\n# " + program + " " + String.join(" ", arguments) + "\n\n");
        printLengths();
        out.print("#\n");
        if (!options.isOnFiles()) {
            out.print("# MPI_Datatype                   :   " + options.typeName() + " \n");
            out.print("# MPI_Datatype for reductions    :   " + options.reductionTypeName() + " \n");
            out.print("# MPI_Op                         :   MPI_SUM  \n");
        }
        out.print("# \n# \n\n# List of Benchmarks to run:\n\n");
        options.benchmarks().forEach(benchmark -> out.print("# " + benchmark.name() + "\n"));
        out.flush();
    }

    /** Prints the last line. */
    void printEnd() {
        out.print("\n\n# All processes entering MPI_Finalize\n\n");
        out.flush();
    }

    /** Prints the names of all benchmarks. */
    void printList(List<ImbBenchmark> known) {
        known.forEach(benchmark -> out.print(benchmark.name() + (benchmark.isDefault() ? "" : " (on request)") + "\n"));
        out.flush();
    }

    /** Prints the head of the block of one benchmark on one number of processes in one mode. */
    void printHead(ImbBenchmark benchmark, ImbFormat format, ImbGroups groups, ImbMode mode) {
        boolean hasGroupColumn = options.multi() > 0;
        boolean hasDefects = options.isChecked() && format.hasSize();
        int columns = format.lineColumns() + (hasGroupColumn ? 1 : 0) + (hasDefects ? 1 : 0);
        String dashes = "#" + "-".repeat(WIDTH * columns - 1) + "\n";
        out.print("\n" + dashes + "# Benchmarking " + (groups.count() > 1 ? "Multi-" : "") + benchmark.name() + " \n");
        groups.print(out);
        out.print(dashes);
        if (mode != ImbMode.NONE) {
            out.print("#\n#    MODE: " + mode.title() + " \n#\n");
        }
        StringBuilder titles = new StringBuilder();
        if (hasGroupColumn) {
            titles.append(padded("Group"));
        }
        if (format.hasSize()) {
            titles.append(padded("#bytes"));
        }
        titles.append(padded("#repetitions"));
        format.figures().forEach(title -> titles.append(padded(title)));
        if (hasDefects) {
            titles.append(padded("defects"));
        }
        out.print(titles + "\n");
        out.flush();
    }

    /** Prints one line of figures; {@code defects} below 0: there is no such column. */
    void printRow(ImbFormat format, int group, int size, int repetitions, double[] figures, double defects) {
        StringBuilder row = new StringBuilder(group(group));
        if (format.hasSize()) {
            row.append(padded(Integer.toString(size)));
        }
        row.append(padded(Integer.toString(repetitions)));
        for (int index = 0; index < figures.length; index++) {
            boolean isRate = format == ImbFormat.RATE && index == 1;
            row.append(padded(String.format(Locale.ROOT, isRate ? "%.0f" : "%.2f", figures[index])));
        }
        if (options.isChecked() && format.hasSize()) {
            row.append(padded(String.format(Locale.ROOT, "%.2f", defects)));
        }
        out.print(row + "\n");
        out.flush();
    }

    /**
     * Prints why {@code group} has no messages of {@code size} bytes, which need {@code neededBytes} of memory: rounded
     * up, so that the printed number is enough.
     */
    void printOutOfMemory(int group, int size, double neededBytes, ImbMemory verdict) {
        double needed = Math.ceil(neededBytes / (1 << 30) * 1000) / 1000;
        out.print(group(group)
                + padded(Integer.toString(size))
                + String.format(Locale.ROOT, " " + verdict.text() + "%n", needed));
        out.flush();
    }

    /** Prints a comment. */
    void printComment(String text) {
        out.print("# " + text + "\n");
        out.flush();
    }

    /** Returns the first column, which there is where every group has a line. */
    private String group(int group) {
        return options.multi() > 0 ? padded(Integer.toString(group)) : "";
    }

    private void printLengths() {
        if (options.hasOwnSizes()) {
            out.print("# " + (options.isOnFiles() ? "IO" : "Message") + " lengths were user defined\n");
        } else {
            String what = options.isOnFiles() ? "io portion" : "message length";
            out.print("# Minimum " + what + " in bytes:   " + options.smallestSize() + "\n");
            out.print("# Maximum " + what + " in bytes:   " + options.largestSize() + "\n");
        }
    }

    private static String threadLevel() throws MPIException {
        int level = MPI.queryThread();
        if (level == MPI.THREAD_MULTIPLE) {
            return "MPI_THREAD_MULTIPLE";
        }
        if (level == MPI.THREAD_SERIALIZED) {
            return "MPI_THREAD_SERIALIZED";
        }
        return level == MPI.THREAD_FUNNELED ? "MPI_THREAD_FUNNELED" : "MPI_THREAD_SINGLE";
    }

    private static String padded(String text) {
        return String.format(Locale.ROOT, "%" + WIDTH + "s", text);
    }
}

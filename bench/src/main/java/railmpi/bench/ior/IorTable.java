package railmpi.bench.ior;

import java.io.PrintStream;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.Spread;

/** Prints what IOR prints, in its columns. Rank 0 only. */
final class IorTable {
    private static final double KIBIBYTE = 1 << 10;
    private static final double MEBIBYTE = 1 << 20;
    private static final double MEGABYTE = 1e6;
    private static final String DATE = "EEE MMM d HH:mm:ss yyyy";

    private final PrintStream out;
    private final IorOptions options;
    private final int ranks;
    private final List<IorResult> results = new ArrayList<>();

    IorTable(PrintStream out, IorOptions options, int ranks) {
        this.out = out;
        this.options = options;
        this.ranks = ranks;
    }

    /** Prints what comes before the results. */
    void printHead(List<String> arguments) throws MPIException {
        out.println("RailMPI benchmark in the manner of IOR-4.0: MPI Coordinated Test of Parallel I/O");
        fact("Began", now());
        fact("Command line", "Ior " + String.join(" ", arguments));
        fact("Machine", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        out.println("\nOptions: ");
        fact("api", "MPIIO");
        fact(
                "apiVersion",
                "(" + MPI.getVersion().getVersion() + "." + MPI.getVersion().getSubVersion() + ")");
        fact("test filename", options.file(0));
        fact("access", options.isFilePerRank() ? "file-per-process" : "single-shared-file");
        fact("type", options.isCollective() ? "collective" : "independent");
        fact("segments", Integer.toString(options.segments()));
        fact("ordering in a file", options.isInRandomOrder() ? "random" : "sequential");
        fact("ordering inter file", ordering());
        fact("tasks", Integer.toString(ranks));
        fact("repetitions", Integer.toString(options.repetitions()));
        fact("xfersize", options.transferBytes() + " bytes");
        fact("blocksize", options.blockBytes() + " bytes");
        fact("aggregate filesize", String.format(Locale.ROOT, "%.2f MiB", allBytes() / MEBIBYTE));
        options.hints().forEach((name, value) -> fact("hint " + name, value));
        out.println("\nResults: \n");
        out.println(
                "access    bw(MiB/s)  IOPS       Latency(s)  block(KiB) xfer(KiB)  open(s)    wr/rd(s)   close(s)   "
                        + "total(s)   iter");
        out.println(
                "------    ---------  ----       ----------  ---------- ---------  --------   --------   --------   "
                        + "--------   ----");
        out.flush();
    }

    private String ordering() {
        if (options.isReadByNext()) {
            return "constant task offset = " + options.next();
        }
        return options.isReadByRandom() ? "random task offset, seed = " + options.seed() : "no tasks offsets";
    }

    private static String now() {
        return ZonedDateTime.now().format(DateTimeFormatter.ofPattern(DATE, Locale.ROOT));
    }

    private void fact(String name, String value) {
        out.println(String.format(Locale.ROOT, "%-20s: %s", name, value));
    }

    /** Prints a pass and keeps it for the summary. */
    void print(IorResult result) {
        results.add(result);
        out.println(String.format(
                Locale.ROOT,
                "%-9s %-10.2f %-10.2f %-11.6f %-10.2f %-10.2f %-10.6f %-10.6f %-10.6f %-10.6f %-4d",
                result.operation(),
                mebibytesPerSecond(result),
                transfersPerSecond(result),
                result.moveSeconds() / options.transfers(),
                options.blockBytes() / KIBIBYTE,
                options.transferBytes() / KIBIBYTE,
                result.openSeconds(),
                result.moveSeconds(),
                result.closeSeconds(),
                result.totalSeconds(),
                result.repetition()));
        out.flush();
    }

    /** Prints that data was wrong. */
    void printWrong(String pass, int repetition, long transfers) {
        out.println("WARNING: " + pass + " of repetition " + repetition + " has found " + transfers
                + " transfers with wrong data");
        out.flush();
    }

    /** Prints the best, and all together. */
    void printEnd() {
        for (String operation : List.of("write", "read")) {
            double best = of(operation).stream()
                    .mapToDouble(this::mebibytesPerSecond)
                    .max()
                    .orElse(-1);
            if (best >= 0) {
                String name = operation.equals("write") ? "Max Write: " : "Max Read:  ";
                out.println(String.format(
                        Locale.ROOT, "%s%.2f MiB/sec (%.2f MB/sec)", name, best, best * MEBIBYTE / MEGABYTE));
            }
        }
        out.println("\nSummary of all tests:");
        out.println(
                "Operation   Max(MiB)   Min(MiB)  Mean(MiB)     StdDev   Max(OPs)   Min(OPs)  Mean(OPs)     StdDev    "
                        + "Mean(s) #Tasks reps fPP reord reordoff reordrand seed segcnt     blksiz      xsize  aggs(MiB)   API");
        List.of("write", "read").forEach(this::printSummary);
        fact("Finished", now());
        out.flush();
    }

    private void printSummary(String operation) {
        List<IorResult> own = of(operation);
        if (own.isEmpty()) {
            return;
        }
        double seconds =
                own.stream().mapToDouble(IorResult::totalSeconds).average().orElseThrow();
        out.println(String.format(Locale.ROOT, "%-9s", operation)
                + spread(own, this::mebibytesPerSecond)
                + spread(own, this::transfersPerSecond)
                + String.format(
                        Locale.ROOT,
                        " %10.5f %6d %4d %3d %5d %8d %9d %4d %6d %10d %10d %10.1f MPIIO",
                        seconds,
                        ranks,
                        options.repetitions(),
                        options.isFilePerRank() ? 1 : 0,
                        options.isReadByNext() ? 1 : 0,
                        options.next(),
                        options.isReadByRandom() ? 1 : 0,
                        options.seed(),
                        options.segments(),
                        options.blockBytes(),
                        options.transferBytes(),
                        allBytes() / MEBIBYTE));
    }

    private List<IorResult> of(String operation) {
        return results.stream()
                .filter(result -> result.operation().equals(operation))
                .toList();
    }

    private static String spread(List<IorResult> own, ToDoubleFunction<IorResult> figure) {
        Spread spread = Spread.of(own.stream().mapToDouble(figure).toArray());
        return String.format(
                Locale.ROOT,
                " %10.2f %10.2f %10.2f %10.2f",
                spread.most(),
                spread.least(),
                spread.mean(),
                spread.deviation());
    }

    private double allBytes() {
        return (double) options.blockBytes() * options.segments() * ranks;
    }

    private double mebibytesPerSecond(IorResult result) {
        return allBytes() / result.totalSeconds() / MEBIBYTE;
    }

    private double transfersPerSecond(IorResult result) {
        return (double) options.transfers() * ranks / result.moveSeconds();
    }
}

package railmpi.nas.ft;

import java.io.PrintStream;
import java.util.Locale;
import railmpi.nas.common.ResultBlock;

/** Prints what NPB 3.3 prints for FT, to the character. */
final class ResultReport {
    private final PrintStream out;
    private final ProblemClass problem;
    private final ProcessGrid grid;

    ResultReport(PrintStream out, ProblemClass problem, ProcessGrid grid) {
        this.out = out;
        this.problem = problem;
        this.grid = grid;
    }

    /** Prints the lines that come before anything is computed. */
    void printHeader() {
        out.print("\n\n NAS Parallel Benchmarks " + ResultBlock.VERSION + " -- FT Benchmark\n\n");
        out.print(" No input file inputft.data. Using compiled defaults\n");
        out.print(" Size                : " + size() + "\n");
        out.print(String.format(Locale.ROOT, " Iterations          : %14d\n", problem.iterations()));
        out.print(String.format(Locale.ROOT, " Number of processes : %14d\n", grid.processes()));
        out.print(String.format(Locale.ROOT, " Processor array     : %9dx%4d\n", grid.np1(), grid.np2()));
        out.print(String.format(Locale.ROOT, " Layout type         : %14s\n", grid.layout()));
        out.flush();
    }

    /** Prints the checksum of {@code iteration}. */
    void printChecksum(int iteration, double real, double imaginary) {
        out.print(String.format(
                Locale.ROOT, " T =%5d     Checksum =%22s%22s\n", iteration, exponential(real), exponential(imaginary)));
        out.flush();
    }

    /** Prints the result block for a run of {@code seconds} of the slowest rank. */
    void printResult(double seconds, boolean isVerified) {
        out.print(isVerified ? " Result verification successful\n" : " Result verification failed\n");
        out.print(" class = " + problem + "\n");
        new ResultBlock(
                        "FT Benchmark Completed.",
                        problem.name(),
                        size(),
                        problem.iterations(),
                        seconds,
                        grid.processes(),
                        problem.operations(),
                        "floating point",
                        isVerified)
                .print(out);
    }

    private String size() {
        return String.format(Locale.ROOT, "%4dx%4dx%4d", problem.nx(), problem.ny(), problem.nz());
    }

    private static String exponential(double value) {
        return String.format(Locale.ROOT, "%.12E", value).replace('E', 'D');
    }
}

package railmpi.nas.ft;

import java.io.PrintStream;
import java.util.Locale;
import railmpi.nas.common.ResultBlock;

/** Prints what NPB 3.3 prints for FT, to the character. */
final class ResultReport {
    private final PrintStream out;
    private final Setup setup;

    ResultReport(PrintStream out, Setup setup) {
        this.out = out;
        this.setup = setup;
    }

    /** Prints the lines that come before anything is computed. */
    void printHeader() {
        out.print("\n\n NAS Parallel Benchmarks " + ResultBlock.VERSION + " -- FT Benchmark\n\n");
        out.print(
                setup.isFromFile()
                        ? " Reading from input file inputft.data\n"
                        : " No input file inputft.data. Using compiled defaults\n");
        out.print(" Size                : " + size() + "\n");
        out.print(String.format(Locale.ROOT, " Iterations          : %14d\n", setup.iterations()));
        out.print(String.format(
                Locale.ROOT, " Number of processes : %14d\n", setup.grid().processes()));
        out.print(String.format(
                Locale.ROOT,
                " Processor array     : %9dx%4d\n",
                setup.grid().np1(),
                setup.grid().np2()));
        out.print(String.format(Locale.ROOT, " Layout type         : %14s\n", setup.layout()));
        out.flush();
    }

    /** Prints the checksum of {@code iteration}. */
    void printChecksum(int iteration, double real, double imaginary) {
        out.print(String.format(
                Locale.ROOT, " T =%5d     Checksum =%22s%22s\n", iteration, exponential(real), exponential(imaginary)));
        out.flush();
    }

    /**
     * Prints the result block for a run of {@code seconds} of the slowest rank; without a verdict when there is no
     * reference.
     */
    void printResult(double seconds, boolean isVerified) {
        if (setup.isOfClass()) {
            out.print(isVerified ? " Result verification successful\n" : " Result verification failed\n");
        }
        out.print(" class = " + setup.className() + "\n");
        new ResultBlock(
                        "FT Benchmark Completed.",
                        setup.className(),
                        size(),
                        setup.iterations(),
                        seconds,
                        setup.grid().processes(),
                        setup.problem().operations(setup.iterations()),
                        "floating point",
                        isVerified)
                .print(out);
    }

    private String size() {
        ProblemClass problem = setup.problem();
        return String.format(Locale.ROOT, "%4dx%4dx%4d", problem.nx(), problem.ny(), problem.nz());
    }

    private static String exponential(double value) {
        return String.format(Locale.ROOT, "%.12E", value).replace('E', 'D');
    }
}

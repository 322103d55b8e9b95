package railmpi.nas.is;

import java.io.PrintStream;
import railmpi.nas.common.ResultBlock;

/** Prints what NPB 3.3 prints for IS, to the character. */
final class ResultReport {
    private final PrintStream out;
    private final ProblemClass problem;
    private final int processes;

    ResultReport(PrintStream out, ProblemClass problem, int processes) {
        this.out = out;
        this.problem = problem;
        this.processes = processes;
    }

    /** Prints the lines that come before anything is computed. */
    void printHeader() {
        out.print("\n\n NAS Parallel Benchmarks " + ResultBlock.VERSION + " -- IS Benchmark\n\n");
        out.print(" Size:  " + problem.totalKeys() + "  (class " + problem + ")\n");
        out.print(" Iterations:   " + ProblemClass.ITERATIONS + "\n");
        out.print(" Number of processes:     " + processes + "\n");
        out.flush();
    }

    /** Prints the caption of the iteration lines; class S has none. */
    void printIterationCaption() {
        if (problem != ProblemClass.S) {
            out.print("\n   iteration\n");
            out.flush();
        }
    }

    /** Prints that {@code iteration} begins; class S has no such lines. */
    void printIteration(int iteration) {
        if (problem != ProblemClass.S) {
            out.print("        " + iteration + "\n");
            out.flush();
        }
    }

    /** Prints the result block for a run of {@code seconds} of the slowest rank. */
    void printResult(double seconds, boolean isVerified) {
        new ResultBlock(
                        "IS Benchmark Completed",
                        problem.name(),
                        Long.toString(problem.totalKeys()),
                        ProblemClass.ITERATIONS,
                        seconds,
                        processes,
                        (double) ProblemClass.ITERATIONS * problem.totalKeys(),
                        "keys ranked",
                        isVerified)
                .print(out);
    }
}

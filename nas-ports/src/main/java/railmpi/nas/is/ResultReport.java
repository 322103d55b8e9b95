package railmpi.nas.is;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLConnection;
import java.security.CodeSource;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import mpi.MPI;

/** Prints what NPB 3.3 prints, to the character where scripts look: labels end in column 16, '=' stands in column 18. */
final class ResultReport {
    private static final String VERSION = "3.3";
    private static final String NONE = "(none)";

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
        out.print("\n\n NAS Parallel Benchmarks " + VERSION + " -- IS Benchmark\n\n");
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
    void printResult(double seconds, boolean verified) {
        double keysRanked = (double) ProblemClass.ITERATIONS * problem.totalKeys();
        double mops = seconds > 0 ? keysRanked / seconds / 1e6 : 0;
        out.print("\n\n IS Benchmark Completed\n");
        line("Class", "%12s", problem);
        line("Size", "%12d", problem.totalKeys());
        line("Iterations", "%12d", ProblemClass.ITERATIONS);
        line("Time in seconds", "%12.2f", seconds);
        line("Total processes", "%12d", processes);
        line("Compiled procs", "%12d", processes);
        line("Mop/s total", "%12.2f", mops);
        line("Mop/s/process", "%12.2f", mops / processes);
        line("Operation type", "%12s", "keys ranked");
        line("Verification", "%12s", verified ? "SUCCESSFUL" : "UNSUCCESSFUL");
        line("Version", "%12s", VERSION);
        line("Compile date", "%12s", compileDate());
        printCompileOptions();
        out.print("\n\n Please send feedbacks and/or the results of this run to:\n\n");
        out.print(" NPB Development Team\n npb@nas.nasa.gov\n\n\n");
        out.flush();
    }

    private void line(String label, String format, Object value) {
        out.print(String.format(Locale.ROOT, " %-15s =             " + format + "\n", label, value));
    }

    private void printCompileOptions() {
        out.print("\n Compile options:\n");
        option("MPICC", "javac --release 17");
        option("CLINK", NONE);
        option("CMPI_LIB", originOfMpi());
        option("CMPI_INC", NONE);
        option("CFLAGS", NONE);
        option("CLINKFLAGS", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    private void option(String label, String value) {
        out.print(String.format(Locale.ROOT, "    %-12s = %s\n", label, value));
    }

    private static String originOfMpi() {
        CodeSource source = MPI.class.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return location == null ? NONE : location.getPath();
    }

    private static String compileDate() {
        URL compiled = IS.class.getResource("IS.class");
        if (compiled == null) {
            return NONE;
        }
        try {
            URLConnection connection = compiled.openConnection();
            connection.setUseCaches(false);
            long modifiedMs = connection.getLastModified();
            connection.getInputStream().close();
            return DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.ROOT)
                    .format(Instant.ofEpochMilli(modifiedMs).atOffset(ZoneOffset.UTC));
        } catch (IOException e) {
            return NONE;
        }
    }
}

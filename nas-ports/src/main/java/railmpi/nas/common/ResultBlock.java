package railmpi.nas.common;

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

/**
 * What NPB 3.3 prints at the end, to the character where scripts look: labels end in column 16, '=' stands in column
 * 18. Immutable.
 *
 * @param title the line above, as {@code IS Benchmark Completed}
 * @param className the letter
 * @param size as the kernel writes it
 * @param iterations timed ones
 * @param seconds of the slowest rank
 * @param processes of the job
 * @param operations of all iterations and ranks together
 * @param operationType what was counted
 * @param isVerified whether every check passed
 */
public record ResultBlock(
        String title,
        String className,
        String size,
        int iterations,
        double seconds,
        int processes,
        double operations,
        String operationType,
        boolean isVerified) {
    /** The NPB version whose data and formats these are. */
    public static final String VERSION = "3.3";

    private static final String NONE = "(none)";

    /** Prints the block to {@code out}. */
    public void print(PrintStream out) {
        double mops = seconds > 0 ? operations / seconds / 1e6 : 0;
        out.print("\n\n " + title + "\n");
        line(out, "Class", className);
        line(out, "Size", size);
        line(out, "Iterations", Integer.toString(iterations));
        line(out, "Time in seconds", twoDecimals(seconds));
        line(out, "Total processes", Integer.toString(processes));
        line(out, "Compiled procs", Integer.toString(processes));
        line(out, "Mop/s total", twoDecimals(mops));
        line(out, "Mop/s/process", twoDecimals(mops / processes));
        line(out, "Operation type", operationType);
        line(out, "Verification", isVerified ? "SUCCESSFUL" : "UNSUCCESSFUL");
        line(out, "Version", VERSION);
        line(out, "Compile date", compileDate());
        printCompileOptions(out);
        out.print("\n\n Please send feedbacks and/or the results of this run to:\n\n");
        out.print(" NPB Development Team\n npb@nas.nasa.gov\n\n\n");
        out.flush();
    }

    private static String twoDecimals(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static void line(PrintStream out, String label, String value) {
        out.print(String.format(Locale.ROOT, " %-15s =%25s\n", label, value));
    }

    private static void printCompileOptions(PrintStream out) {
        out.print("\n Compile options:\n");
        option(out, "MPICC", "javac --release 17");
        option(out, "CLINK", NONE);
        option(out, "CMPI_LIB", originOfMpi());
        option(out, "CMPI_INC", NONE);
        option(out, "CFLAGS", NONE);
        option(out, "CLINKFLAGS", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    private static void option(PrintStream out, String label, String value) {
        out.print(String.format(Locale.ROOT, "    %-12s = %s\n", label, value));
    }

    private static String originOfMpi() {
        CodeSource source = MPI.class.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        return location == null ? NONE : location.getPath();
    }

    private static String compileDate() {
        URL compiled = ResultBlock.class.getResource("ResultBlock.class");
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

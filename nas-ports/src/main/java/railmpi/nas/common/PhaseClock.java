package railmpi.nas.common;

import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * The time of this rank between {@link #start} and {@link #stop}, and the part of it inside MPI calls. What is not
 * communication is computation. Costs two readings of the system's clock per call. Not thread-safe.
 */
public final class PhaseClock {
    private static final int FIGURES = 2;

    private long startNs;
    private long stopNs;
    private long enteredNs;
    private long communicationNs;

    /** Forgets what was measured and begins anew. */
    public void start() {
        communicationNs = 0;
        startNs = System.nanoTime();
    }

    /** Ends the measurement. */
    public void stop() {
        stopNs = System.nanoTime();
    }

    /** To be called before an MPI call or several in a row. */
    public void communicationBegins() {
        enteredNs = System.nanoTime();
    }

    /** To be called when the MPI calls have returned, after {@link #communicationBegins}. */
    public void communicationEnds() {
        communicationNs += System.nanoTime() - enteredNs;
    }

    /** Returns the seconds from start to stop. */
    public double totalSeconds() {
        return (stopNs - startNs) * 1e-9;
    }

    /** Returns the seconds in MPI calls since the start. */
    public double communicationSeconds() {
        return communicationNs * 1e-9;
    }

    /** Prints on rank 0 one line for each rank, and the least, mean and largest of each column; collective. */
    public void print(Intracomm world, PrintStream out) throws MPIException {
        int ranks = world.Size();
        double[] all = new double[FIGURES * ranks];
        double[] own = {totalSeconds(), communicationSeconds()};
        world.Gather(own, 0, FIGURES, MPI.DOUBLE, all, 0, FIGURES, MPI.DOUBLE, 0);
        if (world.Rank() == 0) {
            printTable(all, out);
        }
    }

    private static void printTable(double[] all, PrintStream out) {
        int ranks = all.length / FIGURES;
        double[][] columns = new double[3][ranks];
        out.print("\n Time of each rank, in seconds:\n");
        out.print("    rank        total  computation communication\n");
        for (int rank = 0; rank < ranks; rank++) {
            columns[0][rank] = all[FIGURES * rank];
            columns[2][rank] = all[FIGURES * rank + 1];
            columns[1][rank] = columns[0][rank] - columns[2][rank];
            line(out, Integer.toString(rank), columns[0][rank], columns[1][rank], columns[2][rank]);
        }
        for (double[] column : columns) {
            Arrays.sort(column);
        }
        line(out, "min", columns[0][0], columns[1][0], columns[2][0]);
        line(out, "mean", mean(columns[0]), mean(columns[1]), mean(columns[2]));
        line(out, "max", columns[0][ranks - 1], columns[1][ranks - 1], columns[2][ranks - 1]);
        out.print("\n");
        out.flush();
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).sum() / values.length;
    }

    private static void line(PrintStream out, String label, double total, double computation, double communication) {
        out.print(String.format(Locale.ROOT, "%8s %12.4f %12.4f  %12.4f%n", label, total, computation, communication));
    }
}

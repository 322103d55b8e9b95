package railmpi.test.programs;

import java.util.Locale;
import mpi.MPI;

/** Times barriers; rank 0 prints the best mean of several batches in microseconds. */
public final class BarrierTime {
    private static final int BATCHES = 10;
    private static final int BARRIERS = 200;

    private BarrierTime() {}

    public static void main(String[] args) {
        MPI.Init(args);
        Checks checks = new Checks();
        double best = Double.MAX_VALUE;
        for (int batch = 0; batch < BATCHES; batch++) {
            MPI.COMM_WORLD.barrier();
            double start = MPI.wtime();
            for (int i = 0; i < BARRIERS; i++) {
                MPI.COMM_WORLD.barrier();
            }
            best = Math.min(best, (MPI.wtime() - start) / BARRIERS);
        }
        double mean = best;
        checks.that(mean > 0, () -> "no time passed");
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.printf(Locale.ROOT, "BARRIER %.1f us%n", mean * 1e6);
        }
        checks.report();
        MPI.Finalize();
    }
}

package railmpi.test.programs;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import mpi.MPI;

/** Rank 0 sleeps while the others wait for its message; they report the share of a core that they used meanwhile. */
public final class IdleWait {
    private static final double LIMIT = 0.02;
    private static final long SLEEP_MS = 2_000;

    private IdleWait() {}

    public static void main(String[] args) throws InterruptedException {
        MPI.Init(args);
        Checks checks = new Checks();
        double best = Double.MAX_VALUE;
        for (int round = 0; round < 3; round++) {
            MPI.COMM_WORLD.barrier();
            best = Math.min(best, wait(MPI.COMM_WORLD.getRank()));
        }
        double share = best;
        checks.that(share < LIMIT, () -> "waiting used " + 100 * share + " % of a core");
        checks.report();
        MPI.Finalize();
    }

    /** Returns the share of a core; the compiler of the JVM spoils the first rounds. */
    private static double wait(int rank) throws InterruptedException {
        OperatingSystemMXBean bean = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long start = bean.getProcessCpuTime();
        if (rank == 0) {
            Thread.sleep(SLEEP_MS);
            for (int other = 1; other < MPI.COMM_WORLD.getSize(); other++) {
                MPI.COMM_WORLD.send(new byte[1], 1, MPI.BYTE, other, 1);
            }
            return 0;
        }
        MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 1);
        double share = (bean.getProcessCpuTime() - start) / 1e6 / SLEEP_MS;
        System.out.printf(Locale.ROOT, "rank %d used %.2f %% of a core%n", rank, 100 * share);
        return share;
    }
}

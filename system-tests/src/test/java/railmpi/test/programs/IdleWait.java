package railmpi.test.programs;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import mpi.MPI;

/** Rank 0 sleeps while the others wait for its message; they report the share of a core that they used meanwhile. */
public final class IdleWait {
    private static final double LIMIT = 0.02;
    private static final long SLEEP_MS = 3_000;

    private IdleWait() {}

    public static void main(String[] args) throws InterruptedException {
        MPI.Init(args);
        Checks checks = new Checks();
        int rank = MPI.COMM_WORLD.getRank();
        for (int round = 0; round < 3; round++) {
            MPI.COMM_WORLD.barrier();
            wait(checks, rank, round == 0 ? 1_000 : SLEEP_MS, round > 0);
        }
        checks.report();
        MPI.Finalize();
    }

    private static void wait(Checks checks, int rank, long milliseconds, boolean isJudged)
            throws InterruptedException {
        OperatingSystemMXBean bean = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long start = bean.getProcessCpuTime();
        if (rank == 0) {
            Thread.sleep(milliseconds);
            for (int other = 1; other < MPI.COMM_WORLD.getSize(); other++) {
                MPI.COMM_WORLD.send(new byte[1], 1, MPI.BYTE, other, 1);
            }
            checks.that(true, () -> "");
            return;
        }
        MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 1);
        double share = (bean.getProcessCpuTime() - start) / 1e6 / milliseconds;
        System.out.printf(java.util.Locale.ROOT, "rank %d used %.2f %% of a core%n", rank, 100 * share);
        checks.that(!isJudged || share < LIMIT, () -> "waiting used " + 100 * share + " % of a core");
    }
}

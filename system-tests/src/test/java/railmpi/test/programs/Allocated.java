package railmpi.test.programs;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import mpi.Comm;
import mpi.MPI;

/**
 * Each rank says which rank is the first one of its node, how many percent of the memory its heap may have, and its
 * arguments, in one line. The first argument says how the last rank ends while the others wait for it: {@code well}, or
 * in a way that fails.
 */
public final class Allocated {
    private static final double PERCENT = 100;
    private static final int FAILURE = 7;

    private Allocated() {}

    public static void main(String[] args) throws InterruptedException {
        String[] own = MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int last = MPI.COMM_WORLD.getSize() - 1;
        int[] first = {rank};
        MPI.COMM_WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL).bcast(first, 1, MPI.INT, 0);
        System.out.println("rank " + rank + " of " + (last + 1) + " on the node of rank " + first[0] + ", heap "
                + heapPercent() + " percent, with [" + String.join("|", own).replace("\n", "\\n") + "]");
        if (rank == last) {
            end(own[0]);
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    private static void end(String how) throws InterruptedException {
        switch (how) {
            case "well" -> {}
            case "throw" -> fail();
            case "throw-in-thread" -> {
                Thread worker = new Thread(Allocated::fail, "worker");
                worker.start();
                worker.join(); // before MPI.Finalize: the end of the thread ends the job
            }
            case "exit" -> System.exit(FAILURE);
            case "abort" -> MPI.COMM_WORLD.abort(FAILURE);
            default -> throw new IllegalArgumentException(how);
        }
    }

    private static void fail() {
        throw new IllegalStateException("thrown by the test");
    }

    private static long heapPercent() {
        OperatingSystemMXBean machine = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return Math.round(PERCENT * Runtime.getRuntime().maxMemory() / machine.getTotalMemorySize());
    }
}

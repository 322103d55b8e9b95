package railmpi.bench.mpijava;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * How much of a core a rank takes while it waits: {@code IdleWait [recv|barrier [SECONDS [REPEATS]]]}. Rank 0 sleeps
 * that long before it sends, or enters the barrier; each other rank prints {@code
 * RES,idle-recv,ranks,rank,percent,%,percent} with the CPU time of its process while it waited.
 */
public final class IdleWait {
    private static final int TAG = 7;
    /** USER_HZ, fixed on Linux: the unit of the times in /proc/self/stat. */
    private static final double TICKS_PER_SECOND = 100;

    private final Intracomm world;
    private final boolean inBarrier;
    private final byte[] message = new byte[8];

    private IdleWait(Intracomm world, boolean inBarrier) {
        this.world = world;
        this.inBarrier = inBarrier;
    }

    /** Runs on all ranks of the job, two at least. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        String operation = arguments.length > 0 ? arguments[0] : "recv";
        if (!operation.equals("recv") && !operation.equals("barrier")) {
            throw new IllegalArgumentException("usage: IdleWait [recv|barrier [SECONDS [REPEATS]]], not " + operation);
        }
        double seconds = arguments.length > 1 ? Double.parseDouble(arguments[1]) : 1;
        int repeats = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 5;
        IdleWait program = new IdleWait(MPI.COMM_WORLD, operation.equals("barrier"));
        program.once(0.2);
        program.measure(operation, seconds, repeats);
        MPI.Finalize();
    }

    private void measure(String operation, double seconds, int repeats) throws Exception {
        double usedBefore = cpuSeconds();
        long startNs = System.nanoTime();
        for (int repeat = 0; repeat < repeats; repeat++) {
            once(seconds);
        }
        double percent = 100 * (cpuSeconds() - usedBefore) / ((System.nanoTime() - startNs) * 1e-9);
        if (world.Rank() != 0) {
            System.out.println(String.format(
                    Locale.ROOT,
                    "RES,idle-%s,%d,%d,%.2f,%%,%.2f",
                    operation,
                    world.Size(),
                    world.Rank(),
                    percent,
                    percent));
        }
    }

    private void once(double seconds) throws MPIException, InterruptedException {
        if (world.Rank() == 0) {
            Thread.sleep((long) (seconds * 1000));
        }
        if (inBarrier) {
            world.Barrier();
        } else if (world.Rank() == 0) {
            for (int peer = 1; peer < world.Size(); peer++) {
                world.Send(message, 0, message.length, MPI.BYTE, peer, TAG);
            }
        } else {
            world.Recv(message, 0, message.length, MPI.BYTE, 0, TAG);
        }
    }

    /** Returns what all threads of this process have used, in user and in kernel mode. */
    private static double cpuSeconds() throws IOException {
        String stat = Files.readString(Path.of("/proc/self/stat"));
        String[] behindName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return (Long.parseLong(behindName[11]) + Long.parseLong(behindName[12])) / TICKS_PER_SECOND;
    }
}

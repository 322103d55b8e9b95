package railmpi.test.programs;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * All that opens files or sockets, on a thread that is interrupted all the time: Init, first contacts, first long
 * message, a long wait, new communicators, Finalize. Argument: {@code set} for a flag that is set once before,
 * {@code again} for interrupts that come at every moment, {@code virtual} for these on a virtual thread.
 */
public final class Interrupted {
    private static final int LONG = 300_000;
    private static final long LONG_WAIT_NS = 100_000_000;

    private Interrupted() {}

    public static void main(String[] args) throws Exception {
        if (args[0].equals("virtual")) {
            runOnVirtualThread(args);
        } else {
            run(args);
        }
    }

    private static void runOnVirtualThread(String[] args) throws Exception {
        Throwable[] failure = new Throwable[1];
        Runnable work = () -> {
            try {
                run(args);
            } catch (RuntimeException | Error e) {
                failure[0] = e;
            }
        };
        // of Java 21 and later
        ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, work)).join();
        if (failure[0] != null) {
            throw new AssertionError(failure[0]);
        }
    }

    private static void run(String[] args) throws MPIException {
        Thread.currentThread().interrupt();
        if (!args[0].equals("set")) {
            interruptAgainAndAgain(Thread.currentThread());
        }
        MPI.Init(args);
        Checks checks = new Checks();
        work(checks);
        checks.that(Thread.currentThread().isInterrupted(), () -> "the flag is lost");
        checks.report();
        MPI.Finalize();
        if (!Thread.interrupted()) {
            throw new AssertionError("the flag is lost in Finalize");
        }
    }

    private static void interruptAgainAndAgain(Thread main) {
        Thread interrupter = new Thread(() -> {
            while (true) {
                main.interrupt();
                Thread.yield();
            }
        });
        interrupter.setDaemon(true);
        interrupter.start();
    }

    private static void work(Checks checks) throws MPIException {
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int next = (rank + 1) % size;
        int previous = (rank + size - 1) % size;
        for (int count : new int[] {1, LONG, LONG}) {
            int[] out = new int[count];
            int[] in = new int[count];
            out[count - 1] = rank + 1;
            world.sendRecv(out, count, MPI.INT, next, 1, in, count, MPI.INT, previous, 1);
            checks.equal("message of " + count, previous + 1, in[count - 1]);
        }
        if (rank == 0) {
            computeFor(LONG_WAIT_NS);
        }
        Intracomm copy = world.dup();
        int[] sum = {1};
        copy.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("sum", size, sum[0]);
        copy.free();
    }

    /** The others' waits become so long that they are noted down. */
    private static void computeFor(long durationNs) {
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < durationNs) {
            Thread.onSpinWait();
        }
    }
}

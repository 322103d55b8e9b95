package railmpi.test.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import mpi.Intracomm;
import mpi.MPI;

/**
 * Barriers of all ranks, and of two groups that overlap, until the standard input of rank 0 ends, and some more; nobody
 * leaves one before the last has come. The clock is that of one machine.
 */
public final class BarrierLoop {
    private static final int ROUNDS = 20;

    /** In which groups of multicast are made, for which no rank may be away. */
    private static final int FIRST_LOOPS = 3;

    /** After the end of the input, so that there are enough barriers however long the first ones took. */
    private static final int LAST_LOOPS = 10;

    private static volatile boolean isOver;

    private BarrierLoop() {}

    public static void main(String[] arguments) {
        MPI.Init(arguments);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        Intracomm[] communicators = {world, world.dup(), world.split(rank % 2, rank), world.split(rank / 2, rank)};
        if (rank == 0) {
            Thread reader = new Thread(BarrierLoop::awaitEnd, "end of input");
            reader.setDaemon(true);
            reader.start();
        }
        Checks checks = new Checks();
        int[] end = new int[1]; // loops since the end of the input
        for (int loop = 0; loop < FIRST_LOOPS; loop++) {
            for (Intracomm communicator : communicators) {
                rounds(communicator, checks);
            }
        }
        System.out.println("READY");
        while (end[0] <= LAST_LOOPS) {
            for (Intracomm communicator : communicators) {
                rounds(communicator, checks);
            }
            end[0] += isOver ? 1 : 0;
            world.bcast(end, 1, MPI.INT, 0);
        }
        checks.report();
        MPI.Finalize();
    }

    private static void awaitEnd() {
        try {
            while (System.in.read() >= 0) {
                // goes on until the end
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        isOver = true;
    }

    private static void rounds(Intracomm communicator, Checks checks) {
        long[] came = new long[ROUNDS];
        long[] left = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            came[round] = System.nanoTime();
            communicator.barrier();
            left[round] = System.nanoTime();
        }
        communicator.allReduce(came, ROUNDS, MPI.LONG, MPI.MAX);
        communicator.allReduce(left, ROUNDS, MPI.LONG, MPI.MIN);
        for (int round = 0; round < ROUNDS; round++) {
            int number = round;
            checks.that(
                    came[round] <= left[round],
                    () -> "barrier " + number + " was left " + (came[number] - left[number])
                            + " ns before the last rank came");
        }
    }
}

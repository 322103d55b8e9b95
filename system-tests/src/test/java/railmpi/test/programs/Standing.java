package railmpi.test.programs;

import java.io.IOException;
import mpi.Comm;
import mpi.MPI;

/**
 * Stands still until there is a line on the standard input of rank 0. Ranks 1 and 2 wait for each other, in receives on
 * the world and on a communicator with a name of its own; a second thread of each, which only looks, helps
 * them. Rank 3 waits for rank 0.
 */
public final class Standing {
    private static final int FROM_WORLD = 12;
    private static final int FROM_PAIR = 21;
    private static final int GO = 3;

    private Standing() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        MPI.InitThread(args, MPI.THREAD_MULTIPLE);
        int rank = MPI.COMM_WORLD.getRank();
        Comm pair = MPI.COMM_WORLD.split(rank == 1 || rank == 2 ? 1 : MPI.UNDEFINED, rank == 1 ? 1 : 0);
        System.out.println("READY");
        if (rank == 0) {
            waitForInput();
            for (int other = 1; other < 4; other++) {
                MPI.COMM_WORLD.send(new byte[1], 1, MPI.BYTE, other, GO);
            }
        } else if (rank == 3) {
            MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 0, GO);
        } else {
            stand(rank, pair);
        }
        System.out.println(rank + " has gone on");
        MPI.Finalize();
    }

    /** Computes, and does not wait in MPI. */
    private static void waitForInput() throws IOException {
        if (System.in.read() < 0) {
            throw new IOException("standard input has ended");
        }
    }

    private static void stand(int rank, Comm pair) throws InterruptedException {
        pair.setName("pair of 1 and 2");
        Thread helper = new Thread(() -> help(rank, pair));
        helper.start();
        if (rank == 1) {
            MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 2, FROM_WORLD);
        } else {
            pair.recv(new byte[1], 1, MPI.BYTE, 1, FROM_PAIR);
        }
        helper.join();
    }

    /** Looks for the word of rank 0, without waiting in MPI, and sends what the other one waits for. */
    private static void help(int rank, Comm pair) {
        while (MPI.COMM_WORLD.iProbe(0, GO) == null) {
            pause();
        }
        MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 0, GO);
        if (rank == 1) {
            pair.send(new byte[1], 1, MPI.BYTE, 0, FROM_PAIR);
        } else {
            MPI.COMM_WORLD.send(new byte[1], 1, MPI.BYTE, 1, FROM_WORLD);
        }
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

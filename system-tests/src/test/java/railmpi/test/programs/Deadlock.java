package railmpi.test.programs;

import mpi.MPI;

/**
 * Rank 0 waits for a message of rank 1 with tag 321; rank 1 sends short ones to rank 0 with tag 654 until it has to
 * wait.
 */
public final class Deadlock {
    private Deadlock() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        System.out.println("READY");
        if (rank == 0) {
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 321);
        } else if (rank == 1) {
            while (true) {
                MPI.COMM_WORLD.send(new int[100], 100, MPI.INT, 0, 654);
            }
        } else {
            MPI.COMM_WORLD.barrier();
        }
        MPI.Finalize();
    }
}

package railmpi.test.programs;

import mpi.MPI;

/** Rank 0 waits for a message of rank 1 with tag 321; rank 1 sends to rank 0 with tag 654 in synchronous mode. */
public final class Deadlock {
    private Deadlock() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        System.out.println("READY");
        if (rank == 0) {
            MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 1, 321);
        } else if (rank == 1) {
            MPI.COMM_WORLD.sSend(new int[1], 1, MPI.INT, 0, 654);
        } else {
            MPI.COMM_WORLD.barrier();
        }
        MPI.Finalize();
    }
}

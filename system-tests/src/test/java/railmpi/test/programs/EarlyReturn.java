package railmpi.test.programs;

import mpi.MPI;

/** All ranks but the first send it a long message without waiting for it and return from main, without Finalize. */
public final class EarlyReturn {
    private static final int LENGTH = 1_000_000;

    private EarlyReturn() {}

    public static void main(String[] args) {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        if (rank != 0) {
            MPI.COMM_WORLD.iSend(new byte[LENGTH], LENGTH, MPI.BYTE, 0, rank);
            return;
        }
        for (int source = 1; source < MPI.COMM_WORLD.getSize(); source++) {
            MPI.COMM_WORLD.recv(new byte[LENGTH], LENGTH, MPI.BYTE, source, source);
        }
        System.out.println("all have come");
        MPI.Finalize();
    }
}

package railmpi.test.programs;

import mpi.MPI;

/** Its last rank ends with the status that is its argument while the others wait for it; written as for MPJ Express. */
public final class MpjFails {
    private MpjFails() {}

    public static void main(String[] args) {
        String[] own = MPI.Init(args);
        int last = MPI.COMM_WORLD.Size() - 1;
        if (MPI.COMM_WORLD.Rank() == last) {
            System.exit(Integer.parseInt(own[0]));
        }
        MPI.COMM_WORLD.Recv(new int[1], 0, 1, MPI.INT, last, 1);
        MPI.Finalize();
    }
}

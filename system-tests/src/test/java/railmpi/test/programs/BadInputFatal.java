package railmpi.test.programs;

import mpi.MPI;

/** The last rank makes one wrong call under ERRORS_ARE_FATAL while the others wait. Argument: name of the call. */
public final class BadInputFatal {
    private BadInputFatal() {}

    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int last = MPI.COMM_WORLD.getSize() - 1;
        if (rank == last) {
            try {
                BadCalls.on(MPI.COMM_WORLD).get(args[0]).action().run();
                System.out.println("the call returned");
            } catch (RuntimeException e) {
                System.out.println("the call threw " + e);
            }
        }
        MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, last, 12345);
        System.out.println("rank " + rank + " came back");
    }
}

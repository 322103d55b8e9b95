package railmpi.test.programs;

import mpi.MPI;

/** The smallest program: one check, and a line with rank, size and arguments. */
public final class Hello {
    private Hello() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        Checks checks = new Checks();
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        checks.that(rank >= 0 && rank < size, () -> "rank " + rank + " of " + size);
        System.out.println("hello from rank " + rank + " of " + size + " with " + String.join(",", args));
        checks.report();
        MPI.Finalize();
    }
}

package railmpi.bench.ompi;

import mpi.MPI;

/**
 * Init and Finalize, nothing between; both API generations have them. Each rank prints {@code INIT milliseconds}, the
 * time of Init as the program sees it, after the end.
 */
public final class InitFinalize {
    private InitFinalize() {}

    /** Runs on all ranks of the job. */
    public static void main(String[] args) throws Exception {
        long startNs = System.nanoTime();
        MPI.Init(args);
        long initNs = System.nanoTime() - startNs;
        MPI.Finalize();
        System.out.println("INIT " + initNs / 1e6);
    }
}

package railmpi.bench.mpijava;

import mpi.MPI;
import railmpi.bench.PeerSuite;

/** The tests of {@code bench.c} on the mpiJava 1.2 API, heap arrays: {@code PeerBench TESTS [SIZES]}. */
public final class PeerBench {
    private PeerBench() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        if (arguments.length < 1) {
            throw new IllegalArgumentException("usage: PeerBench lat,mr,bw,bibw,sync,coll [SIZE,SIZE...]");
        }
        String sizes = arguments.length > 1 ? arguments[1] : null;
        PeerSuite.run(new ArrayOperations(MPI.COMM_WORLD), arguments[0], sizes, System.out);
        MPI.Finalize();
    }
}

package railmpi.bench.ompi;

import mpi.MPI;
import railmpi.bench.Operations;
import railmpi.bench.PeerSuite;

/**
 * The tests of {@code bench.c} on Open MPI's Java API: {@code PeerBench arr|buf TESTS [SIZES]}, with heap arrays or
 * direct buffers. That API has no non-blocking calls on arrays, so with {@code arr} a stream is 64 blocking calls.
 */
public final class PeerBench {
    private PeerBench() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        if (arguments.length < 2 || !(arguments[0].equals("arr") || arguments[0].equals("buf"))) {
            throw new IllegalArgumentException(
                    "usage: PeerBench arr|buf lat,mr,bw,bibw,sync,coll,putbw [SIZE,SIZE...]");
        }
        Operations operations =
                arguments[0].equals("arr") ? new ArrayOperations(MPI.COMM_WORLD) : new BufferOperations(MPI.COMM_WORLD);
        PeerSuite.run(operations, arguments[1], arguments.length > 2 ? arguments[2] : null, System.out);
        MPI.Finalize();
    }
}

package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import java.util.Locale;
import mpi.Intracomm;
import mpi.MPI;

/**
 * How long the first messages of a job take: a barrier, then 8 bytes from rank 0 to rank 1 and back. Rank 0 prints
 * {@code FIRST,ranks,barrier,message}: the ms from the return of {@code MPI.Init} to the end of each. {@code message.c}
 * is the same in C.
 */
public final class FirstMessage {
    private static final int BYTES = 8;
    private static final int TAG = 1;
    private static final double NS_PER_MS = 1e6;

    private FirstMessage() {}

    /** Runs on all ranks of the job; those from 2 on take part in the barrier only. */
    public static void main(String[] args) throws Exception {
        MPI.Init(args);
        long startNs = System.nanoTime();
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        ByteBuffer data = MPI.newByteBuffer(BYTES);
        world.barrier();
        long barrierNs = System.nanoTime();
        if (rank == 0) {
            world.send(data, BYTES, MPI.BYTE, 1, TAG);
            world.recv(data, BYTES, MPI.BYTE, 1, TAG);
        } else if (rank == 1) {
            world.recv(data, BYTES, MPI.BYTE, 0, TAG);
            world.send(data, BYTES, MPI.BYTE, 0, TAG);
        }
        long messageNs = System.nanoTime();
        if (rank == 0) {
            System.out.printf(
                    Locale.ROOT,
                    "FIRST,%d,%.3f,%.3f%n",
                    world.getSize(),
                    (barrierNs - startNs) / NS_PER_MS,
                    (messageNs - startNs) / NS_PER_MS);
        }
        MPI.Finalize();
    }
}

package railmpi.bench.suite;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * Lets the ranks of a communicator wait for each other: by MPI's barrier, or by messages of this class. Used by one
 * thread.
 */
public final class Barriers {
    private static final int TAG = 3;

    private final Intracomm comm;
    private final int rank;
    private final int ranks;
    private final boolean isOwn;
    private final byte[] nothing = new byte[1];

    /**
     * Creates them; {@code isOwn} for a dissemination barrier of empty messages, which is the same with every library.
     */
    public Barriers(Intracomm comm, boolean isOwn) throws MPIException {
        this.comm = comm;
        this.rank = comm.getRank();
        this.ranks = comm.getSize();
        this.isOwn = isOwn;
    }

    /** Waits until all ranks have called it; collective. */
    public void await() throws MPIException {
        if (!isOwn) {
            comm.barrier();
            return;
        }
        for (int distance = 1; distance < ranks; distance *= 2) {
            int to = (rank + distance) % ranks;
            int from = (rank + ranks - distance) % ranks;
            comm.sendRecv(nothing, 0, MPI.BYTE, to, TAG, nothing, 0, MPI.BYTE, from, TAG);
        }
    }
}

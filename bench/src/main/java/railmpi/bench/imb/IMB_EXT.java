package railmpi.bench.imb;

import mpi.MPIException;

/** IMB-EXT, one-sided communication of MPI-2, which needs windows: says that it is not built, and what there is. */
public final class IMB_EXT {
    private IMB_EXT() {}

    /** Ends the job with that message. */
    public static void main(String[] args) throws MPIException {
        ImbOneSided.main(args, "IMB-EXT");
    }
}

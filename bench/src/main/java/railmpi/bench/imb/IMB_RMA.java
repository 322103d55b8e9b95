package railmpi.bench.imb;

import mpi.MPIException;

/** IMB-RMA, one-sided communication of MPI-3, which needs windows: says that it is not built, and what there is. */
public final class IMB_RMA {
    private IMB_RMA() {}

    /** Ends the job with that message. */
    public static void main(String[] args) throws MPIException {
        ImbOneSided.main(args, "IMB-RMA");
    }
}

package railmpi.bench.osu;

import mpi.MPIException;

/** osu_init: the time of MPI.Init, least, largest and mean of the processes. */
public final class OsuInit {
    private OsuInit() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuStartup.init(args);
    }
}

package railmpi.bench.osu;

import mpi.MPIException;

/** osu_hello: starts MPI and says how many processes there are. */
public final class OsuHello {
    private OsuHello() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        OsuStartup.hello(args);
    }
}

package railmpi.bench.imb;

import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;

/**
 * IMB-EXT: one-sided communication of MPI-2: windows, put, get and accumulate between fences. {@code mpirun -n 2 java
 * railmpi.bench.imb.IMB_EXT Unidir_Put}; {@code -h} lists the options.
 */
public final class IMB_EXT {
    private static final String NAME = "IMB-EXT";

    private IMB_EXT() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        SuiteProgram.main(
                args,
                NAME,
                ImbUsage.of("IMB_EXT"),
                ImbOptions::threadLevel,
                (world, arguments, out) -> ImbSuite.run(world, arguments, out, NAME, "MPI-2", ImbBenchmark.EXT));
    }
}

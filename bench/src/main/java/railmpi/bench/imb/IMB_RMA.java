package railmpi.bench.imb;

import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;

/**
 * IMB-RMA: one-sided communication of MPI-3: passive targets, atomics. {@code mpirun -n 2 java
 * railmpi.bench.imb.IMB_RMA Truly_passive_put}; {@code -h} lists the options.
 */
public final class IMB_RMA {
    private static final String NAME = "IMB-RMA";

    private IMB_RMA() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        SuiteProgram.main(
                args,
                NAME,
                ImbUsage.of("IMB_RMA"),
                ImbOptions::threadLevel,
                (world, arguments, out) -> ImbSuite.run(world, arguments, out, NAME, "MPI-RMA", ImbBenchmark.RMA));
    }
}

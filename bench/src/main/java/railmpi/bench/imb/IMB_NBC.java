package railmpi.bench.imb;

import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;

/**
 * IMB-NBC: non-blocking collectives, alone and beside computation. {@code mpirun -n 2 java railmpi.bench.imb.IMB_NBC
 * Ibcast}; {@code -h} lists the options.
 */
public final class IMB_NBC {
    private static final String NAME = "IMB-NBC";

    private IMB_NBC() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        SuiteProgram.main(
                args,
                NAME,
                ImbUsage.of("IMB_NBC"),
                ImbOptions::threadLevel,
                (world, arguments, out) -> ImbSuite.run(world, arguments, out, NAME, "MPI-NBC", ImbBenchmark.NBC));
    }
}

package railmpi.bench.imb;

import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;

/**
 * IMB-MPI1: messages of pairs and rings, and blocking collectives. {@code mpirun -n 2 java railmpi.bench.imb.IMB_MPI1
 * PingPong}; {@code -h} lists the options.
 */
public final class IMB_MPI1 {
    private static final String NAME = "IMB-MPI1";

    private IMB_MPI1() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        SuiteProgram.main(
                args,
                NAME,
                ImbUsage.of("IMB_MPI1"),
                ImbOptions::threadLevel,
                (world, arguments, out) -> ImbSuite.run(world, arguments, out, NAME, "MPI-1", ImbBenchmark.MPI1));
    }
}

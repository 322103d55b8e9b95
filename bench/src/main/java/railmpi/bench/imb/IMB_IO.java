package railmpi.bench.imb;

import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;

/**
 * IMB-IO: files, read and written by one process, by each of several, and by all together. {@code mpirun -n 4 java
 * railmpi.bench.imb.IMB_IO -npmin 4 C_Write_Indv}; {@code -h} lists the options.
 */
public final class IMB_IO {
    private static final String NAME = "IMB-IO";

    private IMB_IO() {}

    /** Runs on all ranks of the job; rank 0 prints. */
    public static void main(String[] args) throws MPIException {
        SuiteProgram.main(
                args,
                NAME,
                ImbUsage.of("IMB_IO"),
                ImbOptions::threadLevel,
                (world, arguments, out) -> ImbSuite.run(world, arguments, out, NAME, "MPI-IO", ImbBenchmark.IO));
    }
}

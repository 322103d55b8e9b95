package railmpi.bench.imb;

import mpi.MPIException;
import railmpi.bench.suite.SuiteProgram;
import railmpi.bench.suite.UsageException;

/** What the programs of IMB that measure windows say, which this MPI does not have. Stateless. */
final class ImbOneSided {
    private static final String REASON = "its benchmarks are one-sided and need windows, which this MPI does not have; "
            + "there are railmpi.bench.imb.IMB_MPI1 and railmpi.bench.imb.IMB_NBC";

    private ImbOneSided() {}

    /** Ends the job with the reason, whatever the arguments. */
    static void main(String[] args, String name) throws MPIException {
        SuiteProgram.main(args, name, name + ": " + REASON, (world, arguments, out) -> {
            throw new UsageException(REASON);
        });
    }
}

package railmpi.bench.imb;

import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.Percentiles;

/** Opens a file, writes a byte and closes it again. Every method is collective in the group. */
final class ImbOpenCloseSample extends ImbSample {
    private final String name;
    private final byte[] content = new byte[1];
    private boolean isMade;

    ImbOpenCloseSample(
            ImbBenchmark benchmark, Intracomm group, ImbOptions options, Percentiles percentiles, String name)
            throws MPIException {
        super(benchmark, group, options, percentiles);
        this.name = name;
    }

    @Override
    long memoryBytes(int bytes) {
        return 1;
    }

    @Override
    long arrays(int bytes) {
        return 1;
    }

    @Override
    long longestBytes(int bytes) {
        return 1;
    }

    /** Makes the file, which must not be there yet. */
    @Override
    void prepare(int bytes, boolean isChecked) throws MPIException {
        if (!isMade) {
            new File(group, name, MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_RDWR).close();
            isMade = true;
        }
    }

    @Override
    double run(int iterations) throws MPIException {
        group.barrier();
        long startNs = System.nanoTime();
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            File file = new File(group, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
            file.write(content, 1, MPI.BYTE);
            file.close();
            if (percentiles != null) {
                percentiles.record(System.nanoTime() - beforeNs);
            }
        }
        return (System.nanoTime() - startNs) * 1e-9;
    }

    @Override
    boolean isRight(int iterations) {
        return true;
    }

    @Override
    void close() throws MPIException {
        if (isMade && rank == 0) {
            File.delete(name);
        }
        isMade = false;
    }
}

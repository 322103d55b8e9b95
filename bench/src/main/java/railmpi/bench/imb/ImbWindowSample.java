package railmpi.bench.imb;

import java.nio.ByteBuffer;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Win;
import railmpi.bench.suite.Percentiles;

/**
 * Makes a window, puts one byte into the own memory and frees it again. Every method is collective in the group.
 */
final class ImbWindowSample extends ImbSample {
    private final ByteBuffer source = MPI.newByteBuffer(1);
    private ByteBuffer memory;
    private int bytes;

    ImbWindowSample(ImbBenchmark benchmark, Intracomm group, ImbOptions options, Percentiles percentiles)
            throws MPIException {
        super(benchmark, group, options, percentiles);
    }

    @Override
    long memoryBytes(int length) {
        return length + 1L;
    }

    @Override
    long arrays(int length) {
        return 2;
    }

    @Override
    long longestBytes(int length) {
        return Math.max(1, length);
    }

    @Override
    void prepare(int length, boolean isChecked) {
        bytes = length;
        memory = MPI.newByteBuffer(Math.max(1, length));
        source.put(0, (byte) 1);
    }

    @Override
    double run(int iterations) throws MPIException {
        group.barrier();
        long startNs = System.nanoTime();
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            Win window = new Win(memory, bytes, 1, MPI.INFO_NULL, group);
            window.fence(MPI.MODE_NOPRECEDE);
            if (bytes > 0) {
                window.put(source, 1, MPI.BYTE, rank, 0, 1, MPI.BYTE);
            }
            window.fence(MPI.MODE_NOSUCCEED);
            window.free();
            if (percentiles != null) {
                percentiles.record(System.nanoTime() - beforeNs);
            }
        }
        return (System.nanoTime() - startNs) * 1e-9;
    }

    @Override
    boolean isRight(int iterations) {
        return bytes == 0 || memory.get(0) == 1;
    }
}

package railmpi.bench.imb;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.suite.Compute;
import railmpi.bench.suite.Percentiles;

/**
 * Puts to a process that waits in a barrier ("pure"), then to one that first computes for as long as that took. What
 * they take of the second time beside the computation tells how passive the target is.
 */
final class ImbPassiveSample extends ImbTransferSample {
    private final Compute compute = new Compute();
    private boolean isCalibrated;

    ImbPassiveSample(ImbBenchmark benchmark, Intracomm group, ImbOptions options, Percentiles percentiles)
            throws MPIException {
        super(benchmark, ImbMode.NONE, group, options, percentiles);
    }

    @Override
    double run(int iterations) throws MPIException {
        double seconds = isOrigin ? puts(iterations) : computations(iterations, 0);
        accesses.advance(iterations);
        return seconds;
    }

    /** Returns the times pure and overlapped. */
    @Override
    double[] measure(int iterations) throws MPIException {
        double[] pure = {run(iterations) / iterations};
        group.bcast(pure, 1, MPI.DOUBLE, 0);
        int passes = isOrigin ? 0 : passes(pure[0]);
        group.barrier();
        double overlapped = (isOrigin ? puts(iterations) : computations(iterations, passes)) / iterations;
        accesses.advance(iterations);
        return isOrigin ? new double[] {pure[0], overlapped} : new double[] {-1, -1};
    }

    private double puts(int iterations) throws MPIException {
        lock();
        long startNs = System.nanoTime();
        for (int iteration = 0; iteration < iterations; iteration++) {
            accesses.begin(1, 0, iteration);
            accesses.window().flush(1);
            group.barrier();
        }
        double seconds = (System.nanoTime() - startNs) * 1e-9;
        unlock();
        return seconds;
    }

    private double computations(int iterations, int passes) throws MPIException {
        for (int iteration = 0; iteration < iterations; iteration++) {
            if (passes > 0) {
                compute.run(passes);
            }
            group.barrier();
        }
        return -1;
    }

    private int passes(double seconds) {
        if (!isCalibrated) {
            compute.calibrate();
            isCalibrated = true;
        }
        return compute.passesFor(seconds);
    }
}

package railmpi.bench.suite;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * A non-blocking collective alone, and beside computation that takes as long. Times are sums over the iterations of the
 * last run, of this process. Every method but the figures is collective; used by one thread.
 */
public final class Overlap {
    private final CollectiveOperation operation;
    private final Intracomm comm;
    private final Roots roots;
    private final Barriers barriers;
    private final int tests;
    private final Percentiles percentiles;
    private final Compute compute = new Compute();
    private boolean isCalibrated;
    private double computed;
    private long startNs;
    private long computeNs;
    private long testNs;
    private long waitNs;

    /**
     * Creates it.
     *
     * @param roots of the iterations
     * @param barriers follow every iteration; null: none
     * @param tests how often the request is tested while computing
     * @param percentiles takes the times of single iterations alone; null: not wanted
     */
    public Overlap(
            CollectiveOperation operation,
            Intracomm comm,
            Roots roots,
            Barriers barriers,
            int tests,
            Percentiles percentiles) {
        this.operation = operation;
        this.comm = comm;
        this.roots = roots;
        this.barriers = barriers;
        this.tests = tests;
        this.percentiles = percentiles;
    }

    /** Starts and waits, without computation; returns the seconds of {@code iterations}. */
    public double alone(int iterations) throws MPIException {
        long ns = 0;
        operation.rewind();
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            operation.start(roots.of(iteration)).waitFor();
            long ownNs = System.nanoTime() - beforeNs;
            ns += ownNs;
            if (percentiles != null) {
                percentiles.record(ownNs);
            }
            synchronise();
        }
        return ns * 1e-9;
    }

    /** Returns how much is computed in the time that one iteration alone takes the slowest process. */
    public int passesFor(double ownSeconds) throws MPIException {
        if (!isCalibrated) {
            compute.calibrate();
            isCalibrated = true;
        }
        double[] slowest = new double[1];
        comm.allReduce(new double[] {ownSeconds}, slowest, 1, MPI.DOUBLE, MPI.MAX);
        return compute.passesFor(slowest[0]);
    }

    /** Starts, computes, waits; returns the seconds of {@code iterations}. */
    public double together(int iterations, int passes) throws MPIException {
        startNs = 0;
        computeNs = 0;
        testNs = 0;
        waitNs = 0;
        long ns = 0;
        operation.rewind();
        for (int iteration = 0; iteration < iterations; iteration++) {
            long beforeNs = System.nanoTime();
            Request request = operation.start(roots.of(iteration));
            long startedNs = System.nanoTime();
            computeBeside(request, passes);
            long doneNs = System.nanoTime();
            request.waitFor();
            long afterNs = System.nanoTime();
            startNs += startedNs - beforeNs;
            computeNs += doneNs - startedNs;
            waitNs += afterNs - doneNs;
            ns += afterNs - beforeNs;
            synchronise();
        }
        return ns * 1e-9;
    }

    /** Returns the seconds in the calls that start, of the last run together. */
    public double startSeconds() {
        return startNs * 1e-9;
    }

    /** Returns the seconds of computation, without tests. */
    public double computeSeconds() {
        return (computeNs - testNs) * 1e-9;
    }

    /** Returns the seconds in tests. */
    public double testSeconds() {
        return testNs * 1e-9;
    }

    /** Returns the seconds in the calls that wait. */
    public double waitSeconds() {
        return waitNs * 1e-9;
    }

    /** Returns a number that depends on all that was computed, so that none of it can be left out. */
    public double computed() {
        return computed;
    }

    private void computeBeside(Request request, int passes) throws MPIException {
        int step = passes / (tests + 1);
        int left = passes;
        for (int test = 0; test < tests && !request.isNull(); test++) {
            computed += compute.run(step);
            left -= step;
            long beforeNs = System.nanoTime();
            request.test();
            testNs += System.nanoTime() - beforeNs;
        }
        computed += compute.run(left);
    }

    private void synchronise() throws MPIException {
        if (barriers != null) {
            barriers.await();
        }
    }
}

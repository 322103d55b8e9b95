package railmpi.bench.imb;

import railmpi.bench.suite.Compute;

/** Computation of about the same time each time, beside accesses to files. Not thread-safe. */
final class ImbBurner {
    private static final double SECONDS = 0.01;
    private static final double SECONDS_CHECKED = 0.001;

    private final Compute compute = new Compute();
    private final double target;
    private int passes;
    private long ns;

    /** Creates one; where data is compared, time matters less. */
    ImbBurner(boolean isChecked) {
        target = isChecked ? SECONDS_CHECKED : SECONDS;
    }

    /** Finds out how much is computed in that time, for the first time only; forgets what was burnt. */
    void reset() {
        if (passes == 0) {
            compute.calibrate();
            passes = compute.passesFor(target);
        }
        ns = 0;
    }

    void burn() {
        long startNs = System.nanoTime();
        compute.run(passes);
        ns += System.nanoTime() - startNs;
    }

    /** Returns the time that was burnt since {@link #reset}. */
    double seconds() {
        return ns * 1e-9;
    }
}

package railmpi.bench.suite;

/** Arithmetic that takes a given time, to be done beside communication. Not thread-safe. */
public final class Compute {
    private static final int SIZE = 24;
    private static final double CALIBRATION_SECONDS = 0.1;
    private static final int MOST_CALIBRATIONS = 20;
    private static final double STEADY = 1.1;
    private static final int CORRECTIONS = 2;
    private static final int TRIALS = 3;

    private final double[] matrix = new double[SIZE * SIZE];
    private final double[] vector = new double[SIZE];
    private final double[] product = new double[SIZE];
    private double passesPerSecond;

    /** Finds out how fast this processor is now; takes 0.2 s, up to 2 s until the code is compiled. */
    public void calibrate() {
        for (int index = 0; index < matrix.length; index++) {
            matrix[index] = 1.0 / (SIZE + index);
        }
        double before = measuredRate();
        passesPerSecond = measuredRate();
        for (int more = 2; more < MOST_CALIBRATIONS && passesPerSecond > before * STEADY; more++) {
            before = passesPerSecond;
            passesPerSecond = measuredRate();
        }
    }

    /**
     * Returns how many passes take about {@code seconds}, at least 1. Tries it out, for six times as long: what was
     * found at first is far off if the compiler came later.
     */
    public int passesFor(double seconds) {
        int passes = bounded(seconds * passesPerSecond);
        for (int correction = 0; correction < CORRECTIONS; correction++) {
            passes = bounded(passes * seconds / shortestSeconds(passes));
        }
        return passes;
    }

    /** Multiplies {@code passes} times; returns a number that depends on all of them, so that none can be left out. */
    public double run(int passes) {
        for (int pass = 0; pass < passes; pass++) {
            multiply();
        }
        return product[0];
    }

    private static int bounded(double passes) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, passes));
    }

    private double shortestSeconds(int passes) {
        double shortest = Double.MAX_VALUE;
        for (int trial = 0; trial < TRIALS; trial++) {
            long startNs = System.nanoTime();
            run(passes);
            shortest = Math.min(shortest, Math.max(1, System.nanoTime() - startNs) * 1e-9);
        }
        return shortest;
    }

    private double measuredRate() {
        long startNs = System.nanoTime();
        long passes = 0;
        double seconds;
        do {
            run(100);
            passes += 100;
            seconds = (System.nanoTime() - startNs) * 1e-9;
        } while (seconds < CALIBRATION_SECONDS);
        return passes / seconds;
    }

    private void multiply() {
        for (int row = 0; row < SIZE; row++) {
            double sum = 1;
            for (int column = 0; column < SIZE; column++) {
                sum += matrix[row * SIZE + column] * vector[column];
            }
            product[row] = sum;
        }
        System.arraycopy(product, 0, vector, 0, SIZE);
    }
}

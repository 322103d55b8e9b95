package railmpi.nas.ft;

/**
 * The factors that the spectrum has diminished by after t time steps: {@code exp(-4 alpha pi^2 (kx^2 + ky^2 + kz^2)
 * t)}, a product of one factor per axis, so that three short tables do instead of one number for each point, and can be
 * made anew for every step. Not thread-safe.
 */
final class Decay {
    private static final double ALPHA = 1e-6;

    private final Domain domain;
    private final double[] alongX;
    private final double[] alongY;
    private final double[] alongZ;

    /** Creates tables to be filled by {@link #after}. */
    Decay(Domain domain) {
        this.domain = domain;
        this.alongX = new double[domain.ownX()];
        this.alongY = new double[domain.spectrumY()];
        this.alongZ = new double[domain.nz()];
    }

    /** Makes it that of {@code steps} time steps. */
    void after(int steps) {
        fill(alongX, domain.nx(), domain.firstX(), steps);
        fill(alongY, domain.ny(), domain.firstSpectrumY(), steps);
        fill(alongZ, domain.nz(), 0, steps);
    }

    /**
     * Puts into {@code factors} those of {@code count} own x from {@code x} on, times that of own y number {@code y} of
     * the spectrum, then the same for the next y, for {@code rows} of them.
     */
    void ofColumns(int y, int rows, int x, int count, double[] factors) {
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < count; column++) {
                factors[row * count + column] = alongX[x + column] * alongY[y + row];
            }
        }
    }

    /** Returns the factor of {@code z}, which those of columns are to be multiplied by. */
    double ofRow(int z) {
        return alongZ[z];
    }

    private static void fill(double[] factors, int length, int first, int steps) {
        for (int index = 0; index < factors.length; index++) {
            int k = (first + index + length / 2) % length - length / 2;
            factors[index] = Math.exp(-4 * ALPHA * Math.PI * Math.PI * k * k * steps);
        }
    }
}

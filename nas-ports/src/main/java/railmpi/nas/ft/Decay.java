package railmpi.nas.ft;

/**
 * The factors by which one time step diminishes the spectrum: {@code exp(-4 alpha pi^2 (kx^2 + ky^2 + kz^2))}, a product of
 * one factor per axis, so that three short tables do instead of one number for each point. Immutable.
 */
final class Decay {
    private static final double ALPHA = 1e-6;

    private final double[] alongX;
    private final double[] alongY;
    private final double[] alongZ;

    Decay(Domain domain) {
        this.alongX = factors(domain.nx(), domain.firstX(), domain.ownX());
        this.alongY = factors(domain.ny(), domain.firstSpectrumY(), domain.spectrumY());
        this.alongZ = factors(domain.nz(), 0, domain.nz());
    }

    /**
     * Puts into {@code factors} those of {@code count} own x from {@code x} on, times that of own y number {@code y} of the
     * spectrum, then the same for the next y, for {@code rows} of them.
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

    private static double[] factors(int length, int first, int count) {
        double[] factors = new double[count];
        for (int index = 0; index < count; index++) {
            int k = (first + index + length / 2) % length - length / 2;
            factors[index] = Math.exp(-4 * ALPHA * Math.PI * Math.PI * k * k);
        }
        return factors;
    }
}

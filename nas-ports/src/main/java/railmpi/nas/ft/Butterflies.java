package railmpi.nas.ft;

/**
 * The innermost loops: discrete Fourier transforms of two complex numbers, with sign +, in place, for a row of independent
 * numbers at once. Every row is an array of its own, every loop runs over one index and over four arrays only, and what a
 * pass needs is loaded before anything is stored: in this form the compiler makes vector instructions of it. Loops over
 * the eight arrays of four complex numbers stay scalar and take half as long again as four of these.
 *
 * <p>Stateless. Hot path: medium.
 */
final class Butterflies {
    private Butterflies() {}

    /** Transforms (a, b) of {@code lanes} rows. */
    static void plain(double[] ar, double[] ai, double[] br, double[] bi, int lanes) {
        for (int j = 0; j < lanes; j++) {
            double yr = br[j];
            double yi = bi[j];
            double xr = ar[j];
            double xi = ai[j];
            ar[j] = xr + yr;
            ai[j] = xi + yi;
            br[j] = xr - yr;
            bi[j] = xi - yi;
        }
    }

    /** Transforms (a, b i). */
    static void quarterTurned(double[] ar, double[] ai, double[] br, double[] bi, int lanes) {
        for (int j = 0; j < lanes; j++) {
            double yr = br[j];
            double yi = bi[j];
            double xr = ar[j];
            double xi = ai[j];
            ar[j] = xr - yi;
            ai[j] = xi + yr;
            br[j] = xr + yi;
            bi[j] = xi - yr;
        }
    }

    /** Transforms (a, b w). */
    static void turned(double[] ar, double[] ai, double[] br, double[] bi, double wr, double wi, int lanes) {
        for (int j = 0; j < lanes; j++) {
            double zr = br[j];
            double zi = bi[j];
            double yr = zr * wr - zi * wi;
            double yi = zr * wi + zi * wr;
            double xr = ar[j];
            double xi = ai[j];
            ar[j] = xr + yr;
            ai[j] = xi + yi;
            br[j] = xr - yr;
            bi[j] = xi - yi;
        }
    }
}

package railmpi.nas.ft;

/**
 * The innermost loops: discrete Fourier transforms of two and four complex numbers, with sign +, in place, for a row of
 * {@link #LANES} independent numbers at once. A row has its real parts first and its imaginary parts {@code LANES}
 * behind.
 *
 * <p>The form of the loops is what HotSpot makes vector instructions of, in JDK 17 and 25:
 *
 * <ul>
 *   <li>a body of at most 60 nodes (LoopUnrollLimit): both parts of a number are in one array at a constant distance,
 *       which makes one address for two, and of the three twiddles of a step of four only one fits into its loop;
 *   <li>a constant trip count;
 *   <li>nothing is loaded after a store;
 *   <li>products are subtracted, not added: of an addition the compiler may exchange the operands, in one copy of the
 *       body and not in another, and then the copies do not match.
 * </ul>
 *
 * <p>Where one of these is missing the loop takes two to five times as long. Stateless. Hot path: medium.
 */
final class Butterflies {
    /** Numbers in a row. */
    static final int LANES = 128;

    private Butterflies() {}

    /** Transforms (a, b). */
    static void two(double[] a, double[] b) {
        for (int j = 0; j < LANES; j++) {
            double yr = b[j];
            double yi = b[j + LANES];
            double xr = a[j];
            double xi = a[j + LANES];
            a[j] = xr + yr;
            a[j + LANES] = xi + yi;
            b[j] = xr - yr;
            b[j + LANES] = xi - yi;
        }
    }

    /** Transforms (a, c, b, d): b is number 2, and has result 1. */
    static void four(double[] a, double[] b, double[] c, double[] d) {
        for (int j = 0; j < LANES; j++) {
            double yr = b[j];
            double yi = b[j + LANES];
            double xr = a[j];
            double xi = a[j + LANES];
            double zr = c[j];
            double zi = c[j + LANES];
            double vr = d[j];
            double vi = d[j + LANES];
            double pr = zr + vr;
            double pi = zi + vi;
            double mr = zr - vr;
            double mi = zi - vi;
            double sr = xr + yr;
            double si = xi + yi;
            double tr = xr - yr;
            double ti = xi - yi;
            a[j] = sr + pr;
            a[j + LANES] = si + pi;
            c[j] = sr - pr;
            c[j + LANES] = si - pi;
            b[j] = tr - mi;
            b[j + LANES] = ti + mr;
            d[j] = tr + mi;
            d[j + LANES] = ti - mr;
        }
    }

    /** Multiplies the numbers of {@code c} by w. */
    static void turn(double[] c, double wr, double wi) {
        double minusWr = -wr;
        for (int j = 0; j < LANES; j++) {
            double xr = c[j];
            double xi = c[j + LANES];
            c[j] = xr * wr - xi * wi;
            c[j + LANES] = xr * wi - xi * minusWr;
        }
    }

    /** Transforms (a, c, b w, d): as {@link #four}, but number 2 is b w. */
    static void fourTurned(double[] a, double[] b, double[] c, double[] d, double wr, double wi) {
        double minusWr = -wr;
        for (int j = 0; j < LANES; j++) {
            double br = b[j];
            double bi = b[j + LANES];
            double xr = a[j];
            double xi = a[j + LANES];
            double zr = c[j];
            double zi = c[j + LANES];
            double vr = d[j];
            double vi = d[j + LANES];
            double yr = br * wr - bi * wi;
            double yi = br * wi - bi * minusWr;
            double pr = zr + vr;
            double pi = zi + vi;
            double mr = zr - vr;
            double mi = zi - vi;
            double sr = xr + yr;
            double si = xi + yi;
            double tr = xr - yr;
            double ti = xi - yi;
            a[j] = sr + pr;
            a[j + LANES] = si + pi;
            c[j] = sr - pr;
            c[j + LANES] = si - pi;
            b[j] = tr - mi;
            b[j + LANES] = ti + mr;
            d[j] = tr + mi;
            d[j + LANES] = ti - mr;
        }
    }

    /** Multiplies number j of {@code row} by {@code factors[j] * factor}. */
    static void scale(double[] row, double[] factors, double factor) {
        for (int j = 0; j < LANES; j++) {
            double scale = factors[j] * factor;
            double xr = row[j];
            double xi = row[j + LANES];
            row[j] = xr * scale;
            row[j + LANES] = xi * scale;
        }
    }
}

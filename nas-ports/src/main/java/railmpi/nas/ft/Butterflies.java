package railmpi.nas.ft;

/**
 * The innermost loops: discrete Fourier transforms of 2, 4 or 8 complex numbers, with sign +, in place, for a row of
 * independent numbers at once. Every row is an array of its own and every loop runs over one index only: in this form the
 * compiler makes vector instructions of it.
 *
 * <p>Stateless. Hot path: medium.
 */
final class Butterflies {
    private static final double SQRT_HALF = Math.sqrt(0.5);

    private Butterflies() {}

    /** Transforms (a, b) of {@code lanes} rows. */
    static void two(double[] ar, double[] ai, double[] br, double[] bi, int lanes) {
        for (int j = 0; j < lanes; j++) {
            double xr = ar[j];
            double xi = ai[j];
            double yr = br[j];
            double yi = bi[j];
            ar[j] = xr + yr;
            ai[j] = xi + yi;
            br[j] = xr - yr;
            bi[j] = xi - yi;
        }
    }

    /** Transforms (a, b, c, d). */
    static void four(
            double[] ar,
            double[] ai,
            double[] br,
            double[] bi,
            double[] cr,
            double[] ci,
            double[] dr,
            double[] di,
            int lanes) {
        for (int j = 0; j < lanes; j++) {
            double sr = ar[j] + cr[j];
            double si = ai[j] + ci[j];
            double tr = ar[j] - cr[j];
            double ti = ai[j] - ci[j];
            double ur = br[j] + dr[j];
            double ui = bi[j] + di[j];
            double vr = br[j] - dr[j];
            double vi = bi[j] - di[j];
            ar[j] = sr + ur;
            ai[j] = si + ui;
            br[j] = tr - vi;
            bi[j] = ti + vr;
            cr[j] = sr - ur;
            ci[j] = si - ui;
            dr[j] = tr + vi;
            di[j] = ti - vr;
        }
    }

    /** Transforms (a, b w1, c w2, d w3). */
    static void fourTwiddled(
            double[] ar,
            double[] ai,
            double[] br,
            double[] bi,
            double[] cr,
            double[] ci,
            double[] dr,
            double[] di,
            double w1r,
            double w1i,
            double w2r,
            double w2i,
            double w3r,
            double w3i,
            int lanes) {
        for (int j = 0; j < lanes; j++) {
            double xr = br[j] * w1r - bi[j] * w1i;
            double xi = br[j] * w1i + bi[j] * w1r;
            double yr = cr[j] * w2r - ci[j] * w2i;
            double yi = cr[j] * w2i + ci[j] * w2r;
            double zr = dr[j] * w3r - di[j] * w3i;
            double zi = dr[j] * w3i + di[j] * w3r;
            double sr = ar[j] + yr;
            double si = ai[j] + yi;
            double tr = ar[j] - yr;
            double ti = ai[j] - yi;
            double ur = xr + zr;
            double ui = xi + zi;
            double vr = xr - zr;
            double vi = xi - zi;
            ar[j] = sr + ur;
            ai[j] = si + ui;
            br[j] = tr - vi;
            bi[j] = ti + vr;
            cr[j] = sr - ur;
            ci[j] = si - ui;
            dr[j] = tr + vi;
            di[j] = ti - vr;
        }
    }

    /** Transforms eight neighbouring rows, from {@code first} on. */
    static void eight(double[][] re, double[][] im, int first, int lanes) {
        eight(
                re[first],
                im[first],
                re[first + 1],
                im[first + 1],
                re[first + 2],
                im[first + 2],
                re[first + 3],
                im[first + 3],
                re[first + 4],
                im[first + 4],
                re[first + 5],
                im[first + 5],
                re[first + 6],
                im[first + 6],
                re[first + 7],
                im[first + 7],
                lanes);
    }

    /** Two transforms of four numbers, (a, c, e, g) and (b, d, f, h), joined by a butterfly with the eighth roots of 1. */
    private static void eight(
            double[] ar,
            double[] ai,
            double[] br,
            double[] bi,
            double[] cr,
            double[] ci,
            double[] dr,
            double[] di,
            double[] er,
            double[] ei,
            double[] fr,
            double[] fi,
            double[] gr,
            double[] gi,
            double[] hr,
            double[] hi,
            int lanes) {
        double half = SQRT_HALF;
        for (int j = 0; j < lanes; j++) {
            double aePlusRe = ar[j] + er[j];
            double aePlusIm = ai[j] + ei[j];
            double aeMinusRe = ar[j] - er[j];
            double aeMinusIm = ai[j] - ei[j];
            double cgPlusRe = cr[j] + gr[j];
            double cgPlusIm = ci[j] + gi[j];
            double cgMinusRe = cr[j] - gr[j];
            double cgMinusIm = ci[j] - gi[j];
            double bfPlusRe = br[j] + fr[j];
            double bfPlusIm = bi[j] + fi[j];
            double bfMinusRe = br[j] - fr[j];
            double bfMinusIm = bi[j] - fi[j];
            double dhPlusRe = dr[j] + hr[j];
            double dhPlusIm = di[j] + hi[j];
            double dhMinusRe = dr[j] - hr[j];
            double dhMinusIm = di[j] - hi[j];
            double even0Re = aePlusRe + cgPlusRe;
            double even0Im = aePlusIm + cgPlusIm;
            double even1Re = aeMinusRe - cgMinusIm;
            double even1Im = aeMinusIm + cgMinusRe;
            double even2Re = aePlusRe - cgPlusRe;
            double even2Im = aePlusIm - cgPlusIm;
            double even3Re = aeMinusRe + cgMinusIm;
            double even3Im = aeMinusIm - cgMinusRe;
            double odd0Re = bfPlusRe + dhPlusRe;
            double odd0Im = bfPlusIm + dhPlusIm;
            double odd1Re = bfMinusRe - dhMinusIm;
            double odd1Im = bfMinusIm + dhMinusRe;
            double odd2Re = bfPlusRe - dhPlusRe;
            double odd2Im = bfPlusIm - dhPlusIm;
            double odd3Re = bfMinusRe + dhMinusIm;
            double odd3Im = bfMinusIm - dhMinusRe;
            double turned1Re = (odd1Re - odd1Im) * half;
            double turned1Im = (odd1Re + odd1Im) * half;
            double turned3Re = (odd3Re + odd3Im) * -half;
            double turned3Im = (odd3Re - odd3Im) * half;
            ar[j] = even0Re + odd0Re;
            ai[j] = even0Im + odd0Im;
            br[j] = even1Re + turned1Re;
            bi[j] = even1Im + turned1Im;
            cr[j] = even2Re - odd2Im;
            ci[j] = even2Im + odd2Re;
            dr[j] = even3Re + turned3Re;
            di[j] = even3Im + turned3Im;
            er[j] = even0Re - odd0Re;
            ei[j] = even0Im - odd0Im;
            fr[j] = even1Re - turned1Re;
            fi[j] = even1Im - turned1Im;
            gr[j] = even2Re + odd2Im;
            gi[j] = even2Im - odd2Re;
            hr[j] = even3Re - turned3Re;
            hi[j] = even3Im - turned3Im;
        }
    }
}

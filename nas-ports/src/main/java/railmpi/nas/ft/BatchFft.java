package railmpi.nas.ft;

/**
 * Fourier transforms of one length, of up to {@link #lanes} columns of numbers at once, not normalised.
 *
 * <p>The caller puts number k of all columns into row {@link #slot slot(k)} of {@link #re} and {@link #im}, transforms, and
 * finds number k of the result in row k. There are as many columns as let the rows stay in the second-level cache: many,
 * because every row is copied from and to the field by one call. The recursion works on ever smaller groups of rows.
 *
 * <p>Decimation in time, in place: of n numbers with radix r, every r-th make a transform of n/r numbers, and butterflies
 * of radix r join these. The radix is 4; the innermost is 8 or 4, whatever fits (2 for n = 2). Twiddles are those of the
 * sign +; the sign - exchanges real and imaginary parts. Allocates nothing after its constructor. Not thread-safe.
 */
final class BatchFft {
    private static final int MOST_LANES = 128;
    private static final int LEAST_LANES = 8;
    /** Numbers in all rows, 16 bytes each: half of a cache of 1 MiB. */
    private static final int CACHED_NUMBERS = 1 << 15;

    /** Row k: real parts of number k of all columns. */
    final double[][] re;
    /** Row k: imaginary parts of number k of all columns. */
    final double[][] im;

    private final int length;
    private final int lanes;
    private final int[] slots;
    private final double[] cos;
    private final double[] sin;

    /** Creates one for columns of {@code length} numbers, a power of two from 2 on. */
    BatchFft(int length) {
        this.length = length;
        this.lanes = Math.max(LEAST_LANES, Math.min(MOST_LANES, CACHED_NUMBERS / length));
        this.re = new double[length][lanes];
        this.im = new double[length][lanes];
        this.slots = new int[length];
        this.cos = new double[length];
        this.sin = new double[length];
        for (int k = 0; k < length; k++) {
            slots[k] = slotOf(k, length);
            cos[k] = Math.cos(2 * Math.PI * k / length);
            sin[k] = Math.sin(2 * Math.PI * k / length);
        }
    }

    int length() {
        return length;
    }

    /** Returns how many columns there may be. */
    int lanes() {
        return lanes;
    }

    /** Returns the row that takes number {@code k} before the transform. */
    int slot(int k) {
        return slots[k];
    }

    /** Replaces the numbers x(k) of the first {@code count} columns by the sums over k of x(k) exp(2 pi i sign k m / n). */
    void transform(Direction direction, int count) {
        if (direction == Direction.FORWARD) {
            transform(re, im, 0, length, count);
        } else {
            transform(im, re, 0, length, count);
        }
    }

    private void transform(double[][] real, double[][] imaginary, int first, int rows, int columns) {
        int radix = radixOf(rows);
        int part = rows / radix;
        if (part > 1) {
            for (int row = first; row < first + rows; row += part) {
                transform(real, imaginary, row, part, columns);
            }
            joinFour(real, imaginary, first, part, columns);
        } else if (radix == 8) {
            Butterflies.eight(real, imaginary, first, columns);
        } else if (radix == 4) {
            joinFour(real, imaginary, first, 1, columns);
        } else {
            Butterflies.two(real[first], imaginary[first], real[first + 1], imaginary[first + 1], columns);
        }
    }

    /** Joins four transforms of {@code part} numbers each. */
    private void joinFour(double[][] real, double[][] imaginary, int first, int part, int columns) {
        int b = first + part;
        int c = b + part;
        int d = c + part;
        Butterflies.four(
                real[first],
                imaginary[first],
                real[b],
                imaginary[b],
                real[c],
                imaginary[c],
                real[d],
                imaginary[d],
                columns);
        int step = length / (4 * part);
        for (int k = 1; k < part; k++) {
            int turn = k * step;
            Butterflies.fourTwiddled(
                    real[first + k],
                    imaginary[first + k],
                    real[b + k],
                    imaginary[b + k],
                    real[c + k],
                    imaginary[c + k],
                    real[d + k],
                    imaginary[d + k],
                    cos[turn],
                    sin[turn],
                    cos[2 * turn],
                    sin[2 * turn],
                    cos[3 * turn],
                    sin[3 * turn],
                    columns);
        }
    }

    private static int slotOf(int k, int count) {
        if (count == 1) {
            return 0;
        }
        int radix = radixOf(count);
        return k % radix * (count / radix) + slotOf(k / radix, count / radix);
    }

    private static int radixOf(int count) {
        return count == 8 || count == 2 ? count : 4;
    }
}

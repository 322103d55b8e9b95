package railmpi.nas.ft;

/**
 * Fourier transforms of one length, of up to {@link #lanes} columns of numbers at once, not normalised.
 *
 * <p>The caller puts number k of all columns into row {@link #slot slot(k)} of {@link #re} and {@link #im}, transforms, and
 * finds number k of the result in row k. There are as many columns as let the rows stay in the second-level cache: many,
 * because every row is copied from and to the field by one call. The recursion works on ever smaller groups of rows.
 *
 * <p>Decimation in time, in place, two steps of radix 2 at a time: the four rows that take part stay in the first-level
 * cache in between. Twiddles are those of the sign +; the sign - exchanges real and imaginary parts. Allocates nothing
 * after its constructor. Not thread-safe.
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
        if (rows == 1) {
            return;
        }
        if (rows == 2) {
            Butterflies.plain(real[first], imaginary[first], real[first + 1], imaginary[first + 1], columns);
            return;
        }
        int part = rows / 4;
        for (int row = first; row < first + rows; row += part) {
            transform(real, imaginary, row, part, columns);
        }
        joinFirst(real, imaginary, first, part, columns);
        for (int k = 1; k < part; k++) {
            join(real, imaginary, first + k, part, k * (length / rows), columns);
        }
    }

    /** Joins the numbers 0 of four transforms of {@code part} numbers each. */
    private static void joinFirst(double[][] real, double[][] imaginary, int a, int part, int columns) {
        int b = a + part;
        int c = b + part;
        int d = c + part;
        Butterflies.plain(real[a], imaginary[a], real[b], imaginary[b], columns);
        Butterflies.plain(real[c], imaginary[c], real[d], imaginary[d], columns);
        Butterflies.plain(real[a], imaginary[a], real[c], imaginary[c], columns);
        Butterflies.quarterTurned(real[b], imaginary[b], real[d], imaginary[d], columns);
    }

    /** Joins other numbers of four transforms, which {@code turn} belongs to, counted in parts of a whole turn. */
    private void join(double[][] real, double[][] imaginary, int a, int part, int turn, int columns) {
        int b = a + part;
        int c = b + part;
        int d = c + part;
        double cosine = cos[2 * turn];
        double sine = sin[2 * turn];
        Butterflies.turned(real[a], imaginary[a], real[b], imaginary[b], cosine, sine, columns);
        Butterflies.turned(real[c], imaginary[c], real[d], imaginary[d], cosine, sine, columns);
        Butterflies.turned(real[a], imaginary[a], real[c], imaginary[c], cos[turn], sin[turn], columns);
        Butterflies.turned(real[b], imaginary[b], real[d], imaginary[d], -sin[turn], cos[turn], columns);
    }

    /** Returns {@code k} with its bits in the other order. */
    private static int slotOf(int k, int count) {
        return Integer.reverse(k) >>> Integer.numberOfLeadingZeros(count - 1);
    }
}

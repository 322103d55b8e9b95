package railmpi.nas.ft;

/**
 * Fourier transforms of one length, of {@link #LANES} columns of numbers at once, not normalised.
 *
 * <p>The caller puts number k of all columns into row {@link #slot slot(k)}, transforms, and finds number k of the
 * result in row k. Columns that it does not need take part and do no harm. There are many columns, because every row is
 * copied from and to the field by one call. The recursion works on ever smaller groups of rows.
 *
 * <p>Decimation in time, in place, radix 4. The sign of the exponent is +; who exchanges real and imaginary parts on
 * the way in and out has the sign -. Allocates nothing after its constructor. Not thread-safe.
 */
final class BatchFft {
    /** Columns. */
    static final int LANES = Butterflies.LANES;

    /** Row k: real parts of number k of all columns, then their imaginary parts. */
    final double[][] rows;

    private final int length;
    private final int[] slots;
    private final double[] cos;
    private final double[] sin;

    /** Creates one for columns of {@code length} numbers, a power of two from 2 on. */
    BatchFft(int length) {
        this.length = length;
        this.rows = new double[length][2 * LANES];
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

    /** Returns the row that takes number {@code k} before the transform. */
    int slot(int k) {
        return slots[k];
    }

    /** Replaces the numbers x(k) of all columns by the sums over k of x(k) exp(2 pi i k m / n). */
    void transform() {
        transform(0, length);
    }

    private void transform(int first, int count) {
        if (count == 1) {
            return;
        }
        if (count == 2) {
            Butterflies.two(rows[first], rows[first + 1]);
            return;
        }
        int part = count / 4;
        for (int row = first; row < first + count; row += part) {
            transform(row, part);
        }
        Butterflies.four(rows[first], rows[first + part], rows[first + 2 * part], rows[first + 3 * part]);
        for (int k = 1; k < part; k++) {
            join(first + k, part, k * (length / count));
        }
    }

    /**
     * Joins numbers of four transforms, of which all but the first are turned by multiples of {@code turn} parts of a
     * circle.
     */
    private void join(int row, int part, int turn) {
        double[] c = rows[row + 2 * part];
        double[] d = rows[row + 3 * part];
        Butterflies.turn(c, cos[turn], sin[turn]);
        Butterflies.turn(d, cos[3 * turn], sin[3 * turn]);
        Butterflies.fourTurned(rows[row], rows[row + part], c, d, cos[2 * turn], sin[2 * turn]);
    }

    /** Returns {@code k} with its bits in the other order. */
    private static int slotOf(int k, int count) {
        return Integer.reverse(k) >>> Integer.numberOfLeadingZeros(count - 1);
    }
}

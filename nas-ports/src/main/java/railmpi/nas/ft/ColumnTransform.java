package railmpi.nas.ft;

/**
 * Transforms along y or z, the axes across the rows: {@link BatchFft#lanes} neighbouring x at a time. Hot path: large. Not
 * thread-safe.
 */
final class ColumnTransform {
    private final BatchFft fft;
    private final int width;
    private final double[] laneFactors;

    /** Creates one for rows of {@code width} complex numbers, real parts first. */
    ColumnTransform(BatchFft fft, int width) {
        this.fft = fft;
        this.width = width;
        this.laneFactors = new double[fft.lanes()];
    }

    /**
     * Transforms all columns of the rows that begin at {@code fromBase + fromRows[k]} into those at {@code toBase + toRows[k]};
     * the arrays may be the same if the places are.
     */
    void run(double[] from, int fromBase, int[] fromRows, double[] to, int toBase, int[] toRows, Direction direction) {
        for (int x = 0; x < width; x += fft.lanes()) {
            int lanes = Math.min(fft.lanes(), width - x);
            for (int k = 0; k < fromRows.length; k++) {
                int offset = fromBase + fromRows[k] + x;
                int slot = fft.slot(k);
                System.arraycopy(from, offset, fft.re[slot], 0, lanes);
                System.arraycopy(from, offset + width, fft.im[slot], 0, lanes);
            }
            fft.transform(direction, lanes);
            store(to, toBase + x, toRows, lanes);
        }
    }

    /**
     * Multiplies number x of row k of {@code spectrum} by {@code xFactors[x] * rowFactors[k] * factor}, where it stays, and
     * puts the backward transform of its columns into the same places of {@code to}.
     */
    void evolve(
            double[] spectrum,
            int base,
            int[] rows,
            double[] xFactors,
            double[] rowFactors,
            double factor,
            double[] to) {
        for (int x = 0; x < width; x += fft.lanes()) {
            int lanes = Math.min(fft.lanes(), width - x);
            System.arraycopy(xFactors, x, laneFactors, 0, lanes);
            for (int k = 0; k < rows.length; k++) {
                int offset = base + rows[k] + x;
                int slot = fft.slot(k);
                double rowFactor = rowFactors[k] * factor;
                scale(spectrum, offset, laneFactors, rowFactor, fft.re[slot], lanes);
                scale(spectrum, offset + width, laneFactors, rowFactor, fft.im[slot], lanes);
            }
            fft.transform(Direction.BACKWARD, lanes);
            store(to, base + x, rows, lanes);
        }
    }

    private void store(double[] to, int base, int[] rows, int lanes) {
        for (int k = 0; k < rows.length; k++) {
            int offset = base + rows[k];
            System.arraycopy(fft.re[k], 0, to, offset, lanes);
            System.arraycopy(fft.im[k], 0, to, offset + width, lanes);
        }
    }

    private static void scale(double[] values, int offset, double[] factors, double factor, double[] copy, int lanes) {
        for (int j = 0; j < lanes; j++) {
            double value = values[offset + j] * (factors[j] * factor);
            values[offset + j] = value;
            copy[j] = value;
        }
    }
}

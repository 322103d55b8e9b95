package railmpi.nas.ft;

/**
 * Transforms along x, the axis inside the rows: {@link BatchFft#lanes} rows at a time are turned into columns and back, in
 * tiles of eight numbers (one cache line of a row). Hot path: large. Not thread-safe.
 */
final class RowTransform {
    private static final int TILE = 8;

    private final BatchFft fft;
    private final int rows;

    /** Creates one for {@code rows} rows in all, of {@code fft}'s length. */
    RowTransform(BatchFft fft, int rows) {
        this.fft = fft;
        this.rows = rows;
    }

    /**
     * Transforms {@code count} rows from row {@code first} on. Both arrays hold blocks of all rows, one block after the other,
     * each with {@code fromWidth} or {@code toWidth} neighbouring numbers of every row, real parts first. The arrays may be
     * the same one if the widths are.
     */
    void run(double[] from, int fromWidth, double[] to, int toWidth, int first, int count, Direction direction) {
        for (int row = first; row < first + count; row += fft.lanes()) {
            int lanes = Math.min(fft.lanes(), first + count - row);
            for (int x = 0; x < fft.length(); x += fromWidth) {
                load(from, blockOffset(x, fromWidth, row), fromWidth, x, lanes);
            }
            fft.transform(direction, lanes);
            for (int x = 0; x < fft.length(); x += toWidth) {
                store(to, blockOffset(x, toWidth, row), toWidth, x, lanes);
            }
        }
    }

    private int blockOffset(int x, int width, int row) {
        return 2 * (x * rows + row * width);
    }

    private void load(double[] from, int offset, int width, int x, int lanes) {
        if (width < TILE) {
            loadOneByOne(from, offset, width, x, lanes);
            return;
        }
        for (int k = 0; k < width; k += TILE) {
            loadTile(fft.re, x + k, from, offset + k, 2 * width, lanes);
            loadTile(fft.im, x + k, from, offset + width + k, 2 * width, lanes);
        }
    }

    private void store(double[] to, int offset, int width, int x, int lanes) {
        if (width < TILE) {
            storeOneByOne(to, offset, width, x, lanes);
            return;
        }
        for (int k = 0; k < width; k += TILE) {
            storeTile(fft.re, x + k, to, offset + k, 2 * width, lanes);
            storeTile(fft.im, x + k, to, offset + width + k, 2 * width, lanes);
        }
    }

    private void loadOneByOne(double[] from, int offset, int width, int x, int lanes) {
        for (int lane = 0; lane < lanes; lane++) {
            for (int k = 0; k < width; k++) {
                fft.re[fft.slot(x + k)][lane] = from[offset + 2 * width * lane + k];
                fft.im[fft.slot(x + k)][lane] = from[offset + 2 * width * lane + width + k];
            }
        }
    }

    private void storeOneByOne(double[] to, int offset, int width, int x, int lanes) {
        for (int lane = 0; lane < lanes; lane++) {
            for (int k = 0; k < width; k++) {
                to[offset + 2 * width * lane + k] = fft.re[x + k][lane];
                to[offset + 2 * width * lane + width + k] = fft.im[x + k][lane];
            }
        }
    }

    private void loadTile(double[][] columns, int x, double[] from, int offset, int stride, int lanes) {
        double[] c0 = columns[fft.slot(x)];
        double[] c1 = columns[fft.slot(x + 1)];
        double[] c2 = columns[fft.slot(x + 2)];
        double[] c3 = columns[fft.slot(x + 3)];
        double[] c4 = columns[fft.slot(x + 4)];
        double[] c5 = columns[fft.slot(x + 5)];
        double[] c6 = columns[fft.slot(x + 6)];
        double[] c7 = columns[fft.slot(x + 7)];
        int at = offset;
        for (int lane = 0; lane < lanes; lane++) {
            c0[lane] = from[at];
            c1[lane] = from[at + 1];
            c2[lane] = from[at + 2];
            c3[lane] = from[at + 3];
            c4[lane] = from[at + 4];
            c5[lane] = from[at + 5];
            c6[lane] = from[at + 6];
            c7[lane] = from[at + 7];
            at += stride;
        }
    }

    private static void storeTile(double[][] columns, int x, double[] to, int offset, int stride, int lanes) {
        double[] c0 = columns[x];
        double[] c1 = columns[x + 1];
        double[] c2 = columns[x + 2];
        double[] c3 = columns[x + 3];
        double[] c4 = columns[x + 4];
        double[] c5 = columns[x + 5];
        double[] c6 = columns[x + 6];
        double[] c7 = columns[x + 7];
        int at = offset;
        for (int lane = 0; lane < lanes; lane++) {
            to[at] = c0[lane];
            to[at + 1] = c1[lane];
            to[at + 2] = c2[lane];
            to[at + 3] = c3[lane];
            to[at + 4] = c4[lane];
            to[at + 5] = c5[lane];
            to[at + 6] = c6[lane];
            to[at + 7] = c7[lane];
            at += stride;
        }
    }
}

package railmpi.nas.ft;

/**
 * Transforms along x, the axis inside the rows: {@link BatchFft#LANES} rows at a time are turned into columns and back,
 * in tiles of eight numbers (one cache line of a row). Hot path: large. Not thread-safe.
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
     * Transforms {@code count} rows from row {@code first} on. Both arrays hold blocks of all rows, one block after the
     * other, each with {@code fromWidth} or {@code toWidth} neighbouring numbers of every row, real parts first. The
     * arrays may be the same one if the widths are.
     */
    void run(double[] from, int fromWidth, double[] to, int toWidth, int first, int count, Direction direction) {
        for (int row = first; row < first + count; row += BatchFft.LANES) {
            int lanes = Math.min(BatchFft.LANES, first + count - row);
            for (int x = 0; x < fft.length(); x += fromWidth) {
                load(from, blockOffset(x, fromWidth, row), fromWidth, x, lanes, direction);
            }
            fft.transform();
            for (int x = 0; x < fft.length(); x += toWidth) {
                store(to, blockOffset(x, toWidth, row), toWidth, x, lanes, direction);
            }
        }
    }

    private int blockOffset(int x, int width, int row) {
        return (x / width * rows + row) * Domain.rowLength(width);
    }

    private void load(double[] from, int offset, int width, int x, int lanes, Direction direction) {
        if (width < TILE) {
            loadOneByOne(from, offset, width, x, lanes, direction);
            return;
        }
        for (int k = 0; k < width; k += TILE) {
            loadTile(direction.real, x + k, from, offset + k, Domain.rowLength(width), lanes);
            loadTile(direction.imaginary, x + k, from, offset + width + k, Domain.rowLength(width), lanes);
        }
    }

    private void store(double[] to, int offset, int width, int x, int lanes, Direction direction) {
        if (width < TILE) {
            storeOneByOne(to, offset, width, x, lanes, direction);
            return;
        }
        for (int k = 0; k < width; k += TILE) {
            storeTile(direction.real, x + k, to, offset + k, Domain.rowLength(width), lanes);
            storeTile(direction.imaginary, x + k, to, offset + width + k, Domain.rowLength(width), lanes);
        }
    }

    private void loadOneByOne(double[] from, int offset, int width, int x, int lanes, Direction direction) {
        for (int lane = 0; lane < lanes; lane++) {
            int place = offset + lane * Domain.rowLength(width);
            for (int k = 0; k < width; k++) {
                double[] row = fft.rows[fft.slot(x + k)];
                row[direction.real + lane] = from[place + k];
                row[direction.imaginary + lane] = from[place + width + k];
            }
        }
    }

    private void storeOneByOne(double[] to, int offset, int width, int x, int lanes, Direction direction) {
        for (int lane = 0; lane < lanes; lane++) {
            int place = offset + lane * Domain.rowLength(width);
            for (int k = 0; k < width; k++) {
                double[] row = fft.rows[x + k];
                to[place + k] = row[direction.real + lane];
                to[place + width + k] = row[direction.imaginary + lane];
            }
        }
    }

    private void loadTile(int part, int x, double[] from, int offset, int stride, int lanes) {
        double[] c0 = fft.rows[fft.slot(x)];
        double[] c1 = fft.rows[fft.slot(x + 1)];
        double[] c2 = fft.rows[fft.slot(x + 2)];
        double[] c3 = fft.rows[fft.slot(x + 3)];
        double[] c4 = fft.rows[fft.slot(x + 4)];
        double[] c5 = fft.rows[fft.slot(x + 5)];
        double[] c6 = fft.rows[fft.slot(x + 6)];
        double[] c7 = fft.rows[fft.slot(x + 7)];
        int at = offset;
        for (int lane = part; lane < part + lanes; lane++) {
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

    private void storeTile(int part, int x, double[] to, int offset, int stride, int lanes) {
        double[] c0 = fft.rows[x];
        double[] c1 = fft.rows[x + 1];
        double[] c2 = fft.rows[x + 2];
        double[] c3 = fft.rows[x + 3];
        double[] c4 = fft.rows[x + 4];
        double[] c5 = fft.rows[x + 5];
        double[] c6 = fft.rows[x + 6];
        double[] c7 = fft.rows[x + 7];
        int at = offset;
        for (int lane = part; lane < part + lanes; lane++) {
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

package railmpi.nas.ft;

/**
 * Transforms along y or z, the axes across the rows: {@link BatchFft#LANES} columns at a time, which are neighbours in
 * x and, where rows are shorter, of several planes. Hot path: large. Not thread-safe.
 */
final class ColumnTransform {
    private final BatchFft fft;
    private final int width;
    private final int piece;
    private final int planesAtOnce;
    private final double[] laneFactors = new double[BatchFft.LANES];

    /** Creates one for rows of {@code width} complex numbers, real parts first. */
    ColumnTransform(BatchFft fft, int width) {
        this.fft = fft;
        this.width = width;
        this.piece = Math.min(BatchFft.LANES, width);
        this.planesAtOnce = BatchFft.LANES / piece;
    }

    /** Transforms {@code count} planes from {@code first} on; the arrays may be the same one if the places are. */
    void run(double[] from, Planes source, double[] to, Planes target, int first, int count, Direction direction) {
        for (int plane = first; plane < first + count; plane += planesAtOnce) {
            int planes = Math.min(planesAtOnce, first + count - plane);
            for (int x = 0; x < width; x += piece) {
                for (int k = 0; k < fft.length(); k++) {
                    load(from, source, plane, planes, k, x, direction);
                }
                fft.transform();
                store(to, target, plane, planes, x, direction);
            }
        }
    }

    /**
     * Puts the backward transform of the columns of the {@code spectrum} times {@code decay} into the same places of
     * {@code to}.
     */
    void evolve(double[] spectrum, Planes places, int count, Decay decay, double[] to) {
        for (int plane = 0; plane < count; plane += planesAtOnce) {
            int planes = Math.min(planesAtOnce, count - plane);
            for (int x = 0; x < width; x += piece) {
                decay.ofColumns(plane, planes, x, piece, laneFactors);
                for (int k = 0; k < fft.length(); k++) {
                    load(spectrum, places, plane, planes, k, x, Direction.BACKWARD);
                    Butterflies.scale(fft.rows[fft.slot(k)], laneFactors, decay.ofRow(k));
                }
                fft.transform();
                store(to, places, plane, planes, x, Direction.BACKWARD);
            }
        }
    }

    private void load(double[] from, Planes source, int plane, int planes, int k, int x, Direction direction) {
        double[] row = fft.rows[fft.slot(k)];
        for (int q = 0; q < planes; q++) {
            int place = source.place(plane + q, k) + x;
            System.arraycopy(from, place, row, direction.real + q * piece, piece);
            System.arraycopy(from, place + width, row, direction.imaginary + q * piece, piece);
        }
    }

    private void store(double[] to, Planes target, int plane, int planes, int x, Direction direction) {
        for (int k = 0; k < fft.length(); k++) {
            double[] row = fft.rows[k];
            for (int q = 0; q < planes; q++) {
                int place = target.place(plane + q, k) + x;
                System.arraycopy(row, direction.real + q * piece, to, place, piece);
                System.arraycopy(row, direction.imaginary + q * piece, to, place + width, piece);
            }
        }
    }
}

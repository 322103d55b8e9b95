package railmpi.nas.ft;

import railmpi.nas.common.RandomStream;

/** The random field that the benchmark starts from. Stateless. */
final class InitialField {
    private static final double UNIT = 1.0 / (1L << RandomStream.STATE_BITS);

    private InitialField() {}

    /** Fills {@code field} (space layout) from the random stream: real and imaginary parts in turns, x fastest. */
    static void fill(double[] field, Domain domain) {
        int rowLength = 2 * domain.nx();
        for (int z = 0; z < domain.ownZ(); z++) {
            long rowsBefore = (long) (domain.firstZ() + z) * domain.ny() + domain.firstY();
            RandomStream stream = RandomStream.startingAt(rowsBefore * rowLength);
            for (int y = 0; y < domain.ownY(); y++) {
                fillRow(field, (z * domain.ownY() + y) * rowLength, domain.nx(), stream);
            }
        }
    }

    private static void fillRow(double[] field, int offset, int nx, RandomStream stream) {
        long state = stream.state();
        for (int x = offset; x < offset + nx; x++) {
            state = RandomStream.successor(state);
            field[x] = state * UNIT;
            state = RandomStream.successor(state);
            field[x + nx] = state * UNIT;
        }
        stream.setState(state);
    }
}

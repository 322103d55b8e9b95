package railmpi.nas.ft;

import railmpi.nas.common.RandomStream;

/** The random field that the benchmark starts from. Stateless. */
final class InitialField {
    private static final double UNIT = 1.0 / (1L << RandomStream.STATE_BITS);

    private InitialField() {}

    /** Fills {@code field} (space layout) from the random stream: real and imaginary parts in turns, x fastest. */
    static void fill(double[] field, Domain domain) {
        int rowLength = Domain.rowLength(domain.nx());
        for (int z = 0; z < domain.ownZ(); z++) {
            long rowsBefore = (long) (domain.firstZ() + z) * domain.ny() + domain.firstY();
            RandomStream stream = RandomStream.startingAt(rowsBefore * 2 * domain.nx());
            for (int y = 0; y < domain.ownY(); y++) {
                fillRow(field, (z * domain.ownY() + y) * rowLength, domain.nx(), stream);
            }
        }
    }

    private static void fillRow(double[] field, int offset, int nx, RandomStream stream) {
        long real = RandomStream.successor(stream.state());
        long imaginary = RandomStream.successor(real);
        for (int x = offset; x < offset + nx - 1; x++) {
            field[x] = real * UNIT;
            field[x + nx] = imaginary * UNIT;
            real = RandomStream.successorOfSuccessor(real);
            imaginary = RandomStream.successorOfSuccessor(imaginary);
        }
        field[offset + nx - 1] = real * UNIT;
        field[offset + 2 * nx - 1] = imaginary * UNIT;
        stream.setState(imaginary);
    }
}

package railmpi.coll.select;

/**
 * One row of a tuning table: which algorithm is taken from so many ranks and bytes on.
 *
 * @param place where the ranks must be
 * @param leastRanks holds for that many ranks and more
 * @param isPowerOfTwo whether it holds only for numbers of ranks that are powers of two
 * @param leastBytes holds for that many bytes and more
 * @param algorithm name of the algorithm
 * @param origin where the row is from, for messages
 */
public record TuningRow(
        Place place, int leastRanks, boolean isPowerOfTwo, long leastBytes, String algorithm, String origin) {

    /** Where the ranks of a communicator are. */
    public enum Place {
        /** Anywhere. */
        ANY,
        /** All in one node. */
        NODE,
        /** Not all in one node. */
        NET
    }

    /** Tells whether it holds for a call. Hot path: short. */
    boolean holds(int ranks, boolean isInNode, long lengthBytes) {
        return ranks >= leastRanks
                && lengthBytes >= leastBytes
                && (place == Place.ANY || (place == Place.NODE) == isInNode)
                && (!isPowerOfTwo || (ranks & ranks - 1) == 0);
    }
}

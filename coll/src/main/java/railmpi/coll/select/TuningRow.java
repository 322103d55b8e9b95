package railmpi.coll.select;

import railmpi.pml.state.Network;

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

    /**
     * Where a row holds.
     *
     * @param network what joins the ranks; null for several kinds
     * @param holdsInNode with null: whether ranks may be in one node, beside in several
     */
    public record Place(Network network, boolean holdsInNode) {
        /** Anywhere. */
        public static final Place ANY = new Place(null, true);
        /** Not all ranks in one node. */
        public static final Place NET = new Place(null, false);

        /** Tells whether a row with this place holds for ranks that are joined so. */
        private boolean includes(Network where) {
            return network == where || network == null && (holdsInNode || where != Network.NODE);
        }
    }

    /** Tells whether it holds for a call. Hot path: short. */
    boolean holds(int ranks, Network where, long lengthBytes) {
        return ranks >= leastRanks
                && lengthBytes >= leastBytes
                && place.includes(where)
                && (!isPowerOfTwo || (ranks & ranks - 1) == 0);
    }
}

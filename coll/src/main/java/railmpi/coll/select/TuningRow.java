package railmpi.coll.select;

import railmpi.pml.state.Communicator;

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

    /** Where the ranks of a communicator are, or where a row holds. */
    public enum Place {
        /** Anywhere. */
        ANY,
        /** All in one node. */
        NODE,
        /** Not all in one node. */
        NET,
        /** Not all in one node, and sockets join these. */
        SOFT,
        /** Not all in one node, and RDMA adapters join these. */
        VERBS;

        /**
         * Returns where the ranks of a communicator are.
         *
         * @param c communicator
         * @return what is the same at all of them: node, soft, verbs, or net for other and mixed networks
         */
        public static Place of(Communicator c) {
            if (c.isInNode()) {
                return NODE;
            }
            return switch (c.network()) {
                case SOFT -> SOFT;
                case VERBS -> VERBS;
                case OTHER -> NET;
            };
        }

        /** Tells whether a row with this place holds for ranks that are there. */
        private boolean includes(Place where) {
            return this == where || this == ANY || this == NET && where != NODE;
        }
    }

    /** Tells whether it holds for a call. Hot path: short. */
    boolean holds(int ranks, Place where, long lengthBytes) {
        return ranks >= leastRanks
                && lengthBytes >= leastBytes
                && place.includes(where)
                && (!isPowerOfTwo || (ranks & ranks - 1) == 0);
    }
}

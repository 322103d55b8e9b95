package railmpi.coll;

/** Combines the bit masks of all processes that agree on something; each of them calls it. */
interface MaskReduction {
    /**
     * Replaces the mask by the bits that are set in the masks of all; returns when all have called it, or notes it down
     * to be done later.
     *
     * @param by blocking operations, or those that are noted down; with them one makes messages of no other kind
     * @param mask of this process; of the same length everywhere
     */
    void intersect(Operations by, long[] mask);
}

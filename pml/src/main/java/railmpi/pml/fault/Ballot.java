package railmpi.pml.fault;

/** What the members of a communicator agree on, as one of them sees it. Owner: the holder of the progress lock. */
public interface Ballot {
    /**
     * Goes on as far as it can without waiting.
     *
     * @return true if this member may act on the outcome: it has it, and knows of all failures that are part of it
     */
    boolean isOver();

    /**
     * Tells whether {@link #isSeen} can.
     *
     * @return false if only {@link #isOver} tells
     */
    default boolean canBeSeen() {
        return false;
    }

    /**
     * Tells by a look at memory whether all members have taken part; by any thread, if it {@link #canBeSeen}.
     *
     * @return true if it {@link #isOver}
     */
    default boolean isSeen() {
        return false;
    }

    /**
     * Returns the outcome, which {@link #isOver}.
     *
     * @return the bitwise AND of the words of all who have taken part, the same at all members; not to be changed
     */
    long[] words();

    /**
     * Returns which members had failed, and did not take part.
     *
     * @return a bit for each, as {@link Agreement#isIn} reads them, the same at all members; not to be changed
     */
    long[] failures();
}

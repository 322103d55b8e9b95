package railmpi.pml.state;

/**
 * Something that goes on beside messages and that calls, steps and activities can wait for: a put, a get or an atomic
 * operation on a peer's memory, a flag in registered memory that a peer raises, an answer that a handler of frames
 * takes. What it has done is counted by numbers that only grow, so that one object serves all who wait for it.
 */
public interface Completable {
    /**
     * Goes on as far as it can without waiting. Called with the progress lock held, when somebody begins to wait for it
     * and in every pass until then; it may use the channels, but neither block nor poll. What is thrown ends the wait
     * and is its failure.
     *
     * @param number what is waited for
     * @return whether it is complete up to that number
     */
    boolean advance(long number);

    /**
     * Tells whether {@link #isSeen} does.
     *
     * @return true if a wait may look before its first pass
     */
    default boolean canBeSeen() {
        return false;
    }

    /**
     * Tells by a look at memory, without the progress lock, whether it is complete up to a number that it was advanced
     * to.
     *
     * @param number what is waited for
     * @return as {@link #advance} would
     */
    default boolean isSeen(long number) {
        return false;
    }

    /**
     * Tells how long it need not be advanced as long as nothing arrives. Asked in a pass, after {@link #advance}.
     *
     * @return milliseconds, at least 1
     */
    default int patienceMs() {
        return Integer.MAX_VALUE;
    }

    /**
     * Tells whether it waits for room at a peer, who wakes nobody when there is some.
     *
     * @return true if a wait should look again soon
     */
    default boolean waitsForRoom() {
        return false;
    }
}

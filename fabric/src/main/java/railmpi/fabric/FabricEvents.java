package railmpi.fabric;

/** Lets one thread sleep in the kernel until something happens on a fabric. May be used without the progress lock. */
public interface FabricEvents {
    /**
     * Sleeps until there may be something to poll at a port of the fabric, or {@link #wake}, or the time is over. Level
     * triggered: returns at once while something that was not polled is there.
     *
     * @param timeoutMs longest sleep, at least 1
     */
    void await(int timeoutMs);

    /**
     * Returns for how long polling is not worth its cost, because all that is under way is in the middle of long
     * transfers. Call with the progress lock, after a poll.
     *
     * @return nanoseconds, 0 if something may come at any time
     */
    default long quietNs() {
        return 0;
    }

    /**
     * Tells whether messages move on in the kernel while no thread of the process polls, so that a pause of a fraction
     * of a millisecond between polls costs little.
     *
     * @return false if who polls should not pause
     */
    default boolean movesInKernel() {
        return false;
    }

    /**
     * Sleeps as {@link #await} does, but not while another thread sleeps, which would take what arrives.
     *
     * @param timeoutMs longest sleep, at least 1
     * @return whether it has slept or had no need to
     */
    default boolean nap(int timeoutMs) {
        return false;
    }

    /** Ends the current or the next {@link #await}. Any thread. */
    void wake();
}

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

    /** Ends the current or the next {@link #await}. Any thread. */
    void wake();
}

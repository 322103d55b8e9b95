package railmpi.sim.node;

/**
 * The messages of one process, drawn one after the other; those it has after this one are not known yet. Each process
 * has its own.
 */
public interface Traffic {
    /** In place of a time: there is no message any more. */
    long NEVER = Long.MAX_VALUE;

    /**
     * Draws the next message.
     *
     * @return when it comes into being, in cycles, not before the last, or {@link #NEVER}
     */
    long nextCycle();

    /**
     * Returns where the message goes.
     *
     * @return another node
     */
    int peer();

    /**
     * Returns its length.
     *
     * @return bytes, 1 or more
     */
    long lengthBytes();
}

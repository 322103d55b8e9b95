package railmpi.policy.allocation;

/**
 * Gives the rails of a node to messages. What is to be done is told to {@link AllocationActions}, at once or in a later
 * call: a request is answered by a message that is sent or has to wait, or by asking the peer. Not thread-safe.
 */
public interface AllocationPolicy {
    /** In place of a time: nothing is to be done unless something happens. */
    long NEVER = Long.MAX_VALUE;

    /**
     * A message is to be sent.
     *
     * @param transfer the message
     * @param nowNs time
     */
    void request(Transfer transfer, long nowNs);

    /**
     * A peer asks to send over a rail (RTS); policies that reserve one end only refuse, since no such peer asks.
     *
     * @param rail number
     * @param peer who asks
     * @param id of its message
     * @param priority of its end of the rail
     * @param nowNs time
     */
    void onRequest(int rail, int peer, long id, int priority, long nowNs);

    /**
     * A peer has granted a rail (CTS).
     *
     * @param rail number
     * @param peer who grants it
     * @param id of the message that asked
     * @param nowNs time
     */
    void onGrant(int rail, int peer, long id, long nowNs);

    /**
     * A peer has refused a rail (NACK).
     *
     * @param rail number
     * @param peer who refuses it
     * @param id of the message that asked
     * @param nowNs time
     */
    void onNack(int rail, int peer, long id, long nowNs);

    /**
     * A peer does not use what was granted (ABORT).
     *
     * @param rail number
     * @param peer who had asked
     * @param id of its message
     * @param nowNs time
     */
    void onAbort(int rail, int peer, long id, long nowNs);

    /**
     * A rail has carried its part of a message of this node.
     *
     * @param rail number
     * @param peer where it has arrived
     * @param id of the message
     * @param nowNs time
     */
    void release(int rail, int peer, long id, long nowNs);

    /**
     * A rail has carried its part of a message to this node.
     *
     * @param rail number
     * @param peer where it comes from
     * @param id of the message there
     * @param nowNs time
     */
    void onReceived(int rail, int peer, long id, long nowNs);

    /**
     * Nothing comes from a peer or goes to it over a rail any more, which is no longer usable; parts that were under
     * way there are not released, and who sends them again does so without asking.
     *
     * @param rail number
     * @param peer the other end
     * @param nowNs time
     */
    void onLost(int rail, int peer, long nowNs);

    /**
     * A peer is lost: messages to it that wait are forgotten. After {@link #onLost} of all its rails.
     *
     * @param peer the node
     */
    void forget(int peer);

    /**
     * Looks at what waits: when {@link #nextNs} has come, and when rails may have become idle that this policy does not
     * know of.
     *
     * @param nowNs time
     */
    void advance(long nowNs);

    /**
     * Returns when to {@link #advance} at the latest.
     *
     * @return time or {@link #NEVER}
     */
    long nextNs();
}

package railmpi.policy.allocation;

/**
 * What a policy wants to be done; called from the calls of {@link AllocationPolicy}, which it may not call in turn.
 * What is sent to a peer arrives once, and in order with what is sent to that peer over the same rail.
 */
public interface AllocationActions {
    /**
     * Sends a message over some rails, in as many parts. Each must be {@link AllocationPolicy#release}d.
     *
     * @param transfer the message
     * @param rails mask, not 0
     */
    void send(Transfer transfer, long rails);

    /**
     * Answers that a message has to wait. It is not to be requested again: the policy comes back to it.
     *
     * @param transfer the message
     */
    void await(Transfer transfer);

    /**
     * Asks a peer to receive a message over a rail (RTS), which is its {@link AllocationPolicy#onRequest}.
     *
     * @param rail to be reserved
     * @param transfer the message
     * @param priority of this node's end of the rail
     */
    void sendRequest(int rail, Transfer transfer, int priority);

    /**
     * Grants what a peer has asked for (CTS), its {@link AllocationPolicy#onGrant}.
     *
     * @param rail reserved
     * @param peer who has asked
     * @param id of its message
     */
    void sendGrant(int rail, int peer, long id);

    /**
     * Refuses what a peer has asked for (NACK), its {@link AllocationPolicy#onNack}.
     *
     * @param rail not reserved
     * @param peer who has asked
     * @param id of its message
     */
    void sendNack(int rail, int peer, long id);

    /**
     * Tells a peer that what it has granted is not used (ABORT), its {@link AllocationPolicy#onAbort}.
     *
     * @param rail free again
     * @param peer who has granted it
     * @param id of the message
     */
    void sendAbort(int rail, int peer, long id);
}

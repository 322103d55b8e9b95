package railmpi.fabric;

/** A peer's wish to connect, authenticated by the provider as far as it can. Answer it once. */
public interface ConnectionRequest {
    /**
     * Most bytes of private data: the 56 that rdma_cm has, less five for their number, LIDs and path; a joint fabric
     * takes one more.
     */
    int PRIVATE_DATA_BYTES = 51;

    /**
     * Returns what the peer gave to {@link Port#connect}.
     *
     * @return a copy
     */
    byte[] privateData();

    /**
     * Accepts.
     *
     * @param sendCompletions where sends, writes, reads and atomics of the new queue pair complete
     * @param receiveCompletions where its receives complete
     * @return a queue pair; post receives before anything is polled again, because the peer may send at once
     */
    QueuePair accept(CompletionQueue sendCompletions, CompletionQueue receiveCompletions);

    /** Refuses; the peer's queue pair goes to ERROR. */
    void reject();
}

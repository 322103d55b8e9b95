package railmpi.fabric.verbs;

/** A queue pair of either kind, as its completion queues see it. Owner: the holder of the progress lock. */
interface CompletionOwner extends AutoCloseable {
    /**
     * Takes note of a finished work request.
     *
     * @param slot where it was, with {@link OwnerTable#RECEIVE} set for a receive
     * @param wc address of the struct ibv_wc
     * @param queue where to put the outcome
     */
    void onCompletion(long slot, long wc, VerbsCompletionQueue queue);

    /**
     * Learns that nothing can be sent any more.
     *
     * @param why a predicate, continues "connection from A to B"
     */
    void fail(String why);

    /** Returns the struct ibv_qp. */
    long qp();

    /** Returns the port on which it was opened. */
    VerbsPort port();

    /** Closes the queue pair. Idempotent. */
    @Override
    void close();
}

package railmpi.fabric.verbs;

import railmpi.fabric.WorkCompletion.Status;

/** A queue pair of either kind, as its completion queues see it. Owner: the holder of the progress lock. */
interface CompletionOwner extends AutoCloseable {
    /** Where outcomes go; every posted request has a place there. */
    interface Outcomes {
        /** Adds the outcome of a request, with the number of bytes received. */
        void add(long workRequestId, Status status, int lengthBytes);

        /** The same without data. */
        void addEarly(long workRequestId, Status status);

        /**
         * The same for a receive that the connections of an adapter share; its place stays reserved for the next one.
         */
        void addShared(long workRequestId, Status status, int lengthBytes, long connection);
    }

    /**
     * Takes note of a finished work request.
     *
     * @param slot where it was, with {@link OwnerTable#RECEIVE} set for a receive
     * @param wc address of the struct ibv_wc
     * @param outcomes where to put the outcome
     */
    void onCompletion(long slot, long wc, Outcomes outcomes);

    /**
     * Learns that nothing can be sent any more.
     *
     * @param why a predicate, continues "connection from A to B"
     */
    void fail(String why);

    /** Returns the struct ibv_qp. */
    long qp();

    /** Returns the number of the port on which it was opened. */
    int portNum();

    /** Closes the queue pair. Idempotent. */
    @Override
    void close();
}

package railmpi.fabric.verbs;

import railmpi.fabric.WorkCompletion;

/** A queue pair of either kind, as its completion queues see it. Owner: the holder of the progress lock. */
interface CompletionOwner extends AutoCloseable {
    /**
     * Takes note of a finished work request, the oldest of its direction.
     *
     * @param slot where it was, with {@link OwnerTable#RECEIVE} set for a receive
     * @param wc address of the struct ibv_wc
     * @param target where to put the outcome
     * @return false if nobody is to see it
     */
    boolean onCompletion(long slot, long wc, WorkCompletion target);

    /** Closes the queue pair. Idempotent. */
    @Override
    void close();
}

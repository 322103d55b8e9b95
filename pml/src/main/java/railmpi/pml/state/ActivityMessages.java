package railmpi.pml.state;

import railmpi.pml.datatype.Convertor;

/**
 * The messages of activities, and what else they wait for. For the thread that advances one, inside
 * {@link Activity#advance}, with the progress lock held; arguments as in {@code Pml}. Hot path: short.
 */
public interface ActivityMessages {
    /** Starts a send in standard mode. */
    PmlRequest startSend(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes);

    /** Starts a receive. */
    PmlRequest startReceive(
            Communicator communicator,
            int source,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes);

    /**
     * Begins a wait for something that is no message.
     *
     * @param communicator that it belongs to
     * @param rank who completes it: if that process is lost the request fails; or {@code Pml.ANY_SOURCE}
     * @param tag for the diagnosis of waits
     * @param operation asked at once, and in every pass until it is complete
     * @param number how far it must come
     * @return the request, perhaps complete
     */
    PmlRequest start(Communicator communicator, int rank, int tag, Completable operation, long number);

    /**
     * Gives up interest in a request, which still completes.
     *
     * @param request from here; not used afterwards
     */
    void release(PmlRequest request);

    /**
     * Takes a request that is complete back to the pool.
     *
     * @param request from here and complete; not used afterwards
     * @throws railmpi.core.RailException if it has failed
     */
    void take(PmlRequest request);

    /**
     * Cancels a request of an activity that failed; if that is too late it goes on by itself, so its memory must not be
     * used again.
     *
     * @param request from here; not used afterwards
     */
    void giveUp(PmlRequest request);

    /**
     * Runs work that takes long without the progress lock, so that other threads get on.
     *
     * @param work touches nothing of this layer
     */
    void withoutLock(Runnable work);
}

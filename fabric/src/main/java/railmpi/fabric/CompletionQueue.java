package railmpi.fabric;

/** Where finished work requests are found. */
public interface CompletionQueue extends AutoCloseable {
    /**
     * Takes finished work requests.
     *
     * @param batch objects to fill, reused by the caller
     * @return how many were filled, 0 if none is finished
     */
    int poll(WorkCompletion[] batch);

    /**
     * Takes finished work requests without a system call if possible: where polls of other queues of the fabric find
     * what belongs to this one, too, it leaves that to them.
     *
     * @param batch as in {@link #poll}
     * @return how many were filled
     */
    default int take(WorkCompletion[] batch) {
        return poll(batch);
    }

    /** Closes the queue. Idempotent. */
    @Override
    void close();
}

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

    /** Closes the queue. Idempotent. */
    @Override
    void close();
}

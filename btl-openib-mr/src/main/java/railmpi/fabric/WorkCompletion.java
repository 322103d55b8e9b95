package railmpi.fabric;

/** The outcome of one work request. Filled in by {@link CompletionQueue#poll}; owned by the caller. */
public final class WorkCompletion {
    /** How a work request ended. */
    public enum Status {
        /** Done. */
        SUCCESS,
        /** The local range is not in its region. */
        LOCAL_LENGTH_ERROR,
        /** The remote key or range is wrong. */
        REMOTE_ACCESS_ERROR,
        /** The connection was closed before the request was done. */
        FLUSHED
    }

    /** Number given when posting. */
    public long workRequestId;
    /** How it ended. */
    public Status status = Status.SUCCESS;
    /** Bytes received, for receives. */
    public int lengthBytes;

    /**
     * Sets all fields.
     *
     * @param newId number given when posting
     * @param newStatus how it ended
     * @param newLengthBytes bytes received
     */
    public void set(long newId, Status newStatus, int newLengthBytes) {
        workRequestId = newId;
        status = newStatus;
        lengthBytes = newLengthBytes;
    }
}

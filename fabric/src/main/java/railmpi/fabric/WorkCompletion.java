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

    /** A {@link #connection} that was closed. */
    public static final long UNKNOWN = -1;

    /** Number given when posting. */
    public long workRequestId;
    /** How it ended. */
    public Status status = Status.SUCCESS;
    /** Bytes received, for receives. */
    public int lengthBytes;

    /**
     * Of a write or a send, when its data were in place at the peer: what {@link System#nanoTime} returned here then,
     * as well as the fabric knows; 0 if it does not know that it was before the completion was polled.
     */
    public long placedNs;

    /**
     * Of a receive from a {@link SharedReceiveQueue} the number that its connection was given by {@link
     * QueuePair#nameShared}, {@link #UNKNOWN} if the connection is not there any more; of everything else 0.
     */
    public long connection;

    /**
     * Sets all fields, of a request that has a queue pair of its own.
     *
     * @param newId number given when posting
     * @param newStatus how it ended
     * @param newLengthBytes bytes received
     */
    public void set(long newId, Status newStatus, int newLengthBytes) {
        workRequestId = newId;
        status = newStatus;
        lengthBytes = newLengthBytes;
        placedNs = 0;
        connection = 0;
    }

    /**
     * Takes over all fields.
     *
     * @param other where from
     */
    public void set(WorkCompletion other) {
        workRequestId = other.workRequestId;
        status = other.status;
        lengthBytes = other.lengthBytes;
        placedNs = other.placedNs;
        connection = other.connection;
    }
}

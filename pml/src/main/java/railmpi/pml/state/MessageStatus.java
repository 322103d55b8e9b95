package railmpi.pml.state;

/** What a receive or probe learned of the message. Filled in by {@code Pml}; reusable; owned by the calling thread. */
public final class MessageStatus {
    /** Rank of the sender in the communicator, or {@code Pml.PROC_NULL}. */
    public int source;
    /** Tag of the message. */
    public int tag;
    /** Length of the message as sent, in bytes. */
    public long lengthBytes;
    /** Whether the operation was cancelled instead of completed. */
    public boolean cancelled;

    /**
     * Sets all fields.
     *
     * @param newSource rank of the sender
     * @param newTag tag
     * @param newLengthBytes bytes
     */
    public void set(int newSource, int newTag, long newLengthBytes) {
        source = newSource;
        tag = newTag;
        lengthBytes = newLengthBytes;
        cancelled = false;
    }
}

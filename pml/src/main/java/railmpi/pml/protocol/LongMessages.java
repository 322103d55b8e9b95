package railmpi.pml.protocol;

/**
 * Learns of messages over channels without events, shared memory for instance, that need more than one call. Called by
 * the holder of the progress lock.
 */
public interface LongMessages {
    /** A call begins a message that may not be over when it returns. */
    void onLongMessage();
}

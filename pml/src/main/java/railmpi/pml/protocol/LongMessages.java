package railmpi.pml.protocol;

/** Learns of messages inside the node that need more than one call. Called by the holder of the progress lock. */
public interface LongMessages {
    /** A call begins a message to or from a process of this node that may not be over when it returns. */
    void onLongMessage();
}

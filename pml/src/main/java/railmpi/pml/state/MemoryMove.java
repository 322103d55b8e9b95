package railmpi.pml.state;

/**
 * A long message between direct buffers inside a node, of which one side may read or write the other's memory. Made for
 * the first such message of a request, which keeps it. Owner: the holder of the progress lock.
 */
public final class MemoryMove {
    /** Receives: when the transfer began, 0 if that is not measured. */
    public long startedNs;
    /** The other process's memory: a sender's, for a receive; a receiver's, for a send. */
    public long peerAddress;
    /** The other process. */
    public int peerPid;
    /** Where this side's part of the message ends. */
    public long ownEndBytes;
    /** Receives: whether the sender writes the rest of the message and has not said yet that it is done. */
    public boolean isRestPending;
    /** Sends that could go in chunks: whether their memory is offered instead. */
    public boolean isOffered;

    MemoryMove() {}

    void clear() {
        startedNs = 0;
        isRestPending = false;
        isOffered = false;
    }
}

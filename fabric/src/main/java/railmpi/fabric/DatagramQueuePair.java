package railmpi.fabric;

/**
 * An unreliable datagram queue pair attached to a multicast group: what one member sends, every member gets at most
 * once, its own datagrams excepted; datagrams may be lost, and one that finds no posted receive is.
 */
public interface DatagramQueuePair extends AutoCloseable {
    /**
     * Returns the longest datagram.
     *
     * @return bytes, at least 1024
     */
    int maxDatagramBytes();

    /**
     * Sends to all members of the group.
     *
     * @param workRequestId returned with the completion
     * @param local source region
     * @param localOffset offset in it, bytes
     * @param lengthBytes length, at most {@link #maxDatagramBytes()}
     * @return {@link QueuePair#POSTED} or {@link QueuePair#RETRY_NO_WORK_REQUEST}
     */
    int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes);

    /**
     * Offers memory for a datagram.
     *
     * @param workRequestId returned with the completion
     * @param local target region
     * @param localOffset offset in it, bytes
     * @param lengthBytes room; verbs needs 40 bytes more than the datagram, see {@link #headerBytes()}
     * @return {@link QueuePair#POSTED} or {@link QueuePair#RETRY_NO_WORK_REQUEST}
     */
    int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes);

    /**
     * Returns how many bytes the provider puts in front of a datagram in the receiver's memory.
     *
     * @return 40 (the global route header) for verbs, 0 for others; counted in the completion's length
     */
    int headerBytes();

    /** Leaves the group. Idempotent. */
    @Override
    void close();
}

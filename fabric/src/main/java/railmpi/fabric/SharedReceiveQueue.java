package railmpi.fabric;

/**
 * Receives that the connections of an adapter take in turns as messages arrive, whichever they arrive on. Made by
 * {@link Port#shareReceives}; {@link QueuePair#sharedReceives} tells which connections use it. Closed with its
 * completion queue, once no connection uses it. Owner: the holder of the progress lock.
 */
public interface SharedReceiveQueue {
    /**
     * Returns how many receives it has room for.
     *
     * @return receives, constant
     */
    int depth();

    /**
     * Offers memory for a message. The completion names the connection ({@link WorkCompletion#connection}).
     *
     * @param workRequestId returned with the completion
     * @param local target region
     * @param localOffset offset in it, bytes
     * @param lengthBytes room
     * @return {@link QueuePair#POSTED} or {@link QueuePair#RETRY_NO_WORK_REQUEST}
     */
    int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes);

    /**
     * Asks the adapter to notice when fewer receives are left, once: receives that a breaking connection has taken
     * never complete, so that who counts posts and completions counts too many.
     *
     * @param receiveCount least number that is enough
     */
    void noticeBelow(int receiveCount);

    /**
     * Tells whether fewer receives are left than {@link #noticeBelow} has last asked for, as the adapter says.
     *
     * @return true until noticeBelow is called again
     */
    boolean isBelow();
}

package railmpi.btl.channel;

import railmpi.core.memory.MemoryBlock;

/**
 * Membership in a multicast group: what one member sends, all others get at most once, in any order; datagrams may be
 * lost. Datagrams that arrive are given to the listener by the same passes as everything else. Owner: the holder of the
 * progress lock.
 */
public interface Multicast extends AutoCloseable {
    /** Takes the datagrams of a group. Called by the holder of the progress lock. */
    interface Listener {
        /**
         * A datagram of another member has arrived. It may neither block nor poll.
         *
         * @param block memory that holds it until this method returns
         * @param offset where it begins
         * @param lengthBytes its length
         */
        void onDatagram(MemoryBlock block, int offset, int lengthBytes);
    }

    /**
     * Returns the longest datagram.
     *
     * @return bytes, at least 1024
     */
    int maxBytes();

    /**
     * Sends to all other members. The data is copied.
     *
     * @param block memory that holds the datagram
     * @param offset where it begins
     * @param lengthBytes its length, at most {@link #maxBytes}
     * @return false if there is no room for it now
     */
    boolean send(MemoryBlock block, int offset, int lengthBytes);

    /** Leaves the group; nothing is delivered any more. Idempotent. */
    @Override
    void close();
}

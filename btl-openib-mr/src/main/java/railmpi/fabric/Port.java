package railmpi.fabric;

import railmpi.core.memory.MemoryBlock;

/** One port of one adapter: where queue pairs are opened and memory is registered. */
public interface Port {
    /**
     * Returns the rail name of this port.
     *
     * @return as users name it, for example {@code mlx5_0:1} or {@code shm}
     */
    String name();

    /**
     * Returns what this port can do.
     *
     * @return constant for the life of the port
     */
    PortCapabilities capabilities();

    /**
     * Allocates memory that peers can reach. Its space is reserved: touching it later cannot fail.
     *
     * @param lengthBytes length in bytes, up to 2^31-1
     * @return a zeroed region
     * @throws railmpi.core.RailException RESOURCE if there is no space
     */
    MemoryRegion allocate(int lengthBytes);

    /**
     * Returns how much memory {@link #allocate} could still give to all processes of this node together.
     *
     * @return bytes, an estimate
     */
    long freeBytes();

    /**
     * Returns the key of the first region that a process allocates on this port, which peers thus know without being told.
     * Only with {@link PortCapabilities#mappedRemoteMemory()}.
     *
     * @param worldRank world rank of a process of this node
     * @return remote key
     */
    long firstKeyOf(int worldRank);

    /**
     * Maps a peer's region into this process. Only with {@link PortCapabilities#mappedRemoteMemory()}.
     *
     * @param remoteKey key of the region, from its owner
     * @return the same memory
     * @throws railmpi.core.RailException PEER if the region is not there
     */
    MemoryBlock map(long remoteKey);

    /**
     * Opens a completion queue.
     *
     * @param depth most completions it holds
     * @return a new queue
     */
    CompletionQueue openCompletionQueue(int depth);

    /**
     * Opens a reliable-connection queue pair.
     *
     * @param sendCompletions where its sends, writes, reads and atomics complete
     * @param receiveCompletions where its receives complete
     * @return a queue pair that is not connected yet
     */
    QueuePair openQueuePair(CompletionQueue sendCompletions, CompletionQueue receiveCompletions);
}

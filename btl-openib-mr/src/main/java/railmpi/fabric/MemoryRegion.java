package railmpi.fabric;

import railmpi.core.memory.MemoryBlock;

/** Memory of this process that peers can reach with its address and key. */
public interface MemoryRegion extends AutoCloseable {
    /**
     * Returns the memory.
     *
     * @return the whole region
     */
    MemoryBlock block();

    /**
     * Returns the address that peers use for the region's first byte.
     *
     * @return a number given by the provider, valid only with {@link #remoteKey()}
     */
    long address();

    /**
     * Returns the key that peers must show.
     *
     * @return never 0
     */
    long remoteKey();

    /** Takes the region away from peers and frees it. Idempotent. */
    @Override
    void close();
}

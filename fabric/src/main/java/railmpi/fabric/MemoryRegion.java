package railmpi.fabric;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;

/** Memory of this process that peers can reach with its address and key. */
public interface MemoryRegion extends AutoCloseable {
    /** Most keys of a region. */
    int MOST_KEYS = 16;

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

    /**
     * Returns how many keys peers must know: more than one only where a region is in several adapters.
     * {@link Port#keyIndex} tells which of them peers show on connections of a port.
     *
     * @return 1 to {@link #MOST_KEYS}, the same for all regions of a process
     */
    default int keyCount() {
        return 1;
    }

    /**
     * Returns one of the keys.
     *
     * @param index 0 for {@link #remoteKey()}, up to {@link #keyCount()} - 1
     * @return never 0
     */
    default long remoteKey(int index) {
        return remoteKey();
    }

    /**
     * Lets go of memory that was registered with {@link Port#register}, until {@link #resume}: this object no longer
     * keeps it from being collected, and nobody may use address, key or block. What made registering expensive is kept
     * where the provider can; where it cannot, this is {@link #close}.
     */
    default void rest() {
        close();
    }

    /**
     * Takes up the memory again after {@link #rest}. Address and key may have changed.
     *
     * @param memory the very buffer that was registered
     * @return false if the provider kept nothing, so that the memory has to be registered anew
     */
    default boolean resume(ByteBuffer memory) {
        return false;
    }

    /** Takes the region away from peers and frees it. Idempotent. */
    @Override
    void close();
}

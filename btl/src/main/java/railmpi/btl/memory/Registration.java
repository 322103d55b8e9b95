package railmpi.btl.memory;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import railmpi.fabric.MemoryRegion;

/**
 * A buffer of the program, registered with every adapter. Its regions may be used between {@link
 * RegistrationCache#acquire} and {@link RegistrationCache#release}. Owner: the holder of the progress lock.
 */
public final class Registration extends WeakReference<ByteBuffer> {
    final int hash;
    final int lengthBytes;
    final MemoryRegion[] regions;
    int users;
    /** It is in the table and counts there. */
    boolean isKept;

    Registration nextInBucket;
    /** Neighbours among those that nobody uses, in the order of their last use. */
    Registration older;

    Registration newer;

    Registration(ByteBuffer memory, int hash, MemoryRegion[] regions, ReferenceQueue<ByteBuffer> collected) {
        super(memory, collected);
        this.hash = hash;
        this.regions = regions;
        lengthBytes = memory.capacity();
    }

    /**
     * Returns what may be used with the rails of the first adapter.
     *
     * @return a region of the whole buffer
     */
    public MemoryRegion region() {
        return regions[0];
    }

    void rest() {
        for (MemoryRegion region : regions) {
            region.rest();
        }
    }

    /** Takes the memory up again with all adapters; returns false if some of them kept nothing. */
    boolean resume(ByteBuffer memory) {
        boolean isComplete = true;
        for (MemoryRegion region : regions) {
            isComplete &= region.resume(memory);
        }
        return isComplete;
    }

    void close() {
        for (MemoryRegion region : regions) {
            region.close();
        }
    }
}

package railmpi.fabric.joint;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/** Memory that is registered with every domain, under one address. Owner: the holder of the progress lock. */
final class JointRegion implements MemoryRegion {
    private final MemoryRegion[] parts;
    private long remoteKey;

    JointRegion(MemoryRegion[] parts) {
        this.parts = parts;
        remoteKey = join(parts);
    }

    private static long join(MemoryRegion[] parts) {
        long keys = 0;
        for (int domain = 0; domain < parts.length; domain++) {
            keys |= parts[domain].remoteKey() << domain * Integer.SIZE;
        }
        return keys;
    }

    /** Returns what one domain calls the key of a region of the peer. */
    static long keyOf(long remoteKey, int domain) {
        return remoteKey >>> domain * Integer.SIZE & 0xffff_ffffL;
    }

    /** Returns the region as one domain knows it. */
    static MemoryRegion part(MemoryRegion region, int domain) {
        return ((JointRegion) region).parts[domain];
    }

    @Override
    public MemoryBlock block() {
        return parts[0].block();
    }

    @Override
    public long address() {
        return parts[0].address();
    }

    @Override
    public long remoteKey() {
        return remoteKey;
    }

    @Override
    public void rest() {
        for (MemoryRegion part : parts) {
            part.rest();
        }
    }

    @Override
    public boolean resume(ByteBuffer memory) {
        boolean isComplete = true;
        for (MemoryRegion part : parts) {
            isComplete &= part.resume(memory);
        }
        remoteKey = isComplete ? join(parts) : 0;
        return isComplete;
    }

    @Override
    public void close() {
        close(parts);
    }

    static void close(MemoryRegion[] parts) {
        for (int domain = parts.length - 1; domain >= 0; domain--) {
            if (parts[domain] != null) {
                parts[domain].close();
            }
        }
    }
}

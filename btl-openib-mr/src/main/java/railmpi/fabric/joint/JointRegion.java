package railmpi.fabric.joint;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/** Memory that is registered with every domain, under one address. Owner: the holder of the progress lock. */
final class JointRegion implements MemoryRegion {
    private final MemoryRegion[] parts;

    JointRegion(MemoryRegion[] parts) {
        this.parts = parts;
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
        return remoteKey(0);
    }

    @Override
    public int keyCount() {
        return parts.length;
    }

    @Override
    public long remoteKey(int index) {
        return parts[index].remoteKey();
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

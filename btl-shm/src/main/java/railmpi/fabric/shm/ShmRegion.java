package railmpi.fabric.shm;

import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/** A region that this process owns. Addresses are offsets in its file. */
final class ShmRegion implements MemoryRegion {
    private final ShmPort port;
    /** Null until it is asked for where it is only promised. */
    private MemoryBlock block;

    private final long remoteKey;

    ShmRegion(ShmPort port, MemoryBlock block, long remoteKey) {
        this.port = port;
        this.block = block;
        this.remoteKey = remoteKey;
    }

    @Override
    public MemoryBlock block() {
        if (block == null) {
            block = port.map(remoteKey);
        }
        return block;
    }

    @Override
    public long address() {
        return 0;
    }

    @Override
    public long remoteKey() {
        return remoteKey;
    }

    @Override
    public void close() {
        port.release(remoteKey);
    }
}

package railmpi.fabric.shm;

import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/** A region whose file this process made. Addresses are offsets in the file. */
final class ShmRegion implements MemoryRegion {
    private final ShmPort port;
    private final MemoryBlock block;
    private final long remoteKey;

    ShmRegion(ShmPort port, MemoryBlock block, long remoteKey) {
        this.port = port;
        this.block = block;
        this.remoteKey = remoteKey;
    }

    @Override
    public MemoryBlock block() {
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

package railmpi.fabric.verbs;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/**
 * Registered, that is pinned, memory. Keeps its buffer reachable unless it rests; the memory is freed with the last
 * reference to it.
 */
final class VerbsRegion implements MemoryRegion {
    /** Where it was registered. */
    interface Home {
        void forget(VerbsRegion region);
    }

    private final Home home;
    private final int capacity;
    private final long mr;
    private final long address;
    private final int localKey;
    private final int remoteKey;
    /** Null while nobody uses the region. */
    private ByteBuffer memory;

    private MemoryBlock block;
    private boolean closed;

    VerbsRegion(Home home, ByteBuffer memory, long mr) {
        this.home = home;
        this.mr = mr;
        capacity = memory.capacity();
        this.memory = memory;
        address = Memory.addressOf(memory);
        localKey = Memory.getInt(mr + Layout.IBV_MR_LKEY);
        remoteKey = Memory.getInt(mr + Layout.IBV_MR_RKEY);
    }

    @Override
    public MemoryBlock block() {
        if (block == null) {
            block = new MemoryBlock(memory);
        }
        return block;
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public long remoteKey() {
        return Integer.toUnsignedLong(remoteKey);
    }

    int localKey() {
        return localKey;
    }

    /** Tells whether a range is not in the region. */
    boolean isOutside(int offset, int lengthBytes) {
        return offset < 0 || lengthBytes < 0 || offset > capacity - lengthBytes;
    }

    /** The pages stay pinned and the keys valid. */
    @Override
    public void rest() {
        memory = null;
        block = null;
    }

    @Override
    public boolean resume(ByteBuffer sameMemory) {
        memory = sameMemory;
        return !closed;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            home.forget(this);
            Libibverbs.deregMr(mr);
        }
    }
}

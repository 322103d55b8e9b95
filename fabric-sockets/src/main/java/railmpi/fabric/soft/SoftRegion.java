package railmpi.fabric.soft;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/**
 * A region of this process. Addresses are offsets in it, unless it was given one. Owner: the holder of the progress
 * lock.
 */
final class SoftRegion implements MemoryRegion {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final RegionTable table;
    private final long address;
    private ByteBuffer bytes;
    private long remoteKey;
    private MemoryBlock block;
    private boolean isClosed;

    /** Views of the memory whose position and limit may be moved, for those who move bytes to and from sockets. */
    private ByteBuffer[] freeViews = new ByteBuffer[2];

    private int freeViewCount;

    SoftRegion(RegionTable table, ByteBuffer memory, long address, long remoteKey) {
        this.table = table;
        this.address = address;
        this.remoteKey = remoteKey;
        bytes = whole(memory);
    }

    private static ByteBuffer whole(ByteBuffer memory) {
        return memory.duplicate().clear().order(ByteOrder.nativeOrder());
    }

    /** Returns the memory; position and limit must not be moved. */
    ByteBuffer bytes() {
        return bytes;
    }

    @Override
    public MemoryBlock block() {
        if (block == null) {
            block = new MemoryBlock(bytes);
        }
        return block;
    }

    @Override
    public long address() {
        return address;
    }

    /** Returns the offset that an address means, outside of the region for a wrong one. */
    long offsetOf(long addressOfPeer) {
        return addressOfPeer - address;
    }

    @Override
    public long remoteKey() {
        return remoteKey;
    }

    boolean isClosed() {
        return isClosed;
    }

    boolean isOutside(long offset, int lengthBytes) {
        return offset < 0 || lengthBytes < 0 || offset > (long) bytes.capacity() - lengthBytes;
    }

    /** Tells whether a long at this address can be changed atomically. */
    boolean isAligned(int offset) {
        return bytes.alignmentOffset(offset, Long.BYTES) == 0;
    }

    long fetchAndAdd(int offset, long addend) {
        return (long) LONG.getAndAdd(bytes, offset, addend);
    }

    long compareAndSwap(int offset, long expected, long replacement) {
        return (long) LONG.compareAndExchange(bytes, offset, expected, replacement);
    }

    /** Lends a view of a part; give it back with {@link #giveBack}. */
    ByteBuffer view(int offset, int lengthBytes) {
        ByteBuffer view = freeViewCount == 0 ? bytes.duplicate() : freeViews[--freeViewCount];
        return view.limit(offset + lengthBytes).position(offset);
    }

    void giveBack(ByteBuffer view) {
        if (isClosed) {
            return;
        }
        if (freeViewCount == freeViews.length) {
            freeViews = Arrays.copyOf(freeViews, 2 * freeViewCount);
        }
        freeViews[freeViewCount++] = view;
    }

    /** As if closed, and nothing is left that refers to the memory. */
    @Override
    public void rest() {
        close();
        bytes = null;
        block = null;
        Arrays.fill(freeViews, null);
        freeViewCount = 0;
    }

    /** The memory gets a new key: what a peer kept of the old one opens nothing. */
    @Override
    public boolean resume(ByteBuffer memory) {
        bytes = whole(memory);
        isClosed = false;
        remoteKey = table.freeKey();
        table.insert(this);
        return true;
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            table.remove(this);
        }
    }
}

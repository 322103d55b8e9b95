package railmpi.btl.fastpath;

import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The receiver's end of the RDMA fast path of one connection: a ring in registered memory that the peer writes batches
 * into and this process polls. A slot is free again when its batch is consumed, which the peer learns by the count of
 * consumed batches that it is told anyway: that count is the credit. Owner: the holder of the progress lock. Hot path:
 * short.
 */
public final class EagerRdmaInbox {
    private final MemoryRegion region;
    private final MemoryBlock block;
    private final EagerRdmaSlots slots;
    private long uses;
    private int slot;
    private int footerOffset;

    EagerRdmaInbox(Port port, EagerRdmaSlots slots) {
        this.slots = slots;
        region = port.allocate(slots.ringBytes());
        block = region.block();
        footerOffset = slots.footerOffset(0);
    }

    /**
     * Returns the memory that the peer writes to.
     *
     * @return owned by this object
     */
    public MemoryRegion region() {
        return region;
    }

    /**
     * Returns what the peer has to know of the ring.
     *
     * @return its geometry
     */
    public EagerRdmaSlots slots() {
        return slots;
    }

    /**
     * Returns the memory of the batches.
     *
     * @return the whole ring
     */
    public MemoryBlock block() {
        return block;
    }

    /** Returns the length of the next batch, -1 if it is not there, something impossible if the peer wrote that. */
    int nextBytes() {
        return EagerRdmaSlots.lengthIfFilled(EagerRdmaSlots.readFooter(block.bytes(), footerOffset), uses);
    }

    /** Tells whether a batch can be that long. */
    boolean isPlausible(int lengthBytes) {
        return lengthBytes >= BatchLayout.HEADER_BYTES
                && lengthBytes <= slots.maxBatchBytes()
                && lengthBytes % Long.BYTES == 0;
    }

    /** Takes the next batch; returns its offset in the block, where it stays until it is consumed. */
    int take(int lengthBytes) {
        int offset = footerOffset - lengthBytes;
        uses++;
        slot = slots.nextSlot(slot);
        footerOffset = slots.footerOffset(slot);
        return offset;
    }

    /** Frees the memory. */
    public void close() {
        region.close();
    }
}

package railmpi.btl.fastpath;

import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;

/**
 * The sender's end of the RDMA fast path of one connection. Mapped memory is written directly, without work request or
 * completion; otherwise a batch and its footer are one RDMA write.
 *
 * <p>Only first transmissions of batches come here: then a batch that is known to be consumed was taken out of its
 * slot, whatever else was sent again over other rails. Owner: the holder of the progress lock. Hot path: short.
 */
public final class EagerRdmaOutbox {
    private final EagerRdmaSlots slots;
    private final long remoteAddress;
    private final long remoteKey;
    /** The peer's ring, null if it is not mapped. */
    private final MemoryBlock mapped;
    /** Number of the batch that each slot carries or carried last. */
    private final long[] batches;

    private long uses;
    private int slot;

    /**
     * Begins with an empty ring.
     *
     * @param slots as the peer describes it
     * @param remoteAddress where it is
     * @param remoteKey of its memory
     * @param mapped its memory, null if it is not mapped
     */
    public EagerRdmaOutbox(EagerRdmaSlots slots, long remoteAddress, long remoteKey, MemoryBlock mapped) {
        this.slots = slots;
        this.remoteAddress = remoteAddress;
        this.remoteKey = remoteKey;
        this.mapped = mapped;
        batches = new long[slots.count()];
        Arrays.fill(batches, -1);
    }

    /**
     * Tells whether what is written needs no completion.
     *
     * @return true if the peer has it at once
     */
    public boolean isMapped() {
        return mapped != null;
    }

    /**
     * Tells whether a batch fits and the next slot is free.
     *
     * @param lengthBytes length of the batch
     * @param consumed all batches before this one were consumed
     * @return true if it can be written
     */
    public boolean hasRoom(int lengthBytes, long consumed) {
        return batches[slot] < consumed && lengthBytes <= slots.maxBatchBytes();
    }

    /**
     * Writes a batch, behind which there is room for a footer.
     *
     * @param queuePair carries it unless the ring is mapped
     * @param workRequestId of its request
     * @param source memory of the batch
     * @param at where it begins
     * @param lengthBytes its length
     * @param number of the batch
     * @return as {@link QueuePair#postWrite}
     */
    public int write(
            QueuePair queuePair, long workRequestId, MemoryRegion source, int at, int lengthBytes, long number) {
        int footerOffset = slots.footerOffset(slot);
        long footer = EagerRdmaSlots.footer(uses, lengthBytes);
        if (mapped != null) {
            mapped.bytes().put(footerOffset - lengthBytes, source.block().bytes(), at, lengthBytes);
            EagerRdmaSlots.publish(mapped.bytes(), footerOffset, footer);
        } else {
            source.block().bytes().putLong(at + lengthBytes, footer);
            int result = queuePair.postWrite(
                    workRequestId,
                    source,
                    at,
                    lengthBytes + EagerRdmaSlots.FOOTER_BYTES,
                    remoteAddress + footerOffset - lengthBytes,
                    remoteKey);
            if (result != QueuePair.POSTED) {
                return result;
            }
        }
        batches[slot] = number;
        uses++;
        slot = slots.nextSlot(slot);
        return QueuePair.POSTED;
    }
}

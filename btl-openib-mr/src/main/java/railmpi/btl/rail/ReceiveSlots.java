package railmpi.btl.rail;

import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * Registered memory in slots for batches that arrive: of one connection, or of all that share their receives. It grows
 * by chunks of one length. Hot path: short. Owner: the holder of the progress lock.
 */
final class ReceiveSlots {
    private final Port port;
    private final int slotsPerChunk;
    private final int slotBytes;
    private MemoryRegion[] chunks = new MemoryRegion[0];

    /** Creates an empty one. */
    ReceiveSlots(Port port, int slotsPerChunk, int slotBytes) {
        this.port = port;
        this.slotsPerChunk = slotsPerChunk;
        this.slotBytes = slotBytes;
    }

    int count() {
        return chunks.length * slotsPerChunk;
    }

    int slotBytes() {
        return slotBytes;
    }

    /** Adds a chunk of slots, whose numbers begin with the old count. */
    void grow() {
        MemoryRegion chunk = port.allocate(slotsPerChunk * slotBytes);
        chunks = Arrays.copyOf(chunks, chunks.length + 1);
        chunks[chunks.length - 1] = chunk;
    }

    MemoryRegion regionOf(int slot) {
        return chunks[slot < slotsPerChunk ? 0 : slot / slotsPerChunk];
    }

    MemoryBlock blockOf(int slot) {
        return regionOf(slot).block();
    }

    int offsetOf(int slot) {
        return (slot < slotsPerChunk ? slot : slot % slotsPerChunk) * slotBytes;
    }

    void close() {
        for (MemoryRegion chunk : chunks) {
            chunk.close();
        }
    }
}

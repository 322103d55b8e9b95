package railmpi.btl.channel;

import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/** What this process has exposed, by the numbers that peers know. Owner: the holder of the progress lock. */
final class ExposedMemories {
    private ExposedMemory[] byId = new ExposedMemory[4];
    private int made;

    ExposedMemory add(MemoryBlock block, MemoryRegion inNode, MemoryRegion onRails) {
        if (made == byId.length) {
            byId = Arrays.copyOf(byId, 2 * made);
        }
        ExposedMemory memory = new ExposedMemory(this, made, block, inNode, onRails);
        byId[made++] = memory;
        return memory;
    }

    /** Returns what a peer means, null if it is not there, or not any more: numbers are not used again. */
    ExposedMemory find(long id) {
        return id >= 0 && id < made ? byId[(int) id] : null;
    }

    /** Returns false if it was removed before. */
    boolean remove(ExposedMemory memory) {
        if (byId[memory.id()] == null) {
            return false;
        }
        byId[memory.id()] = null;
        return true;
    }
}

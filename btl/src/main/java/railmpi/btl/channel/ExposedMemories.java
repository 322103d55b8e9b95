package railmpi.btl.channel;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import railmpi.core.memory.MemoryBlock;
import railmpi.fabric.MemoryRegion;

/** What this process has exposed, by the numbers that peers know. Owner: the holder of the progress lock. */
final class ExposedMemories {
    private ExposedMemory[] byId = new ExposedMemory[4];
    private int made;
    private final Map<Integer, ExposedMemory> promised = new HashMap<>();

    ExposedMemory add(MemoryBlock block, MemoryRegion inNode, MemoryRegion onRails) {
        if (made == byId.length) {
            byId = Arrays.copyOf(byId, 2 * made);
        }
        ExposedMemory memory = new ExposedMemory(this, made, block, inNode, onRails);
        byId[made++] = memory;
        return memory;
    }

    ExposedMemory promise(int name, MemoryRegion inNode) {
        ExposedMemory memory = new ExposedMemory(this, RemoteMemory.PROMISED | name, null, inNode, null);
        promised.put(memory.id(), memory);
        return memory;
    }

    /** Returns what a peer means, null if it is not there, or not any more: only names of promises are used again. */
    ExposedMemory find(int id) {
        if (id < 0) {
            return promised.get(id);
        }
        return id < made ? byId[id] : null;
    }

    /** Returns false if it was removed before. */
    boolean remove(ExposedMemory memory) {
        if (memory.id() < 0) {
            return promised.remove(memory.id(), memory);
        }
        if (byId[memory.id()] == null) {
            return false;
        }
        byId[memory.id()] = null;
        return true;
    }
}

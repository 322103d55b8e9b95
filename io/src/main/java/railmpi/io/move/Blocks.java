package railmpi.io.move;

import java.util.ArrayDeque;
import railmpi.core.RailException;
import railmpi.core.memory.MemoryBlock;

/** Off-heap memory that is used again. Any thread. */
public final class Blocks {
    /** Length of a block that has no reason to be longer. */
    static final int USUAL_BYTES = 4 << 20;

    private static final int MOST_KEPT = 4;

    private final ArrayDeque<MemoryBlock> kept = new ArrayDeque<>();

    /** Creates an empty store. */
    public Blocks() {}

    /** Returns a block of at least this length, to be given back; what is in it is undefined. */
    MemoryBlock acquire(int lengthBytes) {
        MemoryBlock block = takeKept(lengthBytes);
        return block == null ? allocate(lengthBytes) : block;
    }

    private synchronized MemoryBlock takeKept(int lengthBytes) {
        for (MemoryBlock block : kept) {
            if (block.lengthBytes() >= lengthBytes) {
                kept.remove(block);
                return block;
            }
        }
        return null;
    }

    /** The one that was kept the longest makes room. */
    synchronized void release(MemoryBlock block) {
        kept.addFirst(block);
        if (kept.size() > MOST_KEPT) {
            kept.removeLast();
        }
    }

    /** Returns new memory. */
    static MemoryBlock allocate(int lengthBytes) {
        try {
            return MemoryBlock.allocate(lengthBytes);
        } catch (OutOfMemoryError e) {
            throw new RailException(
                    RailException.Category.RESOURCE, "no direct memory for " + lengthBytes + " bytes of a file", e);
        }
    }
}

package railmpi.pml;

import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;

/**
 * Private memory for unexpected short messages: slots of 64 bytes times a power of two, cut from slabs that are kept. A
 * slot is named by a handle: slab index << 32 | byte offset.
 */
final class StagingPool {
    private static final int SMALLEST_SHIFT = 6;
    private static final int SLAB_BYTES = 64 * 1024;

    private final long[][] freeSlots = new long[Integer.SIZE - SMALLEST_SHIFT][];
    private final int[] freeCounts = new int[Integer.SIZE - SMALLEST_SHIFT];
    private MemoryBlock[] slabs = new MemoryBlock[4];
    private int slabCount;

    private static int sizeClass(int lengthBytes) {
        return lengthBytes <= 1 << SMALLEST_SHIFT
                ? 0
                : Integer.SIZE - Integer.numberOfLeadingZeros(lengthBytes - 1) - SMALLEST_SHIFT;
    }

    long acquire(int lengthBytes) {
        int sizeClass = sizeClass(lengthBytes);
        if (freeCounts[sizeClass] == 0) {
            addSlab(sizeClass);
        }
        return freeSlots[sizeClass][--freeCounts[sizeClass]];
    }

    void release(long handle, int lengthBytes) {
        int sizeClass = sizeClass(lengthBytes);
        freeSlots[sizeClass][freeCounts[sizeClass]++] = handle;
    }

    MemoryBlock block(long handle) {
        return slabs[(int) (handle >>> Integer.SIZE)];
    }

    int offset(long handle) {
        return (int) handle;
    }

    private void addSlab(int sizeClass) {
        int slotBytes = 1 << sizeClass + SMALLEST_SHIFT;
        int slotCount = Math.max(1, SLAB_BYTES / slotBytes);
        if (slabCount == slabs.length) {
            slabs = Arrays.copyOf(slabs, 2 * slabCount);
        }
        slabs[slabCount] = MemoryBlock.allocate(slotCount * slotBytes);
        long[] slots = freeSlots[sizeClass];
        int held = slots == null ? 0 : slots.length;
        freeSlots[sizeClass] = slots == null ? new long[slotCount] : Arrays.copyOf(slots, held + slotCount);
        for (int i = slotCount - 1; i >= 0; i--) {
            freeSlots[sizeClass][freeCounts[sizeClass]++] = (long) slabCount << Integer.SIZE | i * slotBytes;
        }
        slabCount++;
    }
}

package railmpi.pml.protocol;

import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;

/**
 * Private memory for unexpected short messages: slots of 64 bytes times a power of two, cut from slabs. A slot is named
 * by a handle: slab index << 32 | byte offset. Slabs are kept, unless there are many more than was needed lately.
 */
final class StagingPool {
    private static final int SMALLEST_SHIFT = 6;
    private static final int SLAB_BYTES = 64 * 1024;
    /** So much may stay, whether it is needed or not. */
    private static final long IDLE_BYTES = 1024 * 1024;
    /** And so many times what was needed. */
    private static final int SPARE_FACTOR = 4;

    private final long[][] freeSlots = new long[Integer.SIZE - SMALLEST_SHIFT][];
    private final int[] freeCounts = new int[Integer.SIZE - SMALLEST_SHIFT];
    private final int[] slotCounts = new int[Integer.SIZE - SMALLEST_SHIFT];
    private MemoryBlock[] slabs = new MemoryBlock[4];
    private int slabCount;
    private long slabBytes;
    private long usedBytes;
    /** Most that was used since nothing was. */
    private long peakBytes;

    private boolean isDirectMemoryShort;

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
        usedBytes += slotBytes(sizeClass);
        peakBytes = Math.max(peakBytes, usedBytes);
        return freeSlots[sizeClass][--freeCounts[sizeClass]];
    }

    /** Tells whether slabs had to be made in the heap, which is no place for many of them. */
    boolean isDirectMemoryShort() {
        return isDirectMemoryShort;
    }

    void release(long handle, int lengthBytes) {
        int sizeClass = sizeClass(lengthBytes);
        freeSlots[sizeClass][freeCounts[sizeClass]++] = handle;
        usedBytes -= slotBytes(sizeClass);
        if (usedBytes == 0) {
            if (slabBytes > Math.max(IDLE_BYTES, SPARE_FACTOR * peakBytes)) {
                giveUpSlabs();
            }
            peakBytes = 0;
        }
    }

    private static int slotBytes(int sizeClass) {
        return 1 << sizeClass + SMALLEST_SHIFT;
    }

    private void giveUpSlabs() {
        Arrays.fill(slabs, null);
        Arrays.fill(freeSlots, null);
        Arrays.fill(freeCounts, 0);
        Arrays.fill(slotCounts, 0);
        slabCount = 0;
        slabBytes = 0;
        isDirectMemoryShort = false;
    }

    MemoryBlock block(long handle) {
        return slabs[(int) (handle >>> Integer.SIZE)];
    }

    int offset(long handle) {
        return (int) handle;
    }

    private void addSlab(int sizeClass) {
        int slotBytes = slotBytes(sizeClass);
        int slotCount = Math.max(1, SLAB_BYTES / slotBytes);
        makeRoomForFree(sizeClass, slotCount);
        if (slabCount == slabs.length) {
            slabs = Arrays.copyOf(slabs, 2 * slabCount);
        }
        MemoryBlock slab = MemoryBlock.allocateSomewhere(slotCount * slotBytes);
        isDirectMemoryShort |= !slab.isDirect();
        slabs[slabCount] = slab;
        slabBytes += slab.lengthBytes();
        slotCounts[sizeClass] += slotCount;
        for (int i = slotCount - 1; i >= 0; i--) {
            freeSlots[sizeClass][freeCounts[sizeClass]++] = (long) slabCount << Integer.SIZE | i * slotBytes;
        }
        slabCount++;
    }

    /** All slots of a class may be free at once. */
    private void makeRoomForFree(int sizeClass, int more) {
        long[] slots = freeSlots[sizeClass];
        int needed = slotCounts[sizeClass] + more;
        if (slots == null) {
            freeSlots[sizeClass] = new long[needed];
        } else if (needed > slots.length) {
            freeSlots[sizeClass] = Arrays.copyOf(slots, Math.max(needed, 2 * slots.length));
        }
    }
}

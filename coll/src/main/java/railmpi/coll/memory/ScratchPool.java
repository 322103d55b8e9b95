package railmpi.coll.memory;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import railmpi.pml.datatype.BasicType;

/**
 * Heap arrays for intermediate results, cached per type for reuse: at most {@value #SLOTS} of at most
 * {@value #LONGEST_CACHED_BYTES} bytes for each type. For any thread, without locks.
 *
 * <p>Arrays are released when a collective succeeded. After an error they are left to the garbage collector, because a
 * receive that could not be cancelled may still write to them.
 *
 * <p>Hot path: short.
 */
public final class ScratchPool {
    /** Longest array that is kept for reuse. */
    public static final int LONGEST_CACHED_BYTES = 1 << 20;

    private static final int SLOTS = 4;
    private static final int SHORTEST_BYTES = 512;

    /** An updater, for the reason that {@link railmpi.core.progress.ProgressLock} gives. */
    private static final AtomicReferenceFieldUpdater<Slot, ScratchArray> ARRAY =
            AtomicReferenceFieldUpdater.newUpdater(Slot.class, ScratchArray.class, "array");

    private final Slot[] cached = new Slot[BasicType.values().length * SLOTS];

    /** Creates an empty pool. */
    public ScratchPool() {
        for (int i = 0; i < cached.length; i++) {
            cached[i] = new Slot();
        }
    }

    /**
     * Room for an array. Written by acquire (takes out) and release (puts in) of any thread, by compare-and-set only,
     * which hands the array over with what is in it.
     */
    private static final class Slot {
        private volatile ScratchArray array;
    }

    /**
     * Borrows an array; its contents are undefined.
     *
     * @param type type of the elements
     * @param elements least length
     * @return an array of that length or longer
     */
    public ScratchArray acquire(BasicType type, int elements) {
        int first = type.ordinal() * SLOTS;
        for (int i = first; i < first + SLOTS; i++) {
            ScratchArray array = cached[i].array;
            if (array != null && array.length() >= elements && ARRAY.compareAndSet(cached[i], array, null)) {
                return array;
            }
        }
        return new ScratchArray(type, roundedLength(type, elements));
    }

    /**
     * Gives an array back.
     *
     * @param array from {@link #acquire}; nobody may use it any more
     */
    public void release(ScratchArray array) {
        if (array.lengthBytes() > LONGEST_CACHED_BYTES) {
            return;
        }
        int first = array.type().ordinal() * SLOTS;
        for (int i = first; i < first + SLOTS; i++) {
            if (cached[i].array == null && ARRAY.compareAndSet(cached[i], null, array)) {
                return;
            }
        }
        replaceShorter(first, array);
    }

    /** A full cache forgets a shorter array, so that it fits what is in use now. */
    private void replaceShorter(int first, ScratchArray array) {
        for (int i = first; i < first + SLOTS; i++) {
            ScratchArray other = cached[i].array;
            if (other != null && other.length() < array.length() && ARRAY.compareAndSet(cached[i], other, array)) {
                return;
            }
        }
    }

    private static int roundedLength(BasicType type, int elements) {
        int least = Math.max(elements, SHORTEST_BYTES / type.sizeBytes());
        if ((long) least * type.sizeBytes() > LONGEST_CACHED_BYTES) {
            return least;
        }
        int powerOfTwo = Integer.highestOneBit(least);
        return powerOfTwo == least ? least : 2 * powerOfTwo;
    }
}

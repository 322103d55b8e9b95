package railmpi.calls.place;

import railmpi.calls.type.ItemType;
import railmpi.coll.memory.Counts;
import railmpi.core.memory.ArenaMemory;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Some items in a user's buffer, one after the other. Immutable.
 *
 * @param buffer array or nio buffer, null if there are no items
 * @param offset where the first item is, in what {@link ItemType#unitBytes} says
 * @param count items
 * @param type what an item is
 */
public record Data(Object buffer, int offset, long count, ItemType type) {
    /** Stands for a buffer that is not given, because the data is where the other buffer has it. */
    public static final Data IN_PLACE = new Data(null, 0, 0, null);

    /** Returns the buffer as the collectives want it, null for {@link #IN_PLACE}. */
    public TypedBuffer typed() {
        return this == IN_PLACE ? null : type.typed(buffer, offset);
    }

    /**
     * Tells at once whether all is well with items, so many times as many as are given; what is not may be well all the
     * same.
     */
    public boolean isSurelyRight(int times) {
        long items = count * times;
        return count >= 0
                && count <= Integer.MAX_VALUE
                && items <= Integer.MAX_VALUE
                && type != null
                && type.convertorFor(buffer, offset, (int) items) != null
                && ArenaMemory.isPlain(buffer);
    }

    /** Returns the count of what is no longer than an array: objects. */
    public int intCount() {
        return Math.toIntExact(count);
    }

    /** Returns the same buffer with another number of items. */
    public Data withCount(long newCount) {
        return new Data(buffer, offset, newCount, type);
    }

    /** Returns the same buffer as one part of this count for each rank, in the order of ranks. */
    public Parts parts(int ranks) {
        long[] counts = new long[ranks];
        long[] displacements = new long[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            counts[rank] = count;
            displacements[rank] = rank * count;
        }
        return new Parts(buffer, offset, Counts.of(counts), Counts.of(displacements), type);
    }
}

package railmpi.calls.place;

import railmpi.calls.type.ItemType;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.pml.datatype.TypedBuffer;

/**
 * One part of a user's buffer for each rank. Immutable, but the arrays are the user's.
 *
 * @param buffer array or nio buffer, null if all parts are empty
 * @param offset where item 0 is, in what {@link ItemType#unitBytes} says
 * @param counts items of each rank's part
 * @param displacements item at which each rank's part begins
 * @param type what an item is
 */
public record Parts(Object buffer, int offset, Counts counts, Counts displacements, ItemType type) {
    public Parts(Object buffer, int offset, int[] counts, int[] displacements, ItemType type) {
        this(buffer, offset, Counts.of(counts), Counts.of(displacements), type);
    }

    public Parts(Object buffer, int offset, long[] counts, long[] displacements, ItemType type) {
        this(buffer, offset, Counts.of(counts), Counts.of(displacements), type);
    }

    /** Returns the parts as the collectives want them. */
    public Blocks blocks() {
        return Blocks.of(typed(), counts, displacements);
    }

    /** Returns the buffer as the collectives want it. */
    public TypedBuffer typed() {
        return type.typed(buffer, offset, firstItem());
    }

    /**
     * Returns where the first part begins if that is before item 0; the arrays may be longer than needed, or not given.
     */
    private long firstItem() {
        int parts = counts == null || displacements == null ? 0 : Math.min(counts.length(), displacements.length());
        long first = 0;
        for (int rank = 0; rank < parts; rank++) {
            first = counts.at(rank) == 0 ? first : Math.min(first, displacements.at(rank));
        }
        return first;
    }

    /** Returns the part of one rank; an empty one is at the offset, for its displacement may lead anywhere. */
    public Data part(int rank) {
        long start = counts.at(rank) == 0 ? 0 : displacements.at(rank) * type.extentElements();
        return new Data(buffer, Math.toIntExact(offset + start), counts.at(rank), type);
    }
}

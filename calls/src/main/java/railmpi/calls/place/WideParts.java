package railmpi.calls.place;

import railmpi.calls.type.ItemType;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.pml.datatype.TypedBuffer;

/**
 * One part of a user's buffer for each rank, each with a datatype of its own and a displacement in bytes. Immutable,
 * but the arrays are the user's.
 */
public record WideParts(Object buffer, Counts counts, Counts displacements, ItemType[] types) {
    public WideParts(Object buffer, int[] counts, int[] displacements, ItemType[] types) {
        this(buffer, Counts.of(counts), Counts.of(displacements), types);
    }

    public WideParts(Object buffer, long[] counts, long[] displacements, ItemType[] types) {
        this(buffer, Counts.of(counts), Counts.of(displacements), types);
    }

    /** Returns the parts as the collectives want them. */
    public Blocks blocks(int ranks) {
        TypedBuffer[] typed = new TypedBuffer[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            typed[rank] = types[rank].typedFrom(buffer, displacements.at(rank), 0);
        }
        return Blocks.of(typed, counts);
    }
}

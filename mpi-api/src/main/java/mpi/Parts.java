package mpi;

import railmpi.pml.datatype.TypedBuffer;

/**
 * One part of a user's buffer for each rank. Immutable, but the arrays are the user's.
 *
 * @param buffer array or nio buffer, null if all parts are empty
 * @param offset where item 0 is, in what {@link Datatype#unitBytes} says
 * @param counts items of each rank's part
 * @param displacements item at which each rank's part begins
 * @param type what an item is
 */
record Parts(Object buffer, int offset, int[] counts, int[] displacements, Datatype type) {
    /** Returns the buffer as the collectives want it. */
    TypedBuffer typed() {
        return type.typed(buffer, offset, firstItem());
    }

    /**
     * Returns where the first part begins if that is before item 0; the arrays may be longer than needed, or not given.
     */
    private int firstItem() {
        int parts = counts == null || displacements == null ? 0 : Math.min(counts.length, displacements.length);
        int first = 0;
        for (int rank = 0; rank < parts; rank++) {
            first = counts[rank] == 0 ? first : Math.min(first, displacements[rank]);
        }
        return first;
    }

    /** Returns the part of one rank; an empty one is at the offset, for its displacement may lead anywhere. */
    Data part(int rank) {
        long start = counts[rank] == 0 ? 0 : displacements[rank] * type.extentElements();
        return new Data(buffer, Math.toIntExact(offset + start), counts[rank], type);
    }
}

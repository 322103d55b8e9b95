package mpi;

import railmpi.pml.datatype.TypedBuffer;

/**
 * One part of a user's buffer for each rank, each with a datatype of its own and a displacement in bytes. Immutable,
 * but the arrays are the user's.
 */
record WideParts(Object buffer, int[] counts, int[] displacements, Datatype[] types) {
    /** Returns the parts as the collectives want them. */
    TypedBuffer[] typed(int ranks) {
        TypedBuffer[] typed = new TypedBuffer[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            typed[rank] = types[rank].typedFrom(buffer, displacements[rank], 0);
        }
        return typed;
    }
}

package railmpi.coll.reduction;

import railmpi.coll.op.ReductionOperator;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Folds any number of ranks to the largest power of two below: of the first pairs of neighbours the even rank gives its
 * vector to the odd one and rests until the end. Neighbours, so that the rank order of operands is kept. Those who go
 * on are numbered from 0. Pure functions but for the two messages.
 */
public final class Folding {
    /** Folded rank of a rank that rests. */
    public static final int RESTING = -1;

    private Folding() {}

    /**
     * Returns how many ranks go on.
     *
     * @param size ranks of the communicator
     * @return the largest power of two that is not above
     */
    public static int foldedSize(int size) {
        return Integer.highestOneBit(size);
    }

    /**
     * Returns the number of a rank among those who go on.
     *
     * @param rank rank in the communicator
     * @param size ranks of the communicator
     * @return 0 to foldedSize - 1, or {@link #RESTING}
     */
    public static int foldedRank(int rank, int size) {
        int pairs = size - foldedSize(size);
        if (rank >= 2 * pairs) {
            return rank - pairs;
        }
        return (rank & 1) == 0 ? RESTING : rank / 2;
    }

    /**
     * Returns the rank that has a number among those who go on.
     *
     * @param folded 0 to foldedSize - 1
     * @param size ranks of the communicator
     * @return rank in the communicator
     */
    public static int unfoldedRank(int folded, int size) {
        int pairs = size - foldedSize(size);
        return folded < pairs ? 2 * folded + 1 : folded + pairs;
    }

    /**
     * Tells whether a rank has a resting neighbour below it.
     *
     * @param rank rank in the communicator
     * @param size ranks of the communicator
     * @return true for the odd rank of a pair
     */
    public static boolean hasRestingNeighbour(int rank, int size) {
        return (rank & 1) == 1 && rank < 2 * (size - foldedSize(size));
    }

    /**
     * Folds the vectors: the resting rank sends its own, its neighbour combines it into its own.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param op operator
     * @param values the vector, a heap array
     * @param item first item
     * @param items length
     * @param spare heap array for as many items
     */
    public static void fold(
            Steps steps,
            Communicator c,
            ReductionOperator op,
            TypedBuffer values,
            long item,
            int items,
            TypedBuffer spare) {
        int rank = c.rank();
        int size = c.size();
        long lengthBytes = values.byteLength(items);
        if (foldedRank(rank, size) == RESTING) {
            steps.send(c, rank + 1, values, values.byteOffset(item), lengthBytes);
        } else if (hasRestingNeighbour(rank, size)) {
            steps.receive(c, rank - 1, spare, spare.byteOffset(0), lengthBytes);
            steps.combine(op, spare, 0, values, item, items);
        }
    }

    /**
     * Gives the result to the resting rank.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param values the vector
     * @param item first item
     * @param items length
     */
    public static void unfold(Steps steps, Communicator c, TypedBuffer values, long item, int items) {
        int rank = c.rank();
        int size = c.size();
        long lengthBytes = values.byteLength(items);
        if (foldedRank(rank, size) == RESTING) {
            steps.receive(c, rank + 1, values, values.byteOffset(item), lengthBytes);
        } else if (hasRestingNeighbour(rank, size)) {
            steps.send(c, rank - 1, values, values.byteOffset(item), lengthBytes);
        }
    }
}

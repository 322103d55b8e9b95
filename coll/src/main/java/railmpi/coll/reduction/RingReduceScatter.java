package railmpi.coll.reduction;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Partial results of blocks go around the ring of ranks; afterwards rank r holds the result of block r. For operators
 * that commute.
 *
 * <p>Cost: (p - 1) alpha + (p - 1)/p n (beta + gamma). Source: [Patarasuk09]. Stateless.
 */
public final class RingReduceScatter {
    private RingReduceScatter() {}

    /**
     * Reduces; the blocks are those of {@link Partition#start} for as many blocks as ranks.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param op operator that commutes
     * @param values heap array; own vector, afterwards own block of the result, the rest undefined
     * @param item first item
     * @param items length of the vector
     */
    public static void reduceScatter(
            Steps steps, Communicator c, ReductionOperator op, TypedBuffer values, long item, int items) {
        int size = c.size();
        int next = Partition.shifted(c.rank(), 1, size);
        int previous = Partition.shifted(c.rank(), -1, size);
        ScratchArray array = steps.acquire(values.type(), items * values.elementsPerItem());
        TypedBuffer partial = array.items(values.elementsPerItem());
        int outgoing = previous;
        for (int step = 1; step < size; step++) {
            int incoming = Partition.shifted(outgoing, -1, size);
            int inStart = Partition.start(items, size, incoming);
            int inItems = Partition.start(items, size, incoming + 1) - inStart;
            int outStart = Partition.start(items, size, outgoing);
            int outItems = Partition.start(items, size, outgoing + 1) - outStart;
            Pending receive =
                    steps.startReceive(c, previous, partial, partial.byteOffset(inStart), partial.byteLength(inItems));
            steps.sendThenAwait(
                    c, next, values, values.byteOffset(item + outStart), values.byteLength(outItems), receive);
            steps.combine(op, partial, inStart, values, item + inStart, inItems);
            outgoing = incoming;
        }
        steps.release(array);
    }
}

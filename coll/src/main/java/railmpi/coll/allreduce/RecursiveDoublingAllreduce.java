package railmpi.coll.allreduce;

import railmpi.coll.ReductionOperator;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduction.Folding;
import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;
import railmpi.pml.Pending;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Whole vectors are exchanged at distances 1, 2, 4...; rank order is kept, and all ranks get bitwise equal results.
 *
 * <p>Cost: log2(p) (alpha + n (beta + gamma)), two messages more if p is no power of two. Source: [Thakur05]
 * section 4.5. Hot path: medium.
 */
final class RecursiveDoublingAllreduce implements AllreduceAlgorithm {
    @Override
    public long pieceBytes(int ranks, long segmentBytes) {
        return segmentBytes;
    }

    @Override
    public void allreduce(Steps steps, Communicator c, ReductionOperator op, TypedBuffer values, long item, int items) {
        ScratchArray array = steps.acquire(values.type(), items * values.elementsPerItem());
        TypedBuffer spare = array.items(values.elementsPerItem());
        int size = c.size();
        boolean isFolded = Folding.foldedSize(size) != size;
        if (isFolded) {
            Folding.fold(steps, c, op, values, item, items, spare);
        }
        if (Folding.foldedRank(c.rank(), size) != Folding.RESTING) {
            exchange(steps, c, op, values, item, items, spare);
        }
        if (isFolded) {
            Folding.unfold(steps, c, values, item, items);
        }
        steps.release(array);
    }

    private void exchange(
            Steps steps,
            Communicator c,
            ReductionOperator op,
            TypedBuffer values,
            long item,
            int items,
            TypedBuffer spare) {
        int size = c.size();
        int folded = Folding.foldedRank(c.rank(), size);
        int foldedSize = Folding.foldedSize(size);
        long lengthBytes = values.byteLength(items);
        for (int distance = 1; distance < foldedSize; distance <<= 1) {
            int partner = folded ^ distance;
            int peer = Folding.unfoldedRank(partner, size);
            Pending receive = steps.startReceive(c, peer, spare, 0, lengthBytes);
            steps.sendThenAwait(c, peer, values, values.byteOffset(item), lengthBytes, receive);
            if (op.isCommutative() || partner < folded) {
                steps.combine(op, spare, 0, values, item, items);
            } else {
                steps.combine(op, values, item, spare, 0, items);
                steps.copyItems(spare, 0, values, item, items);
            }
        }
    }
}

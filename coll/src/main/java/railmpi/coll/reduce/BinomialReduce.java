package railmpi.coll.reduce;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.reduction.Operands;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Vectors are combined up a binomial tree. Its top is the root if the operator commutes; if not it is rank 0, whose
 * subtrees are runs of following ranks, so that operands stay in rank order, and the result is sent on to the root.
 *
 * <p>Cost: ceil(log2(p)) (alpha + n (beta + gamma)), one message more for an operator that does not commute and another
 * root.
 */
final class BinomialReduce implements ReduceAlgorithm {
    /** In a tree of several levels shorter pieces let the levels work at the same time. */
    private static final int TREE_PIECES = 4;

    @Override
    public long pieceBytes(int ranks, long segmentBytes) {
        return ranks == 2 ? segmentBytes : segmentBytes / TREE_PIECES;
    }

    @Override
    @Seam
    public void reduce(Steps steps, Communicator c, ReduceCall call, long start, int items) {
        int top = call.op().isCommutative() ? call.root() : 0;
        int relative = Partition.shifted(c.rank(), -top, c.size());
        boolean isLeaf = (relative & 1) == 1 || relative == c.size() - 1;
        if (isLeaf) {
            TypedBuffer input = call.input();
            int parent = Partition.shifted(c.rank(), -Integer.lowestOneBit(relative), c.size());
            steps.send(c, parent, input, input.byteOffset(start), input.byteLength(items));
        } else {
            combineSubtree(steps, c, call, start, items, top);
        }
        if (c.rank() == call.root() && call.root() != top) {
            TypedBuffer output = call.output();
            steps.receive(c, top, output, output.byteOffset(start), output.byteLength(items));
        }
    }

    private void combineSubtree(Steps steps, Communicator c, ReduceCall call, long start, int items, int top) {
        TypedBuffer input = call.input();
        int elements = items * input.elementsPerItem();
        ScratchArray first = steps.acquire(input.type(), elements);
        ScratchArray second = steps.acquire(input.type(), elements);
        boolean isInOutput = c.rank() == top && call.root() == top && Operands.isFastInPlace(call.output(), start);
        TypedBuffer values = isInOutput ? call.output() : first.items(input.elementsPerItem());
        long item = isInOutput ? start : 0;
        steps.copyItems(input, start, values, item, items);
        combineChildren(steps, c, call.op(), values, item, items, top, second.items(input.elementsPerItem()));
        deliver(steps, c, call, start, items, top, values, item);
        steps.release(first);
        steps.release(second);
    }

    private void combineChildren(
            Steps steps,
            Communicator c,
            ReductionOperator op,
            TypedBuffer values,
            long item,
            int items,
            int top,
            TypedBuffer spare) {
        int size = c.size();
        int relative = Partition.shifted(c.rank(), -top, size);
        long lengthBytes = spare.byteLength(items);
        for (int distance = 1; relative + distance < size && (relative & distance) == 0; distance <<= 1) {
            steps.receive(c, Partition.shifted(c.rank(), distance, size), spare, spare.byteOffset(0), lengthBytes);
            if (op.isCommutative()) {
                steps.combine(op, spare, 0, values, item, items);
            } else {
                steps.combine(op, values, item, spare, 0, items);
                steps.copyItems(spare, 0, values, item, items);
            }
        }
    }

    private void deliver(
            Steps steps,
            Communicator c,
            ReduceCall call,
            long start,
            int items,
            int top,
            TypedBuffer values,
            long item) {
        long lengthBytes = values.byteLength(items);
        int relative = Partition.shifted(c.rank(), -top, c.size());
        if (relative != 0) {
            int parent = Partition.shifted(c.rank(), -Integer.lowestOneBit(relative), c.size());
            steps.send(c, parent, values, values.byteOffset(item), lengthBytes);
        } else if (call.root() != top) {
            steps.send(c, call.root(), values, values.byteOffset(item), lengthBytes);
        } else {
            steps.copyItems(values, item, call.output(), start, items);
        }
    }
}

package railmpi.coll.allreduce;

import railmpi.coll.ReductionOperator;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.message.Messages;
import railmpi.coll.reduction.Folding;
import railmpi.coll.reduction.Operands;
import railmpi.pml.Communicator;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Whole vectors are exchanged at distances 1, 2, 4...; rank order is kept, and all ranks get bitwise equal results.
 *
 * <p>Cost: log2(p) (alpha + n (beta + gamma)), two messages more if p is no power of two. Source: [Thakur05]
 * section 4.5. Hot path: medium.
 */
final class RecursiveDoublingAllreduce implements AllreduceAlgorithm {
    private final Messages messages;
    private final ScratchPool scratch;

    RecursiveDoublingAllreduce(Messages messages, ScratchPool scratch) {
        this.messages = messages;
        this.scratch = scratch;
    }

    @Override
    public long pieceBytes(int ranks, long segmentBytes) {
        return segmentBytes;
    }

    @Override
    public void allreduce(Communicator c, ReductionOperator op, TypedBuffer values, long item, int items) {
        ScratchArray array = scratch.acquire(values.type(), items * values.elementsPerItem());
        TypedBuffer spare = array.items(values.elementsPerItem());
        int size = c.size();
        boolean isFolded = Folding.foldedSize(size) != size;
        if (isFolded) {
            Folding.fold(messages, c, op, values, item, items, spare);
        }
        if (Folding.foldedRank(c.rank(), size) != Folding.RESTING) {
            exchange(c, op, values, item, items, spare);
        }
        if (isFolded) {
            Folding.unfold(messages, c, values, item, items);
        }
        scratch.release(array);
    }

    private void exchange(
            Communicator c, ReductionOperator op, TypedBuffer values, long item, int items, TypedBuffer spare) {
        int size = c.size();
        int folded = Folding.foldedRank(c.rank(), size);
        int foldedSize = Folding.foldedSize(size);
        long lengthBytes = values.byteLength(items);
        for (int distance = 1; distance < foldedSize; distance <<= 1) {
            int partner = folded ^ distance;
            int peer = Folding.unfoldedRank(partner, size);
            PmlRequest receive = messages.startReceive(c, peer, spare, 0, lengthBytes);
            messages.sendThenAwait(c, peer, values, values.byteOffset(item), lengthBytes, receive);
            if (op.isCommutative() || partner < folded) {
                Operands.combine(op, spare, 0, values, item, items);
            } else {
                Operands.combine(op, values, item, spare, 0, items);
                Operands.copyItems(spare, 0, values, item, items);
            }
        }
    }
}

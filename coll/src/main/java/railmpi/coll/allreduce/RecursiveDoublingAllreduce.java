package railmpi.coll.allreduce;

import railmpi.coll.memory.ScratchArray;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.reduction.Folding;
import railmpi.coll.reduction.Span;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Whole vectors are exchanged at distances 1, 2, 4...; rank order is kept, and all ranks get bitwise equal results.
 *
 * <p>Cost: log2(p) (alpha + n (beta + gamma)), two messages more if p is no power of two. Source: [Thakur05]
 * section 4.5. Hot path: medium.
 */
final class RecursiveDoublingAllreduce extends PieceByPiece {
    RecursiveDoublingAllreduce(long segmentBytes) {
        super(segmentBytes);
    }

    @Override
    long pieceBytes(int ranks, long ofOneRank) {
        return ofOneRank;
    }

    @Override
    void reducePiece(Steps steps, Communicator c, AllreduceCall call, long start, int items, Span values) {
        int size = c.size();
        boolean isFolded = Folding.foldedSize(size) != size;
        ScratchArray array =
                steps.acquire(values.buffer().type(), items * call.output().elementsPerItem());
        TypedBuffer spare = array.items(call.output().elementsPerItem());
        Span source = new Span(call.input(), start);
        if (isFolded || values.byteLength(items) <= Steps.SHORT_BYTES) {
            steps.copyItems(call.input(), start, values.buffer(), values.first(), items);
            source = values;
        }
        if (isFolded) {
            Folding.fold(steps, c, call.op(), values.buffer(), values.first(), items, spare);
        }
        if (Folding.foldedRank(c.rank(), size) != Folding.RESTING) {
            exchange(steps, c, call.op(), source, values, items, spare);
            steps.copyItems(values.buffer(), values.first(), call.output(), start, items);
        }
        if (isFolded) {
            Folding.unfold(steps, c, call.output(), start, items);
        }
        steps.release(array);
    }

    /** The first step sends a long vector from where it is and copies it meanwhile. */
    private void exchange(
            Steps steps, Communicator c, ReductionOperator op, Span from, Span values, int items, TypedBuffer spare) {
        int size = c.size();
        int folded = Folding.foldedRank(c.rank(), size);
        int foldedSize = Folding.foldedSize(size);
        TypedBuffer result = values.buffer();
        long first = values.first();
        long lengthBytes = values.byteLength(items);
        Span source = from;
        for (int distance = 1; distance < foldedSize; distance <<= 1) {
            int partner = folded ^ distance;
            int peer = Folding.unfoldedRank(partner, size);
            if (source.isSameAs(values)) {
                steps.exchange(c, peer, result, source.byteOffset(0), lengthBytes, peer, spare, 0, lengthBytes);
            } else {
                Pending receive = steps.startReceive(c, peer, spare, 0, lengthBytes);
                steps.sendWhilePending(c, peer, source.buffer(), source.byteOffset(0), lengthBytes, receive);
                steps.copyItems(source.buffer(), source.first(), result, first, items);
                source = values;
                steps.await(receive);
            }
            if (op.isCommutative() || partner < folded) {
                steps.combine(op, spare, 0, result, first, items);
            } else {
                steps.combine(op, result, first, spare, 0, items);
                steps.copyItems(spare, 0, result, first, items);
            }
        }
    }
}

package railmpi.coll.allreduce;

import railmpi.coll.memory.Partition;
import railmpi.coll.reduction.Operands;
import railmpi.coll.reduction.RingReduceScatter;
import railmpi.coll.reduction.Span;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Ring reduce-scatter, then the results go around the ring. For operators that commute; no rank rests, whatever p is.
 *
 * <p>Cost: 2 (p - 1) alpha + 2 (p - 1)/p n beta + (p - 1)/p n gamma.
 */
final class RingAllreduce extends PieceByPiece {
    RingAllreduce(long segmentBytes) {
        super(segmentBytes);
    }

    @Override
    long pieceBytes(int ranks, long ofOneRank) {
        return Operands.pieceBytes(ranks, ofOneRank);
    }

    @Override
    void reducePiece(Steps steps, Communicator c, AllreduceCall call, long start, int items, Span values) {
        int size = c.size();
        TypedBuffer output = call.output();
        steps.copyItems(call.input(), start, values.buffer(), values.first(), items);
        RingReduceScatter.reduceScatter(steps, c, call.op(), values.buffer(), values.first(), items);
        int own = Partition.start(items, size, c.rank());
        int ownItems = Partition.start(items, size, c.rank() + 1) - own;
        steps.copyItems(values.buffer(), values.first() + own, output, start + own, ownItems);
        int next = Partition.shifted(c.rank(), 1, size);
        int previous = Partition.shifted(c.rank(), -1, size);
        int outgoing = c.rank();
        for (int step = 1; step < size; step++) {
            int incoming = Partition.shifted(outgoing, -1, size);
            int inStart = Partition.start(items, size, incoming);
            int inItems = Partition.start(items, size, incoming + 1) - inStart;
            int outStart = Partition.start(items, size, outgoing);
            int outItems = Partition.start(items, size, outgoing + 1) - outStart;
            Pending receive = steps.startReceive(
                    c, previous, output, output.byteOffset(start + inStart), output.byteLength(inItems));
            steps.sendThenAwait(
                    c, next, output, output.byteOffset(start + outStart), output.byteLength(outItems), receive);
            outgoing = incoming;
        }
    }
}

package railmpi.coll.allreduce;

import railmpi.coll.ReductionOperator;
import railmpi.coll.memory.Partition;
import railmpi.coll.reduction.Operands;
import railmpi.coll.reduction.RingReduceScatter;
import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;
import railmpi.pml.Pending;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Ring reduce-scatter, then the results go around the ring. For operators that commute; no rank rests, whatever p is.
 *
 * <p>Cost: 2 (p - 1) alpha + 2 (p - 1)/p n beta + (p - 1)/p n gamma.
 */
final class RingAllreduce implements AllreduceAlgorithm {
    @Override
    public long pieceBytes(int ranks, long segmentBytes) {
        return Operands.pieceBytes(ranks, segmentBytes);
    }

    @Override
    public void allreduce(Steps steps, Communicator c, ReductionOperator op, TypedBuffer values, long item, int items) {
        RingReduceScatter.reduceScatter(steps, c, op, values, item, items);
        int size = c.size();
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
                    c, previous, values, values.byteOffset(item + inStart), values.byteLength(inItems));
            steps.sendThenAwait(
                    c, next, values, values.byteOffset(item + outStart), values.byteLength(outItems), receive);
            outgoing = incoming;
        }
    }
}

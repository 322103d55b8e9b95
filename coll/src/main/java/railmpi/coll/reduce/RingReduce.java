package railmpi.coll.reduce;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduction.Operands;
import railmpi.coll.reduction.RingReduceScatter;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * The ring leaves one reduced block at each rank, the root gathers them. For operators that commute.
 *
 * <p>Cost: 2 (p - 1) alpha + 2 (p - 1)/p n beta + (p - 1)/p n gamma.
 */
final class RingReduce implements ReduceAlgorithm {
    @Override
    public long pieceBytes(int ranks, long segmentBytes) {
        return Operands.pieceBytes(ranks, segmentBytes);
    }

    @Override
    @Seam
    public void reduce(Steps steps, Communicator c, ReduceCall call, long start, int items) {
        boolean isRoot = c.rank() == call.root();
        TypedBuffer input = call.input();
        if (isRoot && Operands.isFastInPlace(call.output(), start)) {
            steps.copyItems(input, start, call.output(), start, items);
            RingReduceScatter.reduceScatter(steps, c, call.op(), call.output(), start, items);
            gather(steps, c, call.output(), start, items);
            return;
        }
        ScratchArray array = steps.acquire(input.type(), items * input.elementsPerItem());
        TypedBuffer values = array.items(input.elementsPerItem());
        steps.copyItems(input, start, values, 0, items);
        RingReduceScatter.reduceScatter(steps, c, call.op(), values, 0, items);
        if (isRoot) {
            gather(steps, c, values, 0, items);
            steps.copyItems(values, 0, call.output(), start, items);
        } else {
            int first = Partition.start(items, c.size(), c.rank());
            int length = Partition.start(items, c.size(), c.rank() + 1) - first;
            steps.send(c, call.root(), values, values.byteOffset(first), values.byteLength(length));
        }
        steps.release(array);
    }

    private void gather(Steps steps, Communicator c, TypedBuffer values, long item, int items) {
        RequestList requests = new RequestList(steps, c, c.size());
        for (int rank = 0; rank < c.size(); rank++) {
            if (rank != c.rank()) {
                int first = Partition.start(items, c.size(), rank);
                int length = Partition.start(items, c.size(), rank + 1) - first;
                requests.startReceive(rank, values, values.byteOffset(item + first), values.byteLength(length));
            }
        }
        requests.awaitAll();
    }
}

package railmpi.coll.reduce;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.message.Messages;
import railmpi.coll.message.RequestList;
import railmpi.coll.reduction.Operands;
import railmpi.coll.reduction.RingReduceScatter;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The ring leaves one reduced block at each rank, the root gathers them. For operators that commute.
 *
 * <p>Cost: 2 (p - 1) alpha + 2 (p - 1)/p n beta + (p - 1)/p n gamma.
 */
final class RingReduce implements ReduceAlgorithm {
    private final Messages messages;
    private final ScratchPool scratch;
    private final RingReduceScatter ring;

    RingReduce(Messages messages, ScratchPool scratch) {
        this.messages = messages;
        this.scratch = scratch;
        this.ring = new RingReduceScatter(messages, scratch);
    }

    @Override
    public long pieceBytes(int ranks, long segmentBytes) {
        return Operands.pieceBytes(ranks, segmentBytes);
    }

    @Override
    public void reduce(Communicator c, ReduceCall call, long start, int items) {
        boolean isRoot = c.rank() == call.root();
        TypedBuffer input = call.input();
        if (isRoot && Operands.isFastInPlace(call.output(), start)) {
            Operands.copyItems(input, start, call.output(), start, items);
            ring.reduceScatter(c, call.op(), call.output(), start, items);
            gather(c, call.output(), start, items);
            return;
        }
        ScratchArray array = scratch.acquire(input.type(), items * input.elementsPerItem());
        TypedBuffer values = array.items(input.elementsPerItem());
        Operands.copyItems(input, start, values, 0, items);
        ring.reduceScatter(c, call.op(), values, 0, items);
        if (isRoot) {
            gather(c, values, 0, items);
            Operands.copyItems(values, 0, call.output(), start, items);
        } else {
            int first = Partition.start(items, c.size(), c.rank());
            int length = Partition.start(items, c.size(), c.rank() + 1) - first;
            messages.send(c, call.root(), values, values.byteOffset(first), values.byteLength(length));
        }
        scratch.release(array);
    }

    private void gather(Communicator c, TypedBuffer values, long item, int items) {
        RequestList requests = new RequestList(messages, c.size());
        for (int rank = 0; rank < c.size(); rank++) {
            if (rank != c.rank()) {
                int first = Partition.start(items, c.size(), rank);
                int length = Partition.start(items, c.size(), rank + 1) - first;
                requests.add(messages.startReceive(
                        c, rank, values, values.byteOffset(item + first), values.byteLength(length)));
            }
        }
        requests.awaitAll();
    }
}

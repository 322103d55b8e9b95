package railmpi.coll.allreduce;

import railmpi.coll.ReductionOperator;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.message.Messages;
import railmpi.coll.reduction.Folding;
import railmpi.coll.reduction.Operands;
import railmpi.pml.Communicator;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Reduce-scatter by recursive halving, then allgather by recursive doubling. For operators that commute.
 *
 * <p>Cost: 2 log2(p) alpha + 2 (p - 1)/p n beta + (p - 1)/p n gamma; two messages of n more if p is no power of two.
 * Source: [Rabenseifner04]; [Thakur05] section 4.5.
 */
final class RabenseifnerAllreduce implements AllreduceAlgorithm {
    private final Messages messages;
    private final ScratchPool scratch;

    RabenseifnerAllreduce(Messages messages, ScratchPool scratch) {
        this.messages = messages;
        this.scratch = scratch;
    }

    @Override
    public long pieceBytes(int ranks, long segmentBytes) {
        return Operands.pieceBytes(Folding.foldedSize(ranks), segmentBytes);
    }

    @Override
    public void allreduce(Communicator c, ReductionOperator op, TypedBuffer values, long item, int items) {
        int size = c.size();
        boolean isFolded = Folding.foldedSize(size) != size;
        ScratchArray array = scratch.acquire(values.type(), items * values.elementsPerItem());
        TypedBuffer spare = array.items(values.elementsPerItem());
        if (isFolded) {
            Folding.fold(messages, c, op, values, item, items, spare);
        }
        if (Folding.foldedRank(c.rank(), size) != Folding.RESTING) {
            reduceScatter(c, op, values, item, items, spare);
            allgather(c, values, item, items);
        }
        if (isFolded) {
            Folding.unfold(messages, c, values, item, items);
        }
        scratch.release(array);
    }

    /** Keeps one half of what it has in each step, until that is the block with its own folded rank. */
    private void reduceScatter(
            Communicator c, ReductionOperator op, TypedBuffer values, long item, int items, TypedBuffer spare) {
        int size = c.size();
        int folded = Folding.foldedRank(c.rank(), size);
        int blocks = Folding.foldedSize(size);
        for (int distance = blocks / 2; distance > 0; distance >>= 1) {
            int peer = Folding.unfoldedRank(folded ^ distance, size);
            int keep = folded & -distance;
            int give = keep ^ distance;
            int keepStart = Partition.start(items, blocks, keep);
            int keepItems = Partition.start(items, blocks, keep + distance) - keepStart;
            int giveStart = Partition.start(items, blocks, give);
            int giveItems = Partition.start(items, blocks, give + distance) - giveStart;
            PmlRequest receive =
                    messages.startReceive(c, peer, spare, spare.byteOffset(keepStart), spare.byteLength(keepItems));
            messages.sendThenAwait(
                    c, peer, values, values.byteOffset(item + giveStart), values.byteLength(giveItems), receive);
            Operands.combine(op, spare, keepStart, values, item + keepStart, keepItems);
        }
    }

    private void allgather(Communicator c, TypedBuffer values, long item, int items) {
        int size = c.size();
        int folded = Folding.foldedRank(c.rank(), size);
        int blocks = Folding.foldedSize(size);
        for (int distance = 1; distance < blocks; distance <<= 1) {
            int peer = Folding.unfoldedRank(folded ^ distance, size);
            int have = folded & -distance;
            int get = have ^ distance;
            int haveStart = Partition.start(items, blocks, have);
            int haveItems = Partition.start(items, blocks, have + distance) - haveStart;
            int getStart = Partition.start(items, blocks, get);
            int getItems = Partition.start(items, blocks, get + distance) - getStart;
            PmlRequest receive = messages.startReceive(
                    c, peer, values, values.byteOffset(item + getStart), values.byteLength(getItems));
            messages.sendThenAwait(
                    c, peer, values, values.byteOffset(item + haveStart), values.byteLength(haveItems), receive);
        }
    }
}

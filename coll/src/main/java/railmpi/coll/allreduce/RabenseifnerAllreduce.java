package railmpi.coll.allreduce;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.reduction.Folding;
import railmpi.coll.reduction.Operands;
import railmpi.coll.reduction.Span;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Reduce-scatter by recursive halving, then allgather by recursive doubling. For operators that commute.
 *
 * <p>Cost: 2 log2(p) alpha + 2 (p - 1)/p n beta + (p - 1)/p n gamma; two messages of n more if p is no power of two.
 * Source: [Rabenseifner04]; [Thakur05] section 4.5.
 */
final class RabenseifnerAllreduce extends PieceByPiece {
    RabenseifnerAllreduce(long segmentBytes) {
        super(segmentBytes);
    }

    @Override
    long pieceBytes(int ranks, long ofOneRank) {
        return Operands.pieceBytes(Folding.foldedSize(ranks), ofOneRank);
    }

    @Override
    void reducePiece(Steps steps, Communicator c, AllreduceCall call, long start, int items, Span values) {
        int size = c.size();
        boolean isFolded = Folding.foldedSize(size) != size;
        ScratchArray array =
                steps.acquire(values.buffer().type(), items * call.output().elementsPerItem());
        TypedBuffer spare = array.items(call.output().elementsPerItem());
        Span source = new Span(call.input(), start);
        if (isFolded) {
            steps.copyItems(call.input(), start, values.buffer(), values.first(), items);
            Folding.fold(steps, c, call.op(), values.buffer(), values.first(), items, spare);
            source = values;
        }
        int folded = Folding.foldedRank(c.rank(), size);
        if (folded != Folding.RESTING) {
            reduceScatter(steps, c, call.op(), source, values, items, spare);
            int blocks = Folding.foldedSize(size);
            int own = Partition.start(items, blocks, folded);
            int ownItems = Partition.start(items, blocks, folded + 1) - own;
            steps.copyItems(values.buffer(), values.first() + own, call.output(), start + own, ownItems);
            allgather(steps, c, call.output(), start, items);
        }
        if (isFolded) {
            Folding.unfold(steps, c, call.output(), start, items);
        }
        steps.release(array);
    }

    /**
     * Keeps one half of what it has in each step, until that is the block with its own folded rank. The first step
     * takes what it gives from where it is, and copies only what it keeps.
     */
    private void reduceScatter(
            Steps steps, Communicator c, ReductionOperator op, Span from, Span values, int items, TypedBuffer spare) {
        int size = c.size();
        int folded = Folding.foldedRank(c.rank(), size);
        int blocks = Folding.foldedSize(size);
        Span source = from;
        for (int distance = blocks / 2; distance > 0; distance >>= 1) {
            int peer = Folding.unfoldedRank(folded ^ distance, size);
            int keep = folded & -distance;
            int give = keep ^ distance;
            int keepStart = Partition.start(items, blocks, keep);
            int keepItems = Partition.start(items, blocks, keep + distance) - keepStart;
            int giveStart = Partition.start(items, blocks, give);
            int giveItems = Partition.start(items, blocks, give + distance) - giveStart;
            Pending receive =
                    steps.startReceive(c, peer, spare, spare.byteOffset(keepStart), spare.byteLength(keepItems));
            steps.sendWhilePending(
                    c, peer, source.buffer(), source.byteOffset(giveStart), source.byteLength(giveItems), receive);
            if (!source.isSameAs(values)) {
                steps.copyItems(
                        source.buffer(),
                        source.first() + keepStart,
                        values.buffer(),
                        values.first() + keepStart,
                        keepItems);
                source = values;
            }
            steps.await(receive);
            steps.combine(op, spare, keepStart, values.buffer(), values.first() + keepStart, keepItems);
        }
    }

    private void allgather(Steps steps, Communicator c, TypedBuffer values, long item, int items) {
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
            Pending receive = steps.startReceive(
                    c, peer, values, values.byteOffset(item + getStart), values.byteLength(getItems));
            steps.sendThenAwait(
                    c, peer, values, values.byteOffset(item + haveStart), values.byteLength(haveItems), receive);
        }
    }
}

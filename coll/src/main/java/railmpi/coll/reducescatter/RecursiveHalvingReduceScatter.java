package railmpi.coll.reducescatter;

import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduction.Folding;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Every step exchanges one half of what is left with a partner at half the distance, in scratch arrays as long as the
 * whole vector. With a number of ranks that is no power of two, pairs of neighbours act as one.
 *
 * <p>Cost: log2(p) alpha + (p - 1)/p n (beta + gamma), two messages more if p is no power of two. Source: [Thakur05]
 * section 4.4.
 */
final class RecursiveHalvingReduceScatter implements ReduceScatterAlgorithm {
    private static final long LONGEST_BYTES = 64 << 20;

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return lengthBytes <= LONGEST_BYTES;
    }

    @Override
    @Seam
    public void reduceScatter(Steps steps, Communicator c, ReduceScatterCall call) {
        TypedBuffer input = call.input();
        int items = (int) call.items();
        int elements = items * input.elementsPerItem();
        ScratchArray first = steps.acquire(input.type(), elements);
        ScratchArray second = steps.acquire(input.type(), elements);
        TypedBuffer values = first.items(input.elementsPerItem());
        TypedBuffer spare = second.items(input.elementsPerItem());
        steps.copyItems(input, 0, values, 0, items);
        Folding.fold(steps, c, call.op(), values, 0, items, spare);
        if (Folding.foldedRank(c.rank(), c.size()) != Folding.RESTING) {
            halve(steps, c, call, values, spare);
        }
        deliver(steps, c, call, values);
        steps.release(first);
        steps.release(second);
    }

    private void halve(Steps steps, Communicator c, ReduceScatterCall call, TypedBuffer values, TypedBuffer spare) {
        int size = c.size();
        int folded = Folding.foldedRank(c.rank(), size);
        for (int distance = Folding.foldedSize(size) / 2; distance > 0; distance >>= 1) {
            int peer = Folding.unfoldedRank(folded ^ distance, size);
            int keep = folded & -distance;
            int give = keep ^ distance;
            long keepStart = foldedStart(call, size, keep);
            int keepItems = (int) (foldedStart(call, size, keep + distance) - keepStart);
            long giveStart = foldedStart(call, size, give);
            long giveItems = foldedStart(call, size, give + distance) - giveStart;
            Pending receive =
                    steps.startReceive(c, peer, spare, spare.byteOffset(keepStart), spare.byteLength(keepItems));
            steps.sendThenAwait(c, peer, values, values.byteOffset(giveStart), values.byteLength(giveItems), receive);
            steps.combine(call.op(), spare, keepStart, values, keepStart, keepItems);
        }
    }

    /** Returns where the blocks of a folded rank begin: those of its resting neighbour and its own. */
    private static long foldedStart(ReduceScatterCall call, int size, int folded) {
        int pairs = size - Folding.foldedSize(size);
        return call.starts()[folded < pairs ? 2 * folded : folded + pairs];
    }

    private void deliver(Steps steps, Communicator c, ReduceScatterCall call, TypedBuffer values) {
        int rank = c.rank();
        TypedBuffer output = call.output();
        if (Folding.foldedRank(rank, c.size()) == Folding.RESTING) {
            steps.receive(c, rank + 1, output, output.byteOffset(0), output.byteLength(call.counts()[rank]));
            return;
        }
        steps.copyItems(values, call.starts()[rank], output, 0, call.counts()[rank]);
        if (Folding.hasRestingNeighbour(rank, c.size())) {
            long start = call.starts()[rank - 1];
            steps.send(c, rank - 1, values, values.byteOffset(start), values.byteLength(call.counts()[rank - 1]));
        }
    }
}

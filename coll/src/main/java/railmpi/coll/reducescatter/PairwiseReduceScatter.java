package railmpi.coll.reducescatter;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduction.Operands;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * In round k every rank gives the rank k after it that rank's block, and combines what the rank k before it gives.
 * Blocks go in segments that stay in the cache.
 *
 * <p>Cost: (p - 1) alpha + (p - 1)/p n (beta + gamma).
 */
final class PairwiseReduceScatter implements ReduceScatterAlgorithm {
    private final long segmentBytes;

    PairwiseReduceScatter(long segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    @Override
    @Seam
    public void reduceScatter(Steps steps, Communicator c, ReduceScatterCall call) {
        int rank = c.rank();
        int mine = call.counts()[rank];
        long ownStart = call.starts()[rank];
        TypedBuffer output = call.output();
        // In place the results grow where the own block already is, and move to the front when that has been sent.
        long at = call.isInPlace() ? ownStart : 0;
        steps.copyItems(call.input(), ownStart, output, at, mine);
        for (int distance = 1; distance < c.size(); distance++) {
            exchange(steps, c, call, at, distance);
        }
        steps.copyItems(output, at, output, 0, mine);
    }

    private void exchange(Steps steps, Communicator c, ReduceScatterCall call, long at, int distance) {
        TypedBuffer input = call.input();
        int dest = Partition.shifted(c.rank(), distance, c.size());
        int source = Partition.shifted(c.rank(), -distance, c.size());
        int incoming = call.counts()[c.rank()];
        int outgoing = call.counts()[dest];
        int segment = Math.min(
                Partition.itemsPerPiece(segmentBytes, input.itemBytes()), Math.max(1, Math.max(incoming, outgoing)));
        ScratchArray array = steps.acquire(input.type(), segment * input.elementsPerItem());
        TypedBuffer received = array.items(input.elementsPerItem());
        for (long start = 0; start < Math.max(incoming, outgoing); start += segment) {
            int inItems = (int) Math.max(0, Math.min(segment, incoming - start));
            int outItems = (int) Math.max(0, Math.min(segment, outgoing - start));
            Pending receive = steps.startReceive(c, source, received, 0, received.byteLength(inItems));
            long outStart = input.byteOffset(call.starts()[dest] + start);
            steps.sendThenAwait(c, dest, input, outStart, input.byteLength(outItems), receive);
            if (inItems > 0) {
                Operands.combineIntoAny(steps, call.op(), received, call.output(), at + start, inItems);
            }
        }
        steps.release(array);
    }
}

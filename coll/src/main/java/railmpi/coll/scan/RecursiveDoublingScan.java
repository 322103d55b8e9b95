package railmpi.coll.scan;

import railmpi.coll.memory.ScratchArray;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.reduction.Operands;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Partners at distances 1, 2, 4... exchange what their groups of ranks combine to; what comes from below goes into the
 * result as well. Rank order is kept.
 *
 * <p>Cost: ceil(log2(p)) (alpha + n (beta + 2 gamma)). Source: [Hillis86].
 */
final class RecursiveDoublingScan {
    /** Combines one piece of at least 1 item. */
    void scan(Steps steps, Communicator c, ScanCall call, long start, int items) {
        TypedBuffer input = call.input();
        int perItem = input.elementsPerItem();
        ScratchArray groupArray = steps.acquire(input.type(), items * perItem);
        ScratchArray spareArray = steps.acquire(input.type(), items * perItem);
        TypedBuffer group = groupArray.items(perItem);
        TypedBuffer spare = spareArray.items(perItem);
        steps.copyItems(input, start, group, 0, items);
        boolean hasResult = call.isInclusive();
        if (hasResult) {
            steps.copyItems(input, start, call.output(), start, items);
        }
        int rank = c.rank();
        long lengthBytes = group.byteLength(items);
        for (int distance = 1; distance < c.size(); distance <<= 1) {
            int peer = rank ^ distance;
            if (peer >= c.size()) {
                continue;
            }
            Pending receive = steps.startReceive(c, peer, spare, 0, lengthBytes);
            steps.sendThenAwait(c, peer, group, 0, lengthBytes, receive);
            if (peer < rank) {
                addToResult(steps, call, spare, start, items, hasResult);
                hasResult = true;
            }
            addToGroup(steps, call.op(), spare, group, items, peer < rank);
        }
        steps.release(groupArray);
        steps.release(spareArray);
    }

    private void addToResult(Steps steps, ScanCall call, TypedBuffer below, long start, int items, boolean hasResult) {
        if (hasResult) {
            Operands.combineIntoAny(steps, call.op(), below, call.output(), start, items);
        } else {
            steps.copyItems(below, 0, call.output(), start, items);
        }
    }

    private static void addToGroup(
            Steps steps,
            ReductionOperator op,
            TypedBuffer received,
            TypedBuffer group,
            int items,
            boolean isFromBelow) {
        if (isFromBelow || op.isCommutative()) {
            steps.combine(op, received, 0, group, 0, items);
        } else {
            steps.combine(op, group, 0, received, 0, items);
            steps.copyItems(received, 0, group, 0, items);
        }
    }
}

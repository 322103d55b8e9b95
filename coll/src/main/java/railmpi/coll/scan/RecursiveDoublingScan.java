package railmpi.coll.scan;

import railmpi.coll.ReductionOperator;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.message.Messages;
import railmpi.coll.reduction.Operands;
import railmpi.pml.Communicator;
import railmpi.pml.PmlRequest;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Partners at distances 1, 2, 4... exchange what their groups of ranks combine to; what comes from below goes into the
 * result as well. Rank order is kept.
 *
 * <p>Cost: ceil(log2(p)) (alpha + n (beta + 2 gamma)). Source: [Hillis86].
 */
final class RecursiveDoublingScan {
    private final Messages messages;
    private final ScratchPool scratch;

    RecursiveDoublingScan(Messages messages, ScratchPool scratch) {
        this.messages = messages;
        this.scratch = scratch;
    }

    /** Combines one piece of at least 1 item. */
    void scan(Communicator c, ScanCall call, long start, int items) {
        TypedBuffer input = call.input();
        int perItem = input.elementsPerItem();
        ScratchArray groupArray = scratch.acquire(input.type(), items * perItem);
        ScratchArray spareArray = scratch.acquire(input.type(), items * perItem);
        TypedBuffer group = groupArray.items(perItem);
        TypedBuffer spare = spareArray.items(perItem);
        Operands.copyItems(input, start, group, 0, items);
        boolean hasResult = call.isInclusive();
        if (hasResult) {
            Operands.copyItems(input, start, call.output(), start, items);
        }
        int rank = c.rank();
        long lengthBytes = group.byteLength(items);
        for (int distance = 1; distance < c.size(); distance <<= 1) {
            int peer = rank ^ distance;
            if (peer >= c.size()) {
                continue;
            }
            PmlRequest receive = messages.startReceive(c, peer, spare, 0, lengthBytes);
            messages.sendThenAwait(c, peer, group, 0, lengthBytes, receive);
            if (peer < rank) {
                addToResult(call, spare, start, items, hasResult);
                hasResult = true;
            }
            addToGroup(call.op(), spare, group, items, peer < rank);
        }
        scratch.release(groupArray);
        scratch.release(spareArray);
    }

    private void addToResult(ScanCall call, TypedBuffer below, long start, int items, boolean hasResult) {
        if (hasResult) {
            Operands.combineIntoAny(call.op(), below, call.output(), start, items, scratch);
        } else {
            Operands.copyItems(below, 0, call.output(), start, items);
        }
    }

    private static void addToGroup(
            ReductionOperator op, TypedBuffer received, TypedBuffer group, int items, boolean isFromBelow) {
        if (isFromBelow || op.isCommutative()) {
            Operands.combine(op, received, 0, group, 0, items);
        } else {
            Operands.combine(op, group, 0, received, 0, items);
            Operands.copyItems(received, 0, group, 0, items);
        }
    }
}

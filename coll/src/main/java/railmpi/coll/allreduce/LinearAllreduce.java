package railmpi.coll.allreduce;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduction.Span;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Every rank sends its vector to every other one and combines all of them by itself, in rank order, so that all get
 * bitwise equal results.
 *
 * <p>Cost: alpha + (p - 1) n (beta + gamma); one step only, for short vectors and few ranks, the more so where these
 * share cores. Hot path: medium.
 */
final class LinearAllreduce extends PieceByPiece {
    LinearAllreduce(long segmentBytes) {
        super(segmentBytes);
    }

    @Override
    long pieceBytes(int ranks, long ofOneRank) {
        return Math.max(1, ofOneRank / ranks);
    }

    /** The vector of the last rank comes into {@code values}, where those before it are combined from the left. */
    @Override
    void reducePiece(Steps steps, Communicator c, AllreduceCall call, long start, int items, Span values) {
        int last = c.size() - 1;
        int rank = c.rank();
        TypedBuffer result = values.buffer();
        ScratchArray array = steps.acquire(result.type(), last * items * result.elementsPerItem());
        Span others = new Span(array.items(result.elementsPerItem()), 0);
        Span own = rank == last ? values : new Span(others.buffer(), (long) rank * items);
        steps.copyItems(call.input(), start, own.buffer(), own.first(), items);
        exchange(steps, c, own, values, others, items);
        for (int source = last - 1; source >= 0; source--) {
            steps.combine(call.op(), others.buffer(), (long) source * items, result, values.first(), items);
        }
        steps.copyItems(result, values.first(), call.output(), start, items);
        steps.release(array);
    }

    private void exchange(Steps steps, Communicator c, Span own, Span values, Span others, int items) {
        int size = c.size();
        int rank = c.rank();
        long lengthBytes = values.byteLength(items);
        RequestList sends = new RequestList(steps, c, size - 1);
        for (int distance = 1; distance < size; distance++) {
            int dest = Partition.shifted(rank, distance, size);
            sends.startSend(dest, own.buffer(), own.byteOffset(0), lengthBytes);
        }
        for (int distance = 1; distance < size; distance++) {
            int source = Partition.shifted(rank, -distance, size);
            boolean isLast = source == size - 1;
            TypedBuffer target = isLast ? values.buffer() : others.buffer();
            long offset = isLast ? values.byteOffset(0) : others.byteOffset(source * items);
            sends.receive(source, target, offset, lengthBytes);
        }
        sends.awaitAll();
    }
}

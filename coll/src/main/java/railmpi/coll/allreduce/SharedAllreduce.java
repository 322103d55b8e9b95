package railmpi.coll.allreduce;

import railmpi.coll.flag.NodeArea;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.select.Substitute;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Inside a node: every rank writes its vector into memory that all map, all meet, and each combines all vectors in rank
 * order. Of longer vectors each combines a part of its own, and all meet again before they read the result, piece by
 * piece. All ranks get bitwise equal results.
 *
 * <p>Cost: one meeting, p n gamma, or two meetings for each piece and 2 n beta + n gamma. Chosen in a node for 3 ranks
 * and more, and by {@code coll_allreduce_algorithm}; for blocking calls only. Hot path: medium.
 */
final class SharedAllreduce implements AllreduceAlgorithm {
    /** Up to this length of all vectors together each rank combines them whole. */
    private static final int WHOLE_BYTES = 16 * 1024;

    private final NodeAreas areas;
    private final Substitute<AllreduceAlgorithm> substitute;

    SharedAllreduce(NodeAreas areas, Substitute<AllreduceAlgorithm> substitute) {
        this.areas = areas;
        this.substitute = substitute;
    }

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return areas.accept(ranks);
    }

    @Override
    @Seam
    public void allreduce(Steps steps, Communicator c, AllreduceCall call, int count) {
        TypedBuffer output = call.output();
        if (output.byteLength(count) == 0) {
            return;
        }
        int most = NodeArea.pieceBytes(c.size(), Long.MAX_VALUE) / output.itemBytes();
        NodeArea area = most == 0 ? null : areas.begin(steps, c);
        if (area == null) {
            substitute.choose(c, output.byteLength(count)).allreduce(steps, c, call, count);
            return;
        }
        area.announce(output.byteLength(count));
        if (output.byteLength(count) * c.size() <= WHOLE_BYTES) {
            new Vectors(steps, c, call, area).reduceWhole(count);
        } else {
            new Vectors(steps, c, call, area).reduce(count, most);
        }
    }

    /** One call. */
    private static final class Vectors {
        private final Steps steps;
        private final Communicator communicator;
        private final AllreduceCall call;
        private final NodeArea area;
        private final TypedBuffer output;
        private final int size;

        Vectors(Steps steps, Communicator communicator, AllreduceCall call, NodeArea area) {
            this.steps = steps;
            this.communicator = communicator;
            this.call = call;
            this.area = area;
            output = call.output();
            size = communicator.size();
        }

        void reduceWhole(int count) {
            int lengthBytes = (int) output.byteLength(count);
            int stride = NodeArea.stride(lengthBytes);
            area.write(communicator.rank() * stride, call.input(), call.input().offsetBytes(), lengthBytes);
            area.meet(steps);
            area.requireAll(lengthBytes);
            ScratchArray result = scratch(count);
            ScratchArray other = scratch(count);
            combine(stride, 0, count, items(result), items(other));
            steps.copyItems(items(result), 0, output, 0, count);
            steps.release(other);
            steps.release(result);
        }

        /** Reduces pieces of so many items at most. */
        void reduce(int count, int most) {
            int shareItems = (Math.min(most, count) + size - 1) / size;
            ScratchArray result = scratch(shareItems);
            ScratchArray other = scratch(shareItems);
            for (int start = 0; start < count; start += most) {
                int items = Math.min(most, count - start);
                if (start != 0) {
                    area.beginAgain(steps);
                }
                reducePiece(start, items, items(result), items(other));
                if (start == 0) {
                    area.requireAll(output.byteLength(count));
                }
            }
            steps.release(other);
            steps.release(result);
        }

        /** Where a rank combines, only that rank reads what all have written, so its result can go there. */
        private void reducePiece(int start, int items, TypedBuffer result, TypedBuffer other) {
            int rank = communicator.rank();
            int stride = NodeArea.stride((int) output.byteLength(items));
            area.write(rank * stride, call.input(), call.input().byteOffset(start), (int) output.byteLength(items));
            area.meet(steps);
            int from = share(items, rank);
            int length = share(items, rank + 1) - from;
            if (length != 0) {
                combine(stride, from, length, result, other);
                area.write(place(rank, stride, from), result, 0, (int) output.byteLength(length));
            }
            area.meet(steps);
            for (int each = 0; each < size; each++) {
                int at = share(items, each);
                int lengthBytes = (int) output.byteLength(share(items, each + 1) - at);
                area.read(place(each, stride, at), output, output.byteOffset(start + at), lengthBytes);
            }
        }

        /** Combines some items of all vectors. */
        private void combine(int stride, int from, int items, TypedBuffer result, TypedBuffer other) {
            int lengthBytes = (int) output.byteLength(items);
            area.read(place(size - 1, stride, from), result, 0, lengthBytes);
            for (int rank = size - 2; rank >= 0; rank--) {
                area.read(place(rank, stride, from), other, 0, lengthBytes);
                steps.combine(call.op(), other, 0, result, 0, items);
            }
        }

        private int place(int rank, int stride, int item) {
            return rank * stride + (int) output.byteLength(item);
        }

        /** Returns the first item that a rank combines. */
        private int share(int items, int rank) {
            return (int) ((long) items * rank / size);
        }

        private ScratchArray scratch(int items) {
            return steps.acquire(output.type(), items * output.elementsPerItem());
        }

        private TypedBuffer items(ScratchArray array) {
            return array.items(output.elementsPerItem());
        }
    }
}

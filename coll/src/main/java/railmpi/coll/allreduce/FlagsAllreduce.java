package railmpi.coll.allreduce;

import java.util.Arrays;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.PeerValues;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduction.Folding;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * The pattern of {@link RecursiveDoublingAllreduce} by RDMA writes, for vectors that fit beside a number: at distances
 * 1, 2, 4... two ranks write their vectors into registered memory of each other, with the number of the collective
 * behind them, by which the other one knows that they are there. Rank order is kept, and all ranks get bitwise equal
 * results.
 *
 * <p>Cost: log2(p) alpha', two more if p is no power of two, alpha' the time of a write of up to 72 bytes until it is
 * seen. Non-blocking ones of a communicator go one after the other. Chosen by {@code coll_allreduce_algorithm} or a row
 * of a table. Source: [Kini03] sections 3.1 and 8, [Thakur05] section 4.5. Hot path: medium.
 */
final class FlagsAllreduce implements AllreduceAlgorithm, Attachment.Owner<Communicator, PeerValues> {
    private final FlagMemory memory;

    FlagsAllreduce(FlagMemory memory) {
        this.memory = memory;
    }

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return lengthBytes <= PeerValues.MOST_BYTES;
    }

    /** The first line is that of the resting neighbour, if there is one. */
    @Override
    public PeerValues attach(Communicator c) {
        int rank = c.rank();
        int size = c.size();
        int folded = Folding.foldedRank(rank, size);
        if (folded == Folding.RESTING) {
            return new PeerValues(memory, c, new int[] {rank + 1});
        }
        int[] peers = new int[Integer.SIZE];
        int count = 0;
        if (Folding.hasRestingNeighbour(rank, size)) {
            peers[count++] = rank - 1;
        }
        for (int distance = 1; distance < Folding.foldedSize(size); distance <<= 1) {
            peers[count++] = Folding.unfoldedRank(folded ^ distance, size);
        }
        return new PeerValues(memory, c, Arrays.copyOf(peers, count));
    }

    /** The scratch array has the result that grows, then room for the vector of a peer. */
    @Override
    @Seam
    public void allreduce(Steps steps, Communicator c, AllreduceCall call, int count) {
        if (count == 0) {
            return;
        }
        PeerValues values = c.attachment(this);
        long number = values.next(steps);
        TypedBuffer output = call.output();
        ScratchArray array = steps.acquire(output.type(), 2 * count * output.elementsPerItem());
        TypedBuffer vectors = array.items(output.elementsPerItem());
        int lengthBytes = (int) output.byteLength(count);
        steps.copyItems(call.input(), 0, vectors, 0, count);
        if (Folding.foldedRank(c.rank(), c.size()) == Folding.RESTING) {
            values.write(steps, 0, number, vectors, 0, lengthBytes);
            values.read(steps, 0, number, vectors, 0, lengthBytes);
        } else {
            reduce(steps, c, call, values, number, vectors, count);
        }
        values.end(steps, number);
        steps.copyItems(vectors, 0, output, 0, count);
        steps.release(array);
    }

    private static void reduce(
            Steps steps,
            Communicator c,
            AllreduceCall call,
            PeerValues values,
            long number,
            TypedBuffer vectors,
            int count) {
        int lengthBytes = (int) vectors.byteLength(count);
        int folded = Folding.foldedRank(c.rank(), c.size());
        int next = 0;
        boolean hasResting = Folding.hasRestingNeighbour(c.rank(), c.size());
        if (hasResting) {
            values.read(steps, next++, number, vectors, lengthBytes, lengthBytes);
            steps.combine(call.op(), vectors, count, vectors, 0, count);
        }
        for (int distance = 1; next < values.count(); distance <<= 1) {
            values.write(steps, next, number, vectors, 0, lengthBytes);
            values.read(steps, next++, number, vectors, lengthBytes, lengthBytes);
            if (call.op().isCommutative() || (folded & distance) != 0) {
                steps.combine(call.op(), vectors, count, vectors, 0, count);
            } else {
                steps.combine(call.op(), vectors, 0, vectors, count, count);
                steps.copyItems(vectors, count, vectors, 0, count);
            }
        }
        if (hasResting) {
            values.write(steps, 0, number, vectors, 0, lengthBytes);
        }
    }
}

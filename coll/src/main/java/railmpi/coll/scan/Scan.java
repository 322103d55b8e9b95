package railmpi.coll.scan;

import railmpi.coll.memory.Partition;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.select.CollParameters;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** Prefix reductions, in pieces that fit the cache. Immutable, for any thread. */
public final class Scan {
    private final RecursiveDoublingScan doubling;
    private final long segmentBytes;

    /**
     * Sets up the algorithm.
     *
     * @param parameters length of a piece
     */
    public Scan(Parameters parameters) {
        doubling = new RecursiveDoublingScan();
        segmentBytes = parameters.get(CollParameters.REDUCE_SEGMENT);
    }

    /**
     * Combines the vectors of ranks 0 to the own one.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own vector; null if it is in {@code receive}
     * @param receive result
     * @param count items of the vectors
     * @param op operator
     */
    public void scan(
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        TypedBuffer input = send == null ? receive : send;
        if (c.size() == 1) {
            steps.copyItems(input, 0, receive, 0, count);
        } else {
            inPieces(steps, c, new ScanCall(input, receive, op, true), count);
        }
    }

    /**
     * Combines the vectors of the ranks before the own one; rank 0 receives nothing.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own vector; null if it is in {@code receive}
     * @param receive result, not touched at rank 0
     * @param count items of the vectors
     * @param op operator
     */
    public void exscan(
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        if (c.size() > 1) {
            inPieces(steps, c, new ScanCall(send == null ? receive : send, receive, op, false), count);
        }
    }

    private void inPieces(Steps steps, Communicator c, ScanCall call, long count) {
        int piece = Partition.itemsPerPiece(segmentBytes, call.input().itemBytes());
        for (long start = 0; start < count; start += piece) {
            doubling.scan(steps, c, call, start, (int) Math.min(piece, count - start));
        }
    }
}

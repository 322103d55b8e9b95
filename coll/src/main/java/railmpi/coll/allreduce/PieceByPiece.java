package railmpi.coll.allreduce;

import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduction.Operands;
import railmpi.coll.reduction.Span;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** An algorithm for heap arrays that fit the cache; does long vectors and other buffers piece by piece. */
abstract class PieceByPiece implements AllreduceAlgorithm {
    /** Up to here a vector is one piece, whatever the algorithm; no segment is shorter. */
    private static final int WHOLE_BYTES = 1024;

    private final long segmentBytes;

    /**
     * Sets the length of pieces.
     *
     * @param segmentBytes length that one rank combines at once
     */
    PieceByPiece(long segmentBytes) {
        this.segmentBytes = segmentBytes;
    }

    @Override
    @Seam
    public final void allreduce(Steps steps, Communicator c, AllreduceCall call, int count) {
        TypedBuffer output = call.output();
        long lengthBytes = output.byteLength(count);
        if (lengthBytes <= WHOLE_BYTES && lengthBytes > 0) {
            reduceAt(steps, c, call, 0, count);
            return;
        }
        int piece = Partition.itemsPerPiece(steps.pieceBytes(pieceBytes(c.size(), segmentBytes)), output.itemBytes());
        for (long start = 0; start < count; start += piece) {
            reduceAt(steps, c, call, start, (int) Math.min(piece, count - start));
        }
    }

    private void reduceAt(Steps steps, Communicator c, AllreduceCall call, long start, int items) {
        TypedBuffer output = call.output();
        if (Operands.isFastInPlace(output, start)) {
            reducePiece(steps, c, call, start, items, new Span(output, start));
            return;
        }
        ScratchArray array = steps.acquire(output.type(), items * output.elementsPerItem());
        reducePiece(steps, c, call, start, items, new Span(array.items(output.elementsPerItem()), 0));
        steps.release(array);
    }

    /**
     * Reduces a piece.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param call what to reduce
     * @param start first item of the piece
     * @param items length of the piece, at least 1
     * @param values heap array to reduce in, the output itself or scratch memory; undefined before
     */
    abstract void reducePiece(Steps steps, Communicator c, AllreduceCall call, long start, int items, Span values);

    /**
     * Returns how long a piece should be.
     *
     * @param ranks ranks of the communicator
     * @param ofOneRank length that one rank combines at once
     * @return bytes
     */
    abstract long pieceBytes(int ranks, long ofOneRank);
}

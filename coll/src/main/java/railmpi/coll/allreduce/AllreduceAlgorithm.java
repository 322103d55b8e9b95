package railmpi.coll.allreduce;

import railmpi.coll.reduction.Span;
import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;

/** A way to reduce one piece of the vectors to all ranks; at least 2 ranks. */
interface AllreduceAlgorithm extends Algorithm {
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
    void allreduce(Steps steps, Communicator c, AllreduceCall call, long start, int items, Span values);

    /**
     * Returns how long a piece should be.
     *
     * @param ranks ranks of the communicator
     * @param segmentBytes length that one rank combines at once
     * @return bytes
     */
    long pieceBytes(int ranks, long segmentBytes);
}

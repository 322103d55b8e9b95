package railmpi.coll.reduce;

import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Communicator;

/** A way to reduce one piece of the vectors to the root; at least 2 ranks. */
interface ReduceAlgorithm extends Algorithm {
    /**
     * Reduces a piece.
     *
     * @param c collective communicator
     * @param call what to reduce
     * @param start first item of the piece
     * @param items length of the piece, at least 1
     */
    void reduce(Steps steps, Communicator c, ReduceCall call, long start, int items);

    /**
     * Returns how long a piece should be.
     *
     * @param ranks ranks of the communicator
     * @param segmentBytes length that one rank combines at once
     * @return bytes
     */
    long pieceBytes(int ranks, long segmentBytes);
}

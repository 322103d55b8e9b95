package railmpi.coll.allreduce;

import railmpi.coll.ReductionOperator;
import railmpi.coll.select.Algorithm;
import railmpi.coll.step.Steps;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/** A way to reduce one piece of the vectors to all ranks; at least 2 ranks. */
interface AllreduceAlgorithm extends Algorithm {
    /**
     * Reduces a piece in place.
     *
     * @param c collective communicator
     * @param op operator
     * @param values heap array, own vector before and result afterwards
     * @param item first item of the piece
     * @param items length of the piece, at least 1
     */
    void allreduce(Steps steps, Communicator c, ReductionOperator op, TypedBuffer values, long item, int items);

    /**
     * Returns how long a piece should be.
     *
     * @param ranks ranks of the communicator
     * @param segmentBytes length that one rank combines at once
     * @return bytes
     */
    long pieceBytes(int ranks, long segmentBytes);
}

package railmpi.coll;

import railmpi.coll.op.PredefinedOperators;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Combines masks over all ranks of an intracommunicator. Cost: that of an allreduce.
 *
 * @param communicator whose ranks agree
 */
record CommunicatorMasks(Communicator communicator) implements MaskReduction {
    @Override
    public void intersect(Operations by, long[] mask) {
        TypedBuffer buffer = TypedBuffer.ofArray(BasicType.LONG, mask);
        by.collectives().allreduce(communicator, null, buffer, mask.length, PredefinedOperators.BAND);
    }
}

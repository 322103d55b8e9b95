package railmpi.coll;

import java.nio.ByteBuffer;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Combines masks over two groups whose leaders have a line to each other. A broken line is told to the whole group.
 *
 * @param local communicator of the own group
 * @param leader rank there
 * @param line to the other leader; null where this process is not the leader
 */
record LineMasks(Communicator local, int leader, LeaderLine line) implements MaskReduction {
    private static final int FAILED = 1;

    /** Blocking only: the line is used at once. */
    @Override
    public void intersect(Operations by, long[] mask) {
        new CommunicatorMasks(local).intersect(by, mask);
        long[] result = new long[mask.length + 1];
        RailException failure = null;
        if (line != null) {
            failure = exchange(mask, result);
        }
        by.collectives().bcast(local, TypedBuffer.ofArray(BasicType.LONG, result), result.length, leader);
        if (failure != null) {
            throw failure;
        }
        if (result[mask.length] == FAILED) {
            throw new RailException(
                    RailException.Category.PEER, "the other group cannot be reached any more by its leader");
        }
        System.arraycopy(result, 0, mask, 0, mask.length);
    }

    private RailException exchange(long[] mask, long[] result) {
        ByteBuffer mine = ByteBuffer.allocate(mask.length * Long.BYTES);
        mine.asLongBuffer().put(mask);
        try {
            byte[] theirs = line.exchange(mine.array());
            if (theirs.length != mine.capacity()) {
                throw new RailException(
                        RailException.Category.PEER, "the other leader sent " + theirs.length + " bytes as a mask");
            }
            ByteBuffer.wrap(theirs).asLongBuffer().get(result, 0, mask.length);
            GroupMasks.and(result, mask);
            return null;
        } catch (RailException e) {
            result[mask.length] = FAILED;
            return e;
        }
    }
}

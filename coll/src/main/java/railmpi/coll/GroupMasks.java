package railmpi.coll;

import railmpi.coll.step.Steps;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.Pending;

/**
 * Combines masks over some ranks of a communicator by dissemination, which may count a mask twice because that does not
 * change an intersection. Cost: ceil(log2(p)) (alpha + n beta).
 */
final class GroupMasks implements MaskReduction {
    private final Communicator construction;
    private final int[] ranks;
    private final int own;

    /**
     * Prepares the reduction.
     *
     * @param parent communicator that all are in
     * @param group those that combine their masks, with this process
     */
    GroupMasks(Communicator parent, Group group) {
        construction = parent.collective().construction();
        ranks = new int[group.size()];
        for (int member = 0; member < ranks.length; member++) {
            ranks[member] = parent.group().rankOf(group.worldRank(member));
        }
        own = group.rankOf(parent.group().worldRank(parent.rank()));
    }

    @Override
    public void intersect(Operations by, long[] mask) {
        Steps steps = by.steps();
        TypedBuffer mine = TypedBuffer.ofArray(BasicType.LONG, mask);
        long[] received = new long[mask.length];
        TypedBuffer theirs = TypedBuffer.ofArray(BasicType.LONG, received);
        long lengthBytes = mine.byteLength(mask.length);
        for (int distance = 1; distance < ranks.length; distance *= 2) {
            int dest = ranks[(own + distance) % ranks.length];
            int source = ranks[(own - distance + ranks.length) % ranks.length];
            Pending receive = steps.startReceive(construction, source, theirs, 0, lengthBytes);
            steps.sendThenAwait(construction, dest, mine, 0, lengthBytes, receive);
            steps.run(() -> and(mask, received));
        }
    }

    /** Keeps the bits that are set in the other mask. */
    static void and(long[] mask, long[] other) {
        for (int i = 0; i < other.length; i++) {
            mask[i] &= other[i];
        }
    }
}

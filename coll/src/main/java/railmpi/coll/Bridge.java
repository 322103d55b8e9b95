package railmpi.coll;

import java.util.function.Supplier;
import railmpi.coll.step.Steps;
import railmpi.core.RailException;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * The way from one group to another: a leader on each side, who exchange messages over a communicator that both are in.
 * Its methods are collective over both groups.
 *
 * @param local communicator of the own group
 * @param leader rank there
 * @param path context of the leaders' messages; null where this process is not the leader, or is one that cannot go on
 *     and does not know the other
 * @param remoteLeader rank of the other leader there
 */
record Bridge(Communicator local, int leader, Communicator path, int remoteLeader) implements MaskReduction {
    /** What leaders do. */
    @FunctionalInterface
    interface Exchange {
        /** Returns the numbers of the other leader; null if one of them has none. */
        int[] with(int[] numbers);
    }

    /** In place of a length: a leader cannot go on. */
    private static final int REFUSED = -1;

    /** In place of a length, inside a group: the other leader is lost. */
    private static final int LOST = -2;

    /** The same in a job that tolerates failures. */
    private static final int FAILED = -3;

    /**
     * Gives each group the numbers of the other's leader. Blocking only: what is sent depends on what was received.
     *
     * @param by blocking operations
     * @param numbers of the leader; ignored elsewhere; null for a leader that cannot go on
     * @return those of the other leader; null if one of them cannot go on
     * @throws RailException at all of a group whose leader cannot reach the other one
     */
    int[] exchange(Operations by, int[] numbers) {
        return share(by.collectives(), () -> exchangeWithLeader(by.steps(), numbers));
    }

    /**
     * Gives the own group what its leader gets.
     *
     * @param collectives blocking operations
     * @param exchange called at the leader: returns the other leader's numbers, null if one of them cannot go on
     * @return those numbers; null if there are none
     * @throws RailException at all of a group whose leader cannot reach the other one
     */
    int[] share(Collectives collectives, Supplier<int[]> exchange) {
        int[] length = {REFUSED};
        int[] received = null;
        RailException loss = null;
        if (isLeader()) {
            try {
                received = exchange.get();
                length[0] = received == null ? REFUSED : received.length;
            } catch (RailException e) {
                loss = e;
                length[0] = isOfFailedProcess(e) ? FAILED : LOST;
            }
        }
        try {
            collectives.bcast(local, ints(length), 1, leader);
        } catch (RailException e) {
            throw loss == null ? e : loss;
        }
        if (length[0] == LOST || length[0] == FAILED) {
            throw loss != null
                    ? loss
                    : new RailException(
                            length[0] == LOST ? RailException.Category.PEER : RailException.Category.PROCESS_FAILED,
                            "rank " + leader + ", the leader of the group, cannot reach the leader of the other one");
        }
        if (length[0] == REFUSED) {
            return null;
        }
        int[] result = received == null ? new int[length[0]] : received;
        collectives.bcast(local, ints(result), result.length, leader);
        return result;
    }

    private static boolean isOfFailedProcess(RailException e) {
        return e.category() == RailException.Category.PROCESS_FAILED || e.category() == RailException.Category.REVOKED;
    }

    /** Returns the numbers of the other leader for those of this one; null if one of them has none. */
    int[] exchangeWithLeader(Steps steps, int[] numbers) {
        if (path == null) {
            return null;
        }
        int[] mine = {numbers == null ? REFUSED : numbers.length};
        int[] theirs = {0};
        exchange(steps, ints(mine), 1, ints(theirs), 1);
        if (numbers == null || theirs[0] == REFUSED) {
            return null;
        }
        int[] received = new int[theirs[0]];
        exchange(steps, ints(numbers), numbers.length, ints(received), received.length);
        return received;
    }

    @Override
    public void intersect(Operations by, long[] mask) {
        new CommunicatorMasks(local).intersect(by, mask);
        if (isLeader()) {
            long[] received = new long[mask.length];
            exchange(by.steps(), longs(mask), mask.length, longs(received), mask.length);
            by.steps().run(() -> GroupMasks.and(mask, received));
        }
        by.collectives().bcast(local, longs(mask), mask.length, leader);
    }

    boolean isLeader() {
        return local.rank() == leader;
    }

    private void exchange(Steps steps, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount) {
        Pending pending = steps.startReceive(path, remoteLeader, receive, 0, receive.byteLength(receiveCount));
        steps.sendThenAwait(path, remoteLeader, send, 0, send.byteLength(sendCount), pending);
    }

    private static TypedBuffer ints(int[] array) {
        return TypedBuffer.ofArray(BasicType.INT, array);
    }

    private static TypedBuffer longs(long[] array) {
        return TypedBuffer.ofArray(BasicType.LONG, array);
    }
}

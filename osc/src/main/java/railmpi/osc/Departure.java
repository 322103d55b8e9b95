package railmpi.osc;

import railmpi.btl.channel.VirtualChannel;
import railmpi.core.RailException;
import railmpi.pml.Pml;
import railmpi.pml.state.Group;

/**
 * The end of a window of which a rank has failed, or that is revoked: not all ranks come to it together. Each tells all
 * others when it has freed its part, and keeps its memory until all others have told the same or have failed, so that
 * nobody reaches for memory that is used for something else. Owner: the holder of the progress lock.
 */
final class Departure {
    private final Pml pml;
    private final Group group;
    private final Member[] members;
    private final int ownRank;
    private final boolean[] isTold;
    private final boolean[] hasLeft;
    private boolean hasBegun;

    Departure(Pml pml, Group group, Member[] members, int ownRank) {
        this.pml = pml;
        this.group = group;
        this.members = members;
        this.ownRank = ownRank;
        isTold = new boolean[members.length];
        hasLeft = new boolean[members.length];
        isTold[ownRank] = true;
        hasLeft[ownRank] = true;
    }

    void begin() {
        hasBegun = true;
    }

    void onLeft(int rank) {
        hasLeft[rank] = true;
    }

    boolean hasLeft(int rank) {
        return hasLeft[rank];
    }

    /** Tells whether some rank is still to be told. */
    boolean isWaiting() {
        return hasBegun && indexOfFirst(isTold) >= 0;
    }

    /** Tells who is to be told; returns whether all have left, this rank too. */
    boolean advance() {
        if (!hasBegun) {
            return false;
        }
        for (int rank = 0; rank < members.length; rank++) {
            isTold[rank] = isTold[rank] || tell(rank);
        }
        return indexOfFirst(isTold) < 0 && indexOfFirst(hasLeft) < 0;
    }

    private static int indexOfFirst(boolean[] isSo) {
        int index = 0;
        while (index < isSo.length && isSo[index]) {
            index++;
        }
        return index < isSo.length ? index : -1;
    }

    private boolean tell(int rank) {
        try {
            VirtualChannel channel = pml.processes().channel(group.worldRank(rank)); // also if it is revoked
            int frame = channel.claim(0);
            if (frame < 0) {
                return false;
            }
            long word2 = WindowFrames.left(members[ownRank].id());
            WindowFrames.putWords(channel.block().bytes(), frame, members[rank].id(), ownRank, word2);
            channel.commit(WindowFrames.CONTROL, 0);
            channel.flush();
        } catch (RailException e) {
            if (!WindowRanks.isLoss(e)) {
                throw e;
            }
            onLost(rank);
        }
        return true;
    }

    /** A rank has failed: it reaches for nothing any more. */
    void onLost(int rank) {
        isTold[rank] = true;
        hasLeft[rank] = true;
    }
}

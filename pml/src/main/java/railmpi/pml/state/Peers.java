package railmpi.pml.state;

import java.util.Arrays;
import railmpi.core.RailException;

/** The processes that this one talks to, connected on first use, and which of them have something waiting to go out. */
public final class Peers implements UnexpectedBudget.Processes {
    private final Ways ways;
    private final int ownRank;
    /** As many as are known. */
    private Peer[] byRank;

    private Peer[] busy = new Peer[4];
    private int busyCount;
    private boolean hasLost;
    /** Null in a job that tolerates no failures. */
    private Failures failures;

    /** Creates peers of which nothing was heard. */
    public Peers(int ownRank, int worldSize, Ways ways) {
        this.ways = ways;
        this.ownRank = ownRank;
        byRank = new Peer[worldSize];
    }

    /** Lets the job go on when processes fail. */
    public void tolerate(Failures newFailures) {
        failures = newFailures;
    }

    /** Tells whether the job goes on when processes fail. */
    public boolean isTolerant() {
        return failures != null;
    }

    /** Makes room for a process of another job. */
    public void admit(int process) {
        if (process >= byRank.length) {
            byRank = Arrays.copyOf(byRank, Math.max(process + 1, 2 * byRank.length));
        }
    }

    /** Forgets a process of another job; another one may have its index. */
    public void dismiss(int process) {
        Peer peer = byRank[process];
        if (peer != null) {
            for (int i = busyCount - 1; i >= 0; i--) {
                if (busy[i] == peer) {
                    unmarkBusy(i);
                }
            }
            byRank[process] = null;
        }
    }

    /** Returns a peer, for which a protocol is chosen when it is asked for the first time. */
    public Peer peer(int worldRank) {
        Peer peer = byRank[worldRank];
        return peer == null ? add(worldRank) : peer;
    }

    private Peer add(int worldRank) {
        Peer peer = new Peer(worldRank, worldRank == ownRank);
        peer.protocol = ways.choose(peer);
        byRank[worldRank] = peer;
        return peer;
    }

    /** Tells whether shared memory reaches a process. */
    boolean isInNode(int worldRank) {
        return ways.isInNode(worldRank);
    }

    @Override
    public int count() {
        return byRank.length;
    }

    @Override
    public int countInNode() {
        int count = 0;
        for (int rank = 0; rank < byRank.length; rank++) {
            count += rank == ownRank || isInNode(rank) ? 1 : 0;
        }
        return count;
    }

    /** Nothing arrives from a peer any more. */
    public void lost(Peer peer, RailException cause) {
        hasLost = true;
        peer.lost(cause);
    }

    /** Some communicator carries no messages any more. */
    public void communicatorEnded() {
        hasLost = true;
    }

    /** Returns why a message from a rank, or from any, may never come; null if all who could send it are there. */
    public RailException failureOf(Communicator communicator, int rank) {
        if (!hasLost) {
            return null;
        }
        if (communicator.failure() != null) {
            return communicator.failure();
        }
        if (rank != Communicator.ANY_SOURCE) {
            return communicator.peer(rank).failure;
        }
        if (failures != null) {
            return failures.unacknowledged(communicator);
        }
        for (int i = 0; i < communicator.remoteSize(); i++) {
            if (communicator.peer(i).failure != null) {
                return communicator.peer(i).failure;
            }
        }
        return null;
    }

    /**
     * Returns the failure by which a request that goes on may never be complete: it is a receive from any rank, and one of
     * the possible senders has failed.
     *
     * @return null if nobody need be told
     */
    public RailException doubtAbout(PmlRequest request) {
        return failures != null && request.mayOutliveFailures && request.state == RequestState.POSTED
                ? failures.unacknowledged(request.communicator)
                : null;
    }

    /** Something waits for room at a peer. */
    public void markBusy(Peer peer) {
        if (!peer.isListedBusy) {
            peer.isListedBusy = true;
            if (busyCount == busy.length) {
                busy = Arrays.copyOf(busy, 2 * busyCount);
            }
            busy[busyCount++] = peer;
        }
    }

    /** Returns for how many peers something waits. */
    public int busyCount() {
        return busyCount;
    }

    /** Returns one of them. */
    public Peer busy(int index) {
        return busy[index];
    }

    /** Takes a peer off the busy list; the last one takes its index. */
    public void unmarkBusy(int index) {
        busy[index].isListedBusy = false;
        busy[index] = busy[--busyCount];
        busy[busyCount] = null;
    }
}

package railmpi.pml.state;

import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.pml.state.MessageRequest.Receive;

/** The processes that this one talks to, connected on first use, and which of them have something waiting to go out. */
public final class Peers implements UnexpectedBudget.Processes {
    private final Ways ways;
    private final int ownRank;
    /** A page is made for the first of so many processes that is met. */
    private static final int PAGE_BITS = 5;

    private static final int PAGE = 1 << PAGE_BITS;
    /** Of processes of whom none was met; never written. */
    private static final Peer[] NOBODY = new Peer[PAGE];

    /** By index: the upper bits tell the page. */
    private Peer[][] pages;
    /** How many processes are known. */
    private int count;

    private Peer[] busy = new Peer[4];
    private int busyCount;
    private boolean hasLost;
    /** Null in a job that tolerates no failures. */
    private Failures failures;

    /** Creates peers of which nothing was heard. */
    public Peers(int ownRank, int worldSize, Ways ways) {
        this.ways = ways;
        this.ownRank = ownRank;
        count = worldSize;
        pages = new Peer[(worldSize >> PAGE_BITS) + 1][];
        Arrays.fill(pages, NOBODY);
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
        count = Math.max(count, process + 1);
        int before = pages.length;
        if (process >> PAGE_BITS >= before) {
            pages = Arrays.copyOf(pages, Math.max((process >> PAGE_BITS) + 1, 2 * before));
            Arrays.fill(pages, before, pages.length, NOBODY);
        }
    }

    /** Forgets a process of another job; another one may have its index. */
    public void dismiss(int process) {
        Peer peer = pages[process >> PAGE_BITS][process & PAGE - 1];
        if (peer != null) {
            for (int i = busyCount - 1; i >= 0; i--) {
                if (busy[i] == peer) {
                    unmarkBusy(i);
                }
            }
            pages[process >> PAGE_BITS][process & PAGE - 1] = null;
        }
    }

    /** Returns a peer, for which a protocol is chosen when it is asked for the first time. */
    public Peer peer(int worldRank) {
        Peer peer = pages[worldRank >> PAGE_BITS][worldRank & PAGE - 1];
        return peer == null ? add(worldRank) : peer;
    }

    private Peer add(int worldRank) {
        Peer peer = new Peer(worldRank, worldRank == ownRank);
        peer.protocol = ways.choose(peer);
        int page = worldRank >> PAGE_BITS;
        if (pages[page] == NOBODY) {
            pages[page] = new Peer[PAGE];
        }
        pages[page][worldRank & PAGE - 1] = peer;
        return peer;
    }

    /** Tells whether shared memory reaches a process. */
    boolean isInNode(int worldRank) {
        return ways.isInNode(worldRank);
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int countInNode() {
        int here = 0;
        for (int rank = 0; rank < count; rank++) {
            here += rank == ownRank || isInNode(rank) ? 1 : 0;
        }
        return here;
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
     * Returns the failure by which a request that goes on may never be complete: it is a receive from any rank, and one
     * of the possible senders has failed.
     *
     * @return null if nobody need be told
     */
    public RailException doubtAbout(PmlRequest request) {
        return failures != null && request.is(RequestState.POSTED) && ((Receive) request).mayOutliveFailures
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

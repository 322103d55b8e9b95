package railmpi.pml;

/**
 * A group of processes with a context of its own: messages of different communicators never match. Immutable but for the
 * lazily filled table of peers and the count of requests, which only the holder of the progress lock touches, and
 * the count of collectives.
 */
public final class Communicator {
    private final Pml pml;
    private final Group group;
    private final int contextId;
    private final int rank;
    private final Peer[] peers;
    private final Communicator collective;
    private int pendingRequests;
    private int collectiveCount;

    /**
     * Creates a communicator; the members agree on the context id beforehand.
     *
     * @param pml the messaging layer
     * @param group members; this process is one of them
     * @param contextId even; the next odd number belongs to its collectives
     */
    public Communicator(Pml pml, Group group, int contextId) {
        this.pml = pml;
        this.group = group;
        this.contextId = contextId;
        rank = group.rankOf(pml.worldRank());
        peers = new Peer[group.size()];
        collective = new Communicator(this);
    }

    private Communicator(Communicator pointToPoint) {
        pml = pointToPoint.pml;
        group = pointToPoint.group;
        contextId = pointToPoint.contextId + 1;
        rank = pointToPoint.rank;
        peers = pointToPoint.peers;
        collective = this;
    }

    /**
     * Returns the rank of this process.
     *
     * @return rank in this communicator
     */
    public int rank() {
        return rank;
    }

    /**
     * Returns the number of members.
     *
     * @return ranks
     */
    public int size() {
        return peers.length;
    }

    /**
     * Returns the context of its messages.
     *
     * @return context id
     */
    public int contextId() {
        return contextId;
    }

    /**
     * Returns the members.
     *
     * @return the group
     */
    public Group group() {
        return group;
    }

    /**
     * Returns the same communicator with the context for the messages of its collectives.
     *
     * @return a communicator with the next context id
     */
    public Communicator collective() {
        return collective;
    }

    /**
     * Counts the collectives that need a number of their own. All ranks begin collectives in the same order, so all get
     * the same number for the same one.
     *
     * @return 0, 1, 2... and from 0 again after 2^31 - 1; for one thread at a time, as MPI demands of collectives
     */
    public int nextCollective() {
        int number = collectiveCount;
        collectiveCount = number + 1 & Integer.MAX_VALUE;
        return number;
    }

    /** A request of this communicator was made. */
    void requestMade() {
        pendingRequests++;
    }

    /** A request of this communicator is over. */
    void requestOver() {
        pendingRequests--;
    }

    boolean hasPendingRequests() {
        return pendingRequests != 0 || collective.pendingRequests != 0;
    }

    Peer peer(int peerRank) {
        Peer peer = peers[peerRank];
        if (peer == null) {
            peer = pml.peerOf(group.worldRank(peerRank));
            peers[peerRank] = peer;
        }
        return peer;
    }
}

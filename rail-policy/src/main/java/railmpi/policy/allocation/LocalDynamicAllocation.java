package railmpi.policy.allocation;

/**
 * A message takes rails that neither send nor receive at this node, as many as the striping ratio says, and waits while
 * there are none; what the rails do at the receiver nobody asks. Source: [Coll01] section 3, algorithm 3.
 */
public final class LocalDynamicAllocation extends OneEndedPolicy {
    private final NodeView node;
    private final double stripingRatio;
    private final RailTurn turn = new RailTurn();
    private final long[] carried = new long[NodeView.MOST_RAILS];
    private final int[] peers = new int[NodeView.MOST_RAILS];

    /** Rails that carry a message of this policy. */
    private long reserved;

    /**
     * Begins with all rails free.
     *
     * @param node its rails
     * @param actions what to do
     * @param stripingRatio part of the free rails that a message takes, 0 for one to 1 for all
     */
    public LocalDynamicAllocation(NodeView node, AllocationActions actions, double stripingRatio) {
        super(actions);
        this.node = node;
        this.stripingRatio = RailTurn.requireRatio(stripingRatio);
    }

    @Override
    long take(Transfer transfer) {
        long free = node.idle(transfer.peer()) & ~reserved;
        long taken = turn.take(free, stripingRatio);
        reserved |= taken;
        for (long left = taken; left != 0; left &= left - 1) {
            carried[Long.numberOfTrailingZeros(left)] = transfer.id();
            peers[Long.numberOfTrailingZeros(left)] = transfer.peer();
        }
        return taken;
    }

    @Override
    void released(int rail, int peer, long id) {
        if (carried[rail] == id) {
            lost(rail, peer);
        }
    }

    @Override
    void lost(int rail, int peer) {
        if (peers[rail] == peer) {
            reserved &= ~(1L << rail);
        }
    }
}

package railmpi.policy.allocation;

/**
 * Each rail carries one direction at each node, for ever: a message goes over the next of the rails on which its sender
 * sends and its receiver receives. Where all of those are dead any rail will do, and it waits only where none is left.
 * Source: [Coll01] section 2.
 */
public final class StaticAllocation extends OneEndedPolicy {
    private final NodeView node;
    private final StaticRails allocation;
    private final int ownNode;
    private final RailTurn turn = new RailTurn();

    /**
     * Begins with the first rail.
     *
     * @param node its rails
     * @param actions what to do
     * @param allocation of all nodes
     * @param ownNode number of this one
     */
    public StaticAllocation(NodeView node, AllocationActions actions, StaticRails allocation, int ownNode) {
        super(actions);
        this.node = node;
        this.allocation = allocation;
        this.ownNode = ownNode;
    }

    @Override
    long take(Transfer transfer) {
        long usable = node.usable(transfer.peer());
        long allocated = usable & allocation.rails(ownNode, node.nodeOf(transfer.peer()));
        return turn.take(allocated == 0 ? usable : allocated, 1);
    }
}

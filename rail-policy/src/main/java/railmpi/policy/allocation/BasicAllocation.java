package railmpi.policy.allocation;

/**
 * Round robin, blind: each message goes over the next rail that leads to its peer, whatever the rails carry. It waits
 * only where none does. Source: [Coll01] section 5.2.
 */
public final class BasicAllocation extends OneEndedPolicy {
    private final NodeView node;
    private final RailTurn turn = new RailTurn();

    /**
     * Begins with rail 0.
     *
     * @param node its rails
     * @param actions what to do
     */
    public BasicAllocation(NodeView node, AllocationActions actions) {
        super(actions);
        this.node = node;
    }

    @Override
    long take(Transfer transfer) {
        return turn.take(node.usable(transfer.peer()), 1);
    }
}

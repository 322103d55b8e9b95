package railmpi.runtime.meet;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.RailException;
import railmpi.core.file.ProcessIdentity;
import railmpi.core.progress.AgentThread;
import railmpi.pml.Pml;

/**
 * Looks whether processes of other jobs on this node still live: shared memory does not tell, and no launcher ends both
 * jobs. A thread, which runs while there are any.
 */
final class NodeWatch extends AgentThread {
    private static final long PERIOD_NS = 500_000_000;

    private final ProcessTable table;
    private final Pml pml;
    private final Ways ways;
    private final String node;
    private final Set<Card> suspects = new HashSet<>();

    /**
     * Prepares the thread.
     *
     * @param node of this process, as on its card
     */
    NodeWatch(ProcessTable table, Pml pml, Ways ways, String node) {
        super("railmpi-node-watch");
        this.table = table;
        this.pml = pml;
        this.ways = ways;
        this.node = node;
    }

    @Override
    public void run() {
        while (!isClosed()) {
            LockSupport.parkNanos(this, PERIOD_NS);
            for (int index : table.strangers()) {
                look(index);
            }
        }
    }

    private void look(int index) {
        Card card = table.cardOrNull(index);
        boolean isHere = card != null && ways.hasNode() && card.node().equals(node);
        if (isHere && !isClosed() && ProcessIdentity.isOfDeadProcess(card.identity())) {
            if (pml.faultTolerance() != null) {
                declare(index, card);
                return;
            }
            pml.processes()
                    .lose(
                            index,
                            () -> table.cardOrNull(index) == card,
                            new RailException(
                                    RailException.Category.PEER, card.name() + " is lost: its process has ended"));
        }
    }

    /** At the second look: the launcher, if it has started that process, tells all of its failure in one order. */
    private void declare(int index, Card card) {
        if (!suspects.add(card)) {
            pml.faultTolerance()
                    .declare(
                            index,
                            new RailException(
                                    RailException.Category.PROCESS_FAILED,
                                    card.name() + " has failed: its process has ended"));
        }
    }

    @Override
    protected void rouse() {
        LockSupport.unpark(this);
    }
}

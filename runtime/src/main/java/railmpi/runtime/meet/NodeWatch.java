package railmpi.runtime.meet;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.RailException;
import railmpi.core.file.ProcessIdentity;
import railmpi.core.progress.AgentThread;
import railmpi.pml.Pml;

/**
 * Looks whether processes of other jobs on this node still live: shared memory, for instance, does not tell, and no
 * launcher ends both jobs. A thread, which runs while there are any.
 */
final class NodeWatch extends AgentThread {
    private static final long PERIOD_NS = 500_000_000;

    private final ProcessTable table;
    private final Pml pml;
    private final Set<Integer> watched;
    private final Set<Card> suspects = new HashSet<>();

    /**
     * Prepares the thread.
     *
     * @param watched at whom it looks: processes of this machine; changed by any thread
     */
    NodeWatch(ProcessTable table, Pml pml, Set<Integer> watched) {
        super("railmpi-node-watch");
        this.table = table;
        this.pml = pml;
        this.watched = watched;
    }

    @Override
    public void run() {
        while (!isClosed()) {
            LockSupport.parkNanos(this, PERIOD_NS);
            for (int index : watched) {
                look(index);
            }
        }
    }

    private void look(int index) {
        Card card = table.cardOrNull(index);
        if (card != null && !isClosed() && ProcessIdentity.isOfDeadProcess(card.identity())) {
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

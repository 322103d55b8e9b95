package railmpi.coll.barrier;

import railmpi.coll.CollParameters;
import railmpi.coll.message.CollectiveTags;
import railmpi.coll.message.Messages;
import railmpi.coll.select.DecisionTable;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.Pml;

/** Barrier over the ranks of a communicator. Immutable, for any thread. */
public final class Barrier {
    private final DecisionTable<BarrierAlgorithm> table;

    /**
     * Sets up the algorithms.
     *
     * @param pml carries the messages
     * @param parameters which algorithm the user wants
     */
    public Barrier(Pml pml, Parameters parameters) {
        Messages messages = new Messages(pml, CollectiveTags.BARRIER);
        BarrierAlgorithm dissemination = new DisseminationBarrier(messages);
        String wanted = parameters.get(CollParameters.BARRIER_ALGORITHM);
        table = new DecisionTable<BarrierAlgorithm>()
                .row(2, 0, dissemination)
                .force(wanted, CollParameters.DISSEMINATION, dissemination)
                .force(wanted, CollParameters.TREE, new TreeBarrier(messages));
    }

    /**
     * Returns when every rank has called it.
     *
     * @param c collective communicator
     */
    public void barrier(Communicator c) {
        if (c.size() > 1) {
            table.choose(c.size(), 0).barrier(c);
        }
    }
}

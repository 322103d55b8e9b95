package railmpi.coll.barrier;

import railmpi.coll.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;

/** Barrier over the ranks of a communicator. Immutable, for any thread. */
public final class Barrier {
    private final DecisionTable<BarrierAlgorithm> table;

    /**
     * Sets up the algorithms.
     *
     * @param parameters which algorithm the user wants
     */
    public Barrier(Parameters parameters) {
        BarrierAlgorithm dissemination = new DisseminationBarrier();
        String wanted = parameters.get(CollParameters.BARRIER_ALGORITHM);
        table = new DecisionTable<BarrierAlgorithm>()
                .row(2, 0, dissemination)
                .force(wanted, CollParameters.DISSEMINATION, dissemination)
                .force(wanted, CollParameters.TREE, new TreeBarrier());
    }

    /**
     * Returns when every rank has called it.
     *
     * @param steps what to do it by
     * @param c collective communicator
     */
    public void barrier(Steps steps, Communicator c) {
        if (c.size() > 1) {
            table.choose(c.size(), 0).barrier(steps, c);
        }
    }
}

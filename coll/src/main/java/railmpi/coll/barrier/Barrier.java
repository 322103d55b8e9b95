package railmpi.coll.barrier;

import java.util.Map;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.select.TuningTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;

/** Barrier over the ranks of a communicator. Immutable, for any thread. */
public final class Barrier {
    private final DecisionTable<BarrierAlgorithm> table;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param memory for flags
     */
    public Barrier(TuningTable tuning, Parameters parameters, FlagMemory memory) {
        table = new DecisionTable<>(
                tuning,
                "barrier",
                Map.of(
                        CollParameters.DISSEMINATION,
                        new DisseminationBarrier(),
                        CollParameters.LINEAR,
                        new LinearBarrier(),
                        CollParameters.TREE,
                        new TreeBarrier(),
                        CollParameters.RDS,
                        new RdsBarrier(memory),
                        CollParameters.RPE,
                        new RpeBarrier(memory)),
                parameters.get(CollParameters.BARRIER_ALGORITHM));
    }

    /**
     * Returns when every rank has called it.
     *
     * @param steps what to do it by
     * @param c collective communicator
     */
    public void barrier(Steps steps, Communicator c) {
        if (c.size() > 1) {
            table.choose(c, 0).barrier(steps, c);
        }
    }
}

package railmpi.coll.barrier;

import java.util.Map;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.select.TuningTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.state.Communicator;

/** Barrier over the ranks of a communicator. Immutable, for any thread. */
public final class Barrier {
    private final DecisionTable<BarrierAlgorithm> table;
    private final DecisionTable<Stages> stages;
    private final Team.Owner teams = new Team.Owner(new StageDecision());
    private final NodeStage nodeStage;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param memory for flags
     * @param groups for multicast
     */
    public Barrier(TuningTable tuning, Parameters parameters, FlagMemory memory, MulticastGroups groups) {
        int fanIn = parameters.get(CollParameters.BARRIER_FAN_IN);
        int ways = parameters.get(CollParameters.BARRIER_WAYS);
        BarrierAlgorithm dissemination = new DisseminationBarrier();
        table = new DecisionTable<>(
                tuning,
                "barrier",
                Map.of(
                        CollParameters.DISSEMINATION,
                        dissemination,
                        CollParameters.COUNTER,
                        new CounterBarrier(memory, dissemination, parameters.get(CollParameters.CHECK)),
                        CollParameters.PAIRWISE,
                        new PairwiseBarrier(),
                        CollParameters.LINEAR,
                        new LinearBarrier(),
                        CollParameters.TREE,
                        new TreeBarrier(),
                        CollParameters.RDS,
                        new RdsBarrier(memory, teams, ways),
                        CollParameters.RPE,
                        new RpeBarrier(memory, teams),
                        CollParameters.RGM,
                        new RgmBarrier(memory, groups, teams, fanIn)),
                parameters.get(CollParameters.BARRIER_ALGORITHM));
        stages = new DecisionTable<>(
                tuning,
                "barrier_stages",
                Map.of(CollParameters.FLAT, Stages.FLAT, CollParameters.STAGED, Stages.STAGED),
                parameters.get(CollParameters.BARRIER_STAGES));
        nodeStage = new NodeStage(memory, teams);
    }

    /**
     * Returns when every rank has called it.
     *
     * @param steps what to do it by
     * @param c collective communicator
     */
    public void barrier(Steps steps, Communicator c) {
        if (c.size() == 1) {
            return;
        }
        Team team = c.attachment(teams);
        if (team.size() == c.size()) {
            table.choose(c, 0).barrier(steps, c, team);
            return;
        }
        long number = nodeStage.gather(steps, c, team);
        if (team.index() >= 0) {
            table.choose(team.size(), DecisionTable.where(c), 0).barrier(steps, c, team);
        }
        nodeStage.release(steps, c, team, number);
    }

    private final class StageDecision implements Team.Decision {
        @Override
        public boolean isStaged(Communicator c, int mostOnNode) {
            return stages.choose(mostOnNode, DecisionTable.where(c), 0) == Stages.STAGED;
        }
    }
}

package railmpi.coll.barrier;

import railmpi.coll.flag.ArrivalCounter;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * Inside a node: every rank adds one to a counter, and who comes last releases all the others.
 *
 * <p>Chosen by {@code coll_barrier_algorithm} or a row of a table, by no built-in one.
 *
 * <p>Cost: one atomic operation for each rank, and one for each other rank at the last: 2 p - 1 in all. Where ranks
 * share cores, each has to get its turn once to come and once to go, and nobody in between. Between nodes the algorithm
 * of {@link DisseminationBarrier} is used instead. Source: the central counter of Mellor-Crummey and Scott, [Mellor91]
 * section 3.1, with a flag for each process instead of one sense. Hot path: short.
 */
final class CounterBarrier implements BarrierAlgorithm, Attachment.Owner<Communicator, ArrivalCounter> {
    private final FlagMemory memory;
    private final BarrierAlgorithm betweenNodes;

    CounterBarrier(FlagMemory memory, BarrierAlgorithm betweenNodes) {
        this.memory = memory;
        this.betweenNodes = betweenNodes;
    }

    @Override
    public ArrivalCounter attach(Communicator c) {
        return new ArrivalCounter(memory, c);
    }

    @Override
    public void barrier(Steps steps, Communicator c, Team team) {
        if (!c.isInNode()) {
            betweenNodes.barrier(steps, c, team);
            return;
        }
        ArrivalCounter counter = c.attachment(this);
        long number = counter.next(steps);
        steps.await(c, c.rank(), counter, number);
    }
}

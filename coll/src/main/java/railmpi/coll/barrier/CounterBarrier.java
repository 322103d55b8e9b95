package railmpi.coll.barrier;

import java.util.function.Consumer;
import railmpi.coll.flag.ArrivalCounter;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * Inside a node: every rank adds one to a counter, and who comes last releases all the others by one word.
 *
 * <p>Chosen in a node for 3 ranks and more, and by {@code coll_barrier_algorithm}. Messages are used instead between
 * nodes, and where there is no memory for a counter. Jobs whose calls are checked use other algorithms, because a
 * barrier that a check refuses has its number already.
 *
 * <p>If a rank has failed or the communicator is revoked, the waits of all others end, as the counter does not tell who
 * is missing. A rank is added for a barrier only when it knows that the barrier before is over, and the communicator
 * begins no barrier any more; so the counter never releases ranks for one that has not come.
 *
 * <p>Cost: one atomic operation for each rank, and one more. Where ranks share cores, each has to get its turn once to
 * come and once to go, and nobody in between. Source: the central counter of Mellor-Crummey and Scott, [Mellor91]
 * section 3.1, with numbers instead of a sense. Hot path: short.
 */
final class CounterBarrier implements BarrierAlgorithm, Attachment.Owner<Communicator, ArrivalCounter> {
    private final FlagMemory memory;
    private final BarrierAlgorithm byMessages;
    private final boolean isUsable;

    CounterBarrier(FlagMemory memory, BarrierAlgorithm byMessages, boolean isChecked) {
        this.memory = memory;
        this.byMessages = byMessages;
        isUsable = !isChecked;
    }

    @Override
    public boolean accepts(int ranks, long lengthBytes) {
        return isUsable;
    }

    @Override
    public ArrivalCounter attach(Communicator c) {
        return new ArrivalCounter(memory, c);
    }

    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        if (!c.isInNode()) {
            byMessages.barrier(steps, c, team);
            return;
        }
        ArrivalCounter counter = c.attachment(this);
        long number = counter.next();
        if (counter.isShared()) {
            steps.await(c, Communicator.ANY_SOURCE, counter, number);
        } else {
            barrierUnshared(steps, c, team, counter, number);
        }
    }

    private void barrierUnshared(Steps steps, Communicator c, Team team, ArrivalCounter counter, long number) {
        if (number == 1) {
            counter.share(steps);
        } else {
            counter.awaitSharing(steps);
        }
        steps.later(new Rest(c, team, counter, number));
    }

    /** The barrier when it is known whether there is a counter. */
    private final class Rest implements Consumer<Steps> {
        private final Communicator communicator;
        private final Team team;
        private final ArrivalCounter counter;
        private final long number;

        Rest(Communicator communicator, Team team, ArrivalCounter counter, long number) {
            this.communicator = communicator;
            this.team = team;
            this.counter = counter;
            this.number = number;
        }

        @Override
        public void accept(Steps steps) {
            if (counter.isShared()) {
                steps.await(communicator, Communicator.ANY_SOURCE, counter, number);
            } else {
                byMessages.barrier(steps, communicator, team);
            }
        }
    }
}

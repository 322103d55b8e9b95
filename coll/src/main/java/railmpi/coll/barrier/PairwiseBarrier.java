package railmpi.coll.barrier;

import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Communicator;

/**
 * Pairwise exchange by messages: the pattern of {@link RpeBarrier}. In round k every rank and the one whose number
 * differs in bit k signal each other; if p is no power of two, those beyond the largest one in it first signal a
 * partner among the others and are signalled by it last.
 *
 * <p>Cost: log2(p) alpha, or (floor(log2(p)) + 2) alpha. Chosen by {@code coll_barrier_algorithm} or a row of a table,
 * to compare with. Source: the MPI-PE of [Kini03] section 3.1. Hot path: short.
 */
final class PairwiseBarrier implements BarrierAlgorithm {
    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        int power = Integer.highestOneBit(team.size());
        int index = team.index();
        if (index >= power) {
            exchange(steps, c, team.rank(index - power));
            return;
        }
        boolean hasExtra = index + power < team.size();
        if (hasExtra) {
            steps.awaitSignal(c, team.rank(index + power));
        }
        for (int bit = 1; bit < power; bit <<= 1) {
            exchange(steps, c, team.rank(index ^ bit));
        }
        if (hasExtra) {
            steps.signal(c, team.rank(index + power));
        }
    }

    private static void exchange(Steps steps, Communicator c, int partner) {
        steps.exchangeSignals(c, partner, partner);
    }
}

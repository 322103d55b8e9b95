package railmpi.coll.barrier;

import java.util.Arrays;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.PeerFlags;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * Pairwise exchange by RDMA writes: in round k every rank and the one whose number differs in bit k write the number of
 * the barrier to each other. If p is no power of two, those beyond the largest one in it first write to a partner among
 * the others and are written to by it last. The flags are exchanged at the first barrier of a communicator.
 *
 * <p>Cost: log2(p) alpha', or (floor(log2(p)) + 2) alpha', alpha' as in {@link RdsBarrier}; where p is a power of two
 * only the two of a pair need to be at it at the same time. Chosen by {@code coll_barrier_algorithm} or a row of a
 * table. Source: [Kini03] sections 3.1, 5.1 and 5.2. Hot path: short.
 */
final class RpeBarrier implements BarrierAlgorithm, Attachment.Owner<Communicator, PeerFlags> {
    private final FlagMemory memory;
    private final Team.Owner teams;

    RpeBarrier(FlagMemory memory, Team.Owner teams) {
        this.memory = memory;
        this.teams = teams;
    }

    /** The last line is that of the partner beyond the power of two, if there is one. */
    @Override
    public PeerFlags attach(Communicator c) {
        Team team = c.attachment(teams);
        int index = team.index();
        int power = Integer.highestOneBit(team.size());
        int rounds = Integer.numberOfTrailingZeros(power);
        int[] partners = new int[rounds + 1];
        int count = 0;
        if (index < power) {
            for (; count < rounds; count++) {
                partners[count] = team.rank(index ^ 1 << count);
            }
        }
        if (index + power < team.size() || index >= power) {
            partners[count++] = team.rank(index ^ power);
        }
        int[] ranks = Arrays.copyOf(partners, count);
        return new PeerFlags(memory, c, ranks, ranks);
    }

    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        PeerFlags flags = c.attachment(this);
        long number = flags.next(steps);
        int power = Integer.highestOneBit(team.size());
        if (team.index() >= power) {
            exchange(steps, flags, 0, number);
            return;
        }
        int last = flags.count() - 1;
        boolean hasExtra = team.index() + power < team.size();
        if (hasExtra) {
            flags.await(steps, last, number);
        }
        int rounds = hasExtra ? last : flags.count();
        for (int round = 0; round < rounds; round++) {
            exchange(steps, flags, round, number);
        }
        if (hasExtra) {
            flags.raise(steps, last, number);
        }
    }

    private static void exchange(Steps steps, PeerFlags flags, int round, long number) {
        flags.raise(steps, round, number);
        flags.await(steps, round, number);
    }
}

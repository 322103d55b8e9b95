package railmpi.coll.barrier;

import java.util.Arrays;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.PeerFlags;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * Dissemination by RDMA writes, k ways at once: in round r every rank writes the number of the barrier to the ranks
 * j (k + 1)^r after it, j from 1 to k, and waits for that number from those as far before it. The flags are exchanged at
 * the first barrier of a communicator.
 *
 * <p>Chosen by {@code coll_barrier_algorithm} or a row of a table, by no built-in one.
 *
 * <p>Cost: ceil(log(p) / log(k + 1)) (alpha' + (k - 1) o), alpha' the time of a write of 8 bytes until it is seen: no
 * frame, no matching, no credit, and no call of the receiver before it waits; o what one more write keeps processor and
 * rail busy, which is little where there are k rails. About p k ceil(log(p) / log(k + 1)) writes in all. Source: [Kini03]
 * sections 3.2, 5.1 and 5.2; several ways: [Hoefler06]. Hot path: short.
 */
final class RdsBarrier implements BarrierAlgorithm, Attachment.Owner<Communicator, PeerFlags> {
    private final FlagMemory memory;
    private final Team.Owner teams;
    private final int ways;

    RdsBarrier(FlagMemory memory, Team.Owner teams, int ways) {
        this.memory = memory;
        this.teams = teams;
        this.ways = ways;
    }

    @Override
    public PeerFlags attach(Communicator c) {
        Team team = c.attachment(teams);
        int[] distances = distances(team.size(), ways);
        int[] sources = new int[distances.length];
        int[] targets = new int[distances.length];
        for (int i = 0; i < distances.length; i++) {
            sources[i] = team.rank(Partition.shifted(team.index(), -distances[i], team.size()));
            targets[i] = team.rank(Partition.shifted(team.index(), distances[i], team.size()));
        }
        return new PeerFlags(memory, c, sources, targets);
    }

    /** Returns how far the signals of one rank go, those of a round after those of the round before. */
    static int[] distances(int size, int ways) {
        int[] distances = new int[Integer.SIZE * ways];
        int count = 0;
        for (long step = 1; step < size; step *= ways + 1) {
            for (int way = 1; way <= ways && way * step < size; way++) {
                distances[count++] = (int) (way * step);
            }
        }
        return Arrays.copyOf(distances, count);
    }

    /** Only the last round may have fewer ways than others. */
    @Override
    public void barrier(Steps steps, Communicator c, Team team) {
        PeerFlags flags = c.attachment(this);
        long number = flags.next(steps);
        for (int first = 0; first < flags.count(); first += ways) {
            int end = Math.min(first + ways, flags.count());
            for (int i = first; i < end; i++) {
                flags.raise(steps, i, number);
            }
            for (int i = first; i < end; i++) {
                flags.await(steps, i, number);
            }
        }
    }
}

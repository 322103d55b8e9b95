package railmpi.coll.barrier;

import java.util.Arrays;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.PeerFlags;
import railmpi.coll.step.Steps;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * The ranks of a node around the stage between nodes: each writes its number into a flag of the first one, which goes
 * on with the other nodes when all have, and then writes into a flag of each.
 *
 * <p>Cost: two writes into shared memory for each rank but the first; all of them one after the other at the first.
 * Chosen by {@code coll_barrier_stages} or a row of the table, where a node has several ranks and there are several
 * nodes. Source: two-level barriers as [Kini03] section 7 names them (Gupta and others, Cluster 2002).
 */
final class NodeStage implements Attachment.Owner<Communicator, PeerFlags> {
    private final FlagMemory memory;
    private final Team.Owner teams;

    NodeStage(FlagMemory memory, Team.Owner teams) {
        this.memory = memory;
        this.teams = teams;
    }

    @Override
    public PeerFlags attach(Communicator c) {
        int[] ranks = c.attachment(teams).ownNode();
        int[] others = ranks[0] == c.rank() ? Arrays.copyOfRange(ranks, 1, ranks.length) : new int[] {ranks[0]};
        return new PeerFlags(memory, c, others, others);
    }

    /** Returns at the first rank of the node when all have come, with the number for {@link #release}. */
    long gather(Steps steps, Communicator c, Team team) {
        PeerFlags flags = c.attachment(this);
        long number = flags.next(steps);
        if (team.index() < 0) {
            flags.raise(steps, 0, number);
        } else {
            awaitAll(steps, flags, number);
        }
        return number;
    }

    /** Returns when the first rank of the node has called it. */
    void release(Steps steps, Communicator c, Team team, long number) {
        PeerFlags flags = c.attachment(this);
        if (team.index() < 0) {
            flags.await(steps, 0, number);
        } else {
            for (int i = 0; i < flags.count(); i++) {
                flags.raise(steps, i, number);
            }
        }
    }

    private static void awaitAll(Steps steps, PeerFlags flags, long number) {
        for (int i = 0; i < flags.count(); i++) {
            flags.await(steps, i, number);
        }
    }
}

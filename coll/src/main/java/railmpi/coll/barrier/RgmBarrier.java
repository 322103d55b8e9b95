package railmpi.coll.barrier;

import railmpi.coll.flag.FlagMemory;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * Gather by RDMA writes, release by multicast: every rank writes the number of the barrier to its parent in a tree when
 * it has that of all its children, and the root sends it to all in one datagram. Who misses the datagram reads the
 * number from its parent ({@link RgmTree}). Where there is no multicast, and in a node, it is written down the tree.
 *
 * <p>Chosen by {@code coll_barrier_algorithm} or a row of a table, by no built-in one.
 *
 * <p>Cost: depth (alpha' + (f - 1) o) + beta, f the fan-in, alpha' the time of a write of 8 bytes until it is seen, o
 * the time in which a parent looks at one more flag, beta that of a datagram to all; p - 1 writes and one datagram in
 * all, whatever p. Source: [Kini03] sections 3.3, 4.3 and 5. Hot path: short.
 */
final class RgmBarrier implements BarrierAlgorithm, Attachment.Owner<Communicator, RgmTree> {
    private final FlagMemory memory;
    private final MulticastGroups groups;
    private final Team.Owner teams;
    private final int fanIn;

    /** Each parent has up to {@code fanIn} children. */
    RgmBarrier(FlagMemory memory, MulticastGroups groups, Team.Owner teams, int fanIn) {
        this.memory = memory;
        this.groups = groups;
        this.teams = teams;
        this.fanIn = fanIn;
    }

    @Override
    public RgmTree attach(Communicator c) {
        return new RgmTree(memory, groups, c, c.attachment(teams), fanIn);
    }

    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        RgmTree tree = c.attachment(this);
        long number = tree.next(steps);
        steps.await(c, tree.awaitedRank(), tree, number);
    }
}

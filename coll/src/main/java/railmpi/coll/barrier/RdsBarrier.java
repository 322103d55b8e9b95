package railmpi.coll.barrier;

import railmpi.coll.flag.FlagMemory;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.pml.state.Attachment;
import railmpi.pml.state.Communicator;

/**
 * Dissemination by RDMA writes, k ways at once: in round r every rank writes the number of the barrier to the ranks
 * j (k + 1)^r after it, j from 1 to k, and waits for that number from those as far before it. The flags are exchanged
 * at the first barrier of a communicator ({@link RdsRounds}). k is the number of rails, unless {@code
 * coll_barrier_ways} says another.
 *
 * <p>Chosen by {@code coll_barrier_algorithm} or a row of a table, by no built-in one.
 *
 * <p>Cost: ceil(log(p) / log(k + 1)) (alpha' + (k - 1) o), alpha' the time of a write of 8 bytes until it is seen: no
 * frame, no matching, no credit, and no call of the receiver before it waits; o what one more write keeps processor and
 * rail busy, which is little where there are k rails. About p k ceil(log(p) / log(k + 1)) writes in all. Source:
 * [Kini03] sections 3.2, 5.1 and 5.2; several ways: [Hoefler06]. Hot path: short.
 */
final class RdsBarrier implements BarrierAlgorithm, Attachment.Owner<Communicator, RdsRounds> {
    private final FlagMemory memory;
    private final Team.Owner teams;
    private final int ways;

    /** In each round a rank writes to {@code ways} others; 0: as many as there are rails. */
    RdsBarrier(FlagMemory memory, Team.Owner teams, int ways) {
        this.memory = memory;
        this.teams = teams;
        this.ways = ways;
    }

    @Override
    public RdsRounds attach(Communicator c) {
        return new RdsRounds(memory, c, c.attachment(teams), ways);
    }

    @Override
    @Seam
    public void barrier(Steps steps, Communicator c, Team team) {
        c.attachment(this).barrier(steps);
    }
}

package railmpi.coll.barrier;

import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.PeerFlags;
import railmpi.coll.memory.Partition;
import railmpi.coll.step.Steps;
import railmpi.pml.Attachment;
import railmpi.pml.Communicator;

/**
 * Dissemination by RDMA writes: in round k every rank writes the number of the barrier to the rank 2^k after it and
 * waits for that number from the rank 2^k before it. The flags are exchanged at the first barrier of a communicator.
 *
 * <p>Cost: ceil(log2(p)) alpha', alpha' the time of a write of 8 bytes until it is seen: no frame, no matching, no
 * credit, and no call of the receiver before it waits; p ceil(log2(p)) writes in all, whatever p. Chosen by
 * {@code coll_barrier_algorithm} only. Source: [Kini03] sections 3.2, 5.1 and 5.2. Hot path: short.
 */
final class RdsBarrier implements BarrierAlgorithm, Attachment.Owner<PeerFlags> {
    private final FlagMemory memory;

    RdsBarrier(FlagMemory memory) {
        this.memory = memory;
    }

    @Override
    public PeerFlags attach(Communicator c) {
        int size = c.size();
        int[] sources = new int[Integer.SIZE - Integer.numberOfLeadingZeros(size - 1)];
        int[] targets = new int[sources.length];
        for (int round = 0; round < sources.length; round++) {
            sources[round] = Partition.shifted(c.rank(), -(1 << round), size);
            targets[round] = Partition.shifted(c.rank(), 1 << round, size);
        }
        return new PeerFlags(memory, c, sources, targets);
    }

    @Override
    public void barrier(Steps steps, Communicator c) {
        PeerFlags flags = c.attachment(this);
        long number = flags.next(steps);
        for (int round = 0; round < flags.count(); round++) {
            flags.raise(steps, round, number);
            flags.await(steps, round, number);
        }
    }
}

package railmpi.coll;

import java.util.function.Consumer;
import railmpi.coll.check.CallChecks;
import railmpi.coll.check.ConstructionChecks;
import railmpi.coll.check.ObjectCallChecks;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.inter.InterCollectives;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.coll.memory.LocalCopy;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.neighbor.NeighborCollectives;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.reduction.Operands;
import railmpi.coll.schedule.Recorder;
import railmpi.coll.select.CollParameters;
import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.ImmediateSteps;
import railmpi.coll.step.Steps;
import railmpi.core.compile.Seam;
import railmpi.core.param.Parameters;
import railmpi.pml.Pml;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * The collective operations of MPI 4.0, chapter 6. Communicators are the user's; the messages go through their
 * collective context. Counts and displacements are items of the buffer's datatype. Arguments were checked by the caller
 * as far as one rank can see; where ranks disagree, the errors of messages (TRUNCATE) come up, or ranks wait, unless
 * {@code coll_check} is on.
 *
 * <p>The operations of the object that a world has are blocking. {@link #plan} gives another one whose operations only
 * note down what is to be done, for a non-blocking collective.
 *
 * <p>For any thread; several threads may be in collectives of different communicators. Errors of messages are thrown as
 * {@link railmpi.core.RailException}; buffers are then undefined.
 */
@Seam
public final class Collectives {
    /** Longer vectors are combined in pieces, also by operators of the program. */
    private static final long LONGEST_LOCAL_BYTES = 1 << 30;

    private final Pml pml;
    private final ScratchPool scratch;
    private final FlagMemory flags;
    private final MulticastGroups multicast;
    private final Algorithms algorithms;
    private final Steps[] immediate;
    private final Recorder recorder;
    private final boolean isChecked;
    private final CallChecks checks;

    /**
     * Sets up all algorithms.
     *
     * @param pml carries the messages
     * @param parameters resolved values of at least {@link CollParameters}
     */
    public Collectives(Pml pml, Parameters parameters) {
        this.pml = pml;
        scratch = new ScratchPool();
        flags = new FlagMemory(pml);
        boolean isMulticastAskedFor =
                parameters.get(CollParameters.BARRIER_ALGORITHM).equals(CollParameters.RGM)
                        || parameters.get(CollParameters.BCAST_ALGORITHM).equals(CollParameters.MULTICAST);
        multicast = new MulticastGroups(pml, isMulticastAskedFor);
        algorithms = new Algorithms(parameters, flags, multicast);
        immediate = new Steps[CollectiveTags.KINDS];
        for (int tag = 0; tag < immediate.length; tag++) {
            immediate[tag] = new ImmediateSteps(pml, scratch, tag);
        }
        recorder = null;
        isChecked = parameters.get(CollParameters.CHECK);
        checks = isChecked ? CallChecks.blocking(pml, scratch) : null;
    }

    private Collectives(Collectives blocking, Recorder recorder) {
        pml = blocking.pml;
        scratch = blocking.scratch;
        flags = blocking.flags;
        multicast = blocking.multicast;
        algorithms = blocking.algorithms;
        immediate = null;
        this.recorder = recorder;
        isChecked = blocking.isChecked;
        checks = isChecked ? CallChecks.planned(recorder) : null;
    }

    /**
     * Begins a non-blocking collective, the next collective of the communicator.
     *
     * @param c communicator
     * @return records one operation, and starts it
     */
    public CollectivePlan plan(Communicator c) {
        Recorder planned = new Recorder(scratch, c);
        return new CollectivePlan(pml, c, planned, recordedBy(planned));
    }

    /** Returns operations that are only noted down. */
    Collectives recordedBy(Recorder other) {
        return new Collectives(this, other);
    }

    ScratchPool scratch() {
        return scratch;
    }

    FlagMemory flags() {
        return flags;
    }

    MulticastGroups multicast() {
        return multicast;
    }

    /** Returns what to do a blocking operation by that is none of the collectives. */
    Steps immediate(int tag) {
        return new ImmediateSteps(pml, scratch, tag);
    }

    /**
     * Returns the operations between two groups, done in the same way as those of this object.
     *
     * @return for intercommunicators
     */
    public InterCollectives inter() {
        return new InterCollectives(
                algorithms.barrier(),
                algorithms.bcast(),
                algorithms.reduce(),
                algorithms.scatter(),
                steps(CollectiveTags.INTER),
                isChecked ? checks.inter() : null);
    }

    /**
     * Compares what the ranks call, with {@code coll_check}. A collective on objects is made of several on other types,
     * and those cannot tell whether the ranks mean the same.
     *
     * @param call of the collective that is about to begin
     */
    public void compareObjects(Consumer<ObjectCallChecks> call) {
        if (isChecked) {
            call.accept(checks.objects());
        }
    }

    /**
     * Compares what the ranks call to make a communicator, with {@code coll_check}.
     *
     * @param call of the construction that is about to begin
     */
    public void compareConstructions(Consumer<ConstructionChecks> call) {
        if (isChecked) {
            call.accept(checks.constructions());
        }
    }

    /**
     * Returns the operations between neighbours, done in the same way as those of this object.
     *
     * @return for communicators with a topology
     */
    public NeighborCollectives neighbors() {
        return new NeighborCollectives(steps(CollectiveTags.NEIGHBOR), checks);
    }

    private Steps steps(int tag) {
        return recorder == null ? immediate[tag] : recorder;
    }

    /**
     * Returns when every rank has called it.
     *
     * @param c communicator
     */
    public void barrier(Communicator c) {
        if (isChecked) {
            checks.barrier(c);
        }
        algorithms.barrier().barrier(steps(CollectiveTags.BARRIER), c.collective());
    }

    /**
     * Broadcasts from the root.
     *
     * @param c communicator
     * @param buffer source at the root, target elsewhere
     * @param count items
     * @param root rank of the source
     */
    public void bcast(Communicator c, TypedBuffer buffer, long count, int root) {
        if (isChecked) {
            checks.bcast(c, buffer, count, root);
        }
        algorithms.bcast().bcast(steps(CollectiveTags.BCAST), c.collective(), buffer, count, root);
    }

    /**
     * Gathers one block of each rank at the root.
     *
     * @param c communicator
     * @param send own block; null at the root: it is in its place in {@code receive}
     * @param sendCount items of it
     * @param receive blocks in rank order at the root; ignored elsewhere
     * @param receiveCount items of a block at the root
     * @param root rank that gets the blocks
     */
    public void gather(
            Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long receiveCount, int root) {
        if (isChecked) {
            checks.gather(c, send, sendCount, receive, receiveCount, root);
        }
        algorithms
                .gather()
                .gather(steps(CollectiveTags.GATHER), c.collective(), send, sendCount, receive, receiveCount, root);
    }

    /**
     * Gathers blocks of any length at the root.
     *
     * @param c communicator
     * @param send own block; null at the root: it is in its place in {@code receive}
     * @param sendCount items of it
     * @param receive blocks at the root; ignored elsewhere
     * @param root rank that gets the blocks
     */
    public void gatherv(Communicator c, TypedBuffer send, long sendCount, Blocks receive, int root) {
        if (isChecked) {
            checks.gatherv(c, send, sendCount, receive, root);
        }
        algorithms.gather().gatherv(steps(CollectiveTags.GATHER), c.collective(), send, sendCount, receive, root);
    }

    /** Like {@link #gatherv(Communicator, TypedBuffer, long, Blocks, int)}, with arrays. */
    public void gatherv(
            Communicator c,
            TypedBuffer send,
            long sendCount,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] displacements,
            int root) {
        gatherv(c, send, sendCount, blocks(receive, receiveCounts, displacements), root);
    }

    private static Blocks blocks(TypedBuffer buffer, int[] counts, int[] displacements) {
        return buffer == null ? null : Blocks.of(buffer, counts, displacements);
    }

    /**
     * Gives each rank one block of the root.
     *
     * @param c communicator
     * @param send blocks in rank order at the root; ignored elsewhere
     * @param sendCount items of a block at the root
     * @param receive own block; null at the root: it stays in its place in {@code send}
     * @param receiveCount items of it
     * @param root rank that has the blocks
     */
    public void scatter(
            Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long receiveCount, int root) {
        if (isChecked) {
            checks.scatter(c, send, sendCount, receive, receiveCount, root);
        }
        algorithms
                .scatter()
                .scatter(steps(CollectiveTags.SCATTER), c.collective(), send, sendCount, receive, receiveCount, root);
    }

    /**
     * Gives each rank a block of any length.
     *
     * @param c communicator
     * @param send blocks at the root; ignored elsewhere
     * @param receive own block; null at the root: it stays in its place in {@code send}
     * @param receiveCount items of it
     * @param root rank that has the blocks
     */
    public void scatterv(Communicator c, Blocks send, TypedBuffer receive, long receiveCount, int root) {
        if (isChecked) {
            checks.scatterv(c, send, receive, receiveCount, root);
        }
        algorithms.scatter().scatterv(steps(CollectiveTags.SCATTER), c.collective(), send, receive, receiveCount, root);
    }

    /** Like {@link #scatterv(Communicator, Blocks, TypedBuffer, long, int)}, with arrays. */
    public void scatterv(
            Communicator c,
            TypedBuffer send,
            int[] sendCounts,
            int[] displacements,
            TypedBuffer receive,
            long receiveCount,
            int root) {
        scatterv(c, blocks(send, sendCounts, displacements), receive, receiveCount, root);
    }

    /**
     * Gathers one block of each rank at all ranks.
     *
     * @param c communicator
     * @param send own block; null: it is in its place in {@code receive}
     * @param sendCount items of it
     * @param receive blocks in rank order
     * @param receiveCount items of a block
     */
    public void allgather(Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long receiveCount) {
        if (isChecked) {
            checks.allgather(c, send, sendCount, receive, receiveCount);
        }
        algorithms
                .allgather()
                .allgather(steps(CollectiveTags.ALLGATHER), c.collective(), send, sendCount, receive, receiveCount);
    }

    /**
     * Gathers blocks of any length at all ranks.
     *
     * @param c communicator
     * @param send own block; null: it is in its place in {@code receive}
     * @param sendCount items of it
     * @param receive blocks
     */
    public void allgatherv(Communicator c, TypedBuffer send, long sendCount, Blocks receive) {
        if (isChecked) {
            checks.allgatherv(c, send, sendCount, receive);
        }
        algorithms.allgather().allgatherv(steps(CollectiveTags.ALLGATHER), c.collective(), send, sendCount, receive);
    }

    /** Like {@link #allgatherv(Communicator, TypedBuffer, long, Blocks)}, with arrays. */
    public void allgatherv(
            Communicator c,
            TypedBuffer send,
            long sendCount,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] displacements) {
        allgatherv(c, send, sendCount, blocks(receive, receiveCounts, displacements));
    }

    /**
     * Sends one block from each rank to each.
     *
     * @param c communicator
     * @param send blocks in the order of the ranks that get them
     * @param sendCount items of each
     * @param receive blocks in the order of the ranks that they come from
     * @param receiveCount items of each
     */
    public void alltoall(Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long receiveCount) {
        if (isChecked) {
            checks.alltoall(c, send, sendCount, receive, receiveCount);
        }
        algorithms
                .alltoall()
                .alltoall(steps(CollectiveTags.ALLTOALL), c.collective(), send, sendCount, receive, receiveCount);
    }

    /**
     * Sends a block of any length from each rank to each.
     *
     * @param c communicator
     * @param send block for each rank
     * @param receive room for the block from each rank
     */
    public void alltoallv(Communicator c, Blocks send, Blocks receive) {
        if (isChecked) {
            checks.alltoallv(c, send, receive);
        }
        algorithms.alltoall().alltoallv(steps(CollectiveTags.ALLTOALL), c.collective(), send, receive);
    }

    /** Like {@link #alltoallv(Communicator, Blocks, Blocks)}, with arrays. */
    public void alltoallv(
            Communicator c,
            TypedBuffer send,
            int[] sendCounts,
            int[] sendDisplacements,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        alltoallv(c, blocks(send, sendCounts, sendDisplacements), blocks(receive, receiveCounts, receiveDisplacements));
    }

    /**
     * Reduces to the root; in rank order if the operator does not commute.
     *
     * @param c communicator
     * @param send own vector; null at the root: it is in {@code receive}
     * @param receive result at the root; ignored elsewhere
     * @param count items of the vectors
     * @param op operator
     * @param root rank that gets the result
     */
    public void reduce(
            Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op, int root) {
        if (isChecked) {
            checks.reduce(c, send == null ? receive : send, count, op, root);
        }
        algorithms.reduce().reduce(steps(CollectiveTags.REDUCE), c.collective(), send, receive, count, op, root);
    }

    /**
     * Reduces to all ranks, with bitwise equal results; in rank order if the operator does not commute.
     *
     * @param c communicator
     * @param send own vector; null: it is in {@code receive}
     * @param receive result
     * @param count items of the vectors
     * @param op operator
     */
    public void allreduce(Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        if (isChecked) {
            checks.allreduce(c, receive, count, op);
        }
        algorithms.allreduce().allreduce(steps(CollectiveTags.ALLREDUCE), c.collective(), send, receive, count, op);
    }

    /**
     * Reduces, and leaves a block of the result at each rank; in rank order if the operator does not commute.
     *
     * @param c communicator
     * @param send own vector; null: it is in {@code receive}
     * @param receive own block of the result, from item 0; in place, what follows it is undefined
     * @param counts items of each rank's block
     * @param op operator
     */
    public void reduceScatter(
            Communicator c, TypedBuffer send, TypedBuffer receive, Counts counts, ReductionOperator op) {
        if (isChecked) {
            checks.reduceScatter(c, receive, op, counts);
        }
        algorithms
                .reduceScatter()
                .reduceScatter(steps(CollectiveTags.REDUCE_SCATTER), c.collective(), send, receive, counts, op);
    }

    /**
     * Like {@link #reduceScatter(Communicator, TypedBuffer, TypedBuffer, Counts, ReductionOperator)}, with an array.
     */
    public void reduceScatter(
            Communicator c, TypedBuffer send, TypedBuffer receive, int[] counts, ReductionOperator op) {
        reduceScatter(c, send, receive, Counts.of(counts), op);
    }

    /**
     * Reduces, and leaves a block of equal length at each rank; in rank order if the operator does not commute.
     *
     * @param c communicator
     * @param send own vector; null: it is in {@code receive}
     * @param receive own block of the result, from item 0; in place, what follows it is undefined
     * @param count items of a block
     * @param op operator
     */
    public void reduceScatterBlock(
            Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        if (isChecked) {
            checks.reduceScatterBlock(c, receive, op, count);
        }
        algorithms
                .reduceScatter()
                .reduceScatterBlock(steps(CollectiveTags.REDUCE_SCATTER), c.collective(), send, receive, count, op);
    }

    /**
     * Combines the vectors of the ranks up to and including the own one.
     *
     * @param c communicator
     * @param send own vector; null: it is in {@code receive}
     * @param receive result
     * @param count items of the vectors
     * @param op operator
     */
    public void scan(Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        if (isChecked) {
            checks.scan(c, receive, count, op, true);
        }
        algorithms.scan().scan(steps(CollectiveTags.SCAN), c.collective(), send, receive, count, op);
    }

    /**
     * Combines the vectors of the ranks before the own one.
     *
     * @param c communicator
     * @param send own vector; null: it is in {@code receive}
     * @param receive result; not touched at rank 0
     * @param count items of the vectors
     * @param op operator
     */
    public void exscan(Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        if (isChecked) {
            checks.scan(c, receive, count, op, false);
        }
        algorithms.scan().exscan(steps(CollectiveTags.SCAN), c.collective(), send, receive, count, op);
    }

    /**
     * Sends a block of any length and type from each rank to each.
     *
     * @param c communicator
     * @param send block for each rank, of a type of its own
     * @param receive room for the block from each rank
     */
    public void alltoallw(Communicator c, Blocks send, Blocks receive) {
        if (isChecked) {
            checks.alltoallw(c, send, receive);
        }
        algorithms.alltoall().alltoallv(steps(CollectiveTags.ALLTOALL), c.collective(), send, receive);
    }

    /**
     * Combines two vectors of this rank: {@code inout[i] = in[i] op inout[i]}. Always done at once.
     *
     * @param in left operands
     * @param inout right operands and results
     * @param count items of the vectors
     * @param op operator
     */
    public void reduceLocal(TypedBuffer in, TypedBuffer inout, long count, ReductionOperator op) {
        int most = Partition.itemsPerPiece(LONGEST_LOCAL_BYTES, Math.max(1, inout.itemBytes()));
        for (long start = 0; start < count; start += most) {
            reduceLocally(in.from(start), inout.from(start), (int) Math.min(most, count - start), op);
        }
    }

    private void reduceLocally(TypedBuffer in, TypedBuffer inout, int count, ReductionOperator op) {
        Steps steps = immediate[0];
        if (LocalCopy.isArray(in) && in.buffer() != inout.buffer()) {
            Operands.combineIntoAny(steps, op, in, inout, 0, count);
            return;
        }
        ScratchArray array = scratch.acquire(in.type(), Math.multiplyExact(count, in.elementsPerItem()));
        TypedBuffer values = array.items(in.elementsPerItem());
        steps.copyItems(in, 0, values, 0, count);
        Operands.combineIntoAny(steps, op, values, inout, 0, count);
        scratch.release(array);
    }
}

package railmpi.coll;

import railmpi.coll.allgather.Allgather;
import railmpi.coll.allreduce.Allreduce;
import railmpi.coll.alltoall.Alltoall;
import railmpi.coll.barrier.Barrier;
import railmpi.coll.bcast.Bcast;
import railmpi.coll.gather.Gather;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.reducescatter.ReduceScatter;
import railmpi.coll.scan.Scan;
import railmpi.coll.scatter.Scatter;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.Pml;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The blocking collective operations of MPI 4.0, chapter 6. Communicators are the user's; the messages go through their
 * collective context. Counts and displacements are items of the buffer's datatype. Arguments were checked by the caller
 * as far as one rank can see; where ranks disagree, the errors of messages (TRUNCATE) come up, or ranks wait.
 *
 * <p>For any thread; several threads may be in collectives of different communicators. Errors of messages are thrown as
 * {@link railmpi.core.RailException}; buffers are then undefined.
 */
public final class Collectives {
    private final Barrier barrier;
    private final Bcast bcast;
    private final Gather gather;
    private final Scatter scatter;
    private final Allgather allgather;
    private final Alltoall alltoall;
    private final Reduce reduce;
    private final Allreduce allreduce;
    private final ReduceScatter reduceScatter;
    private final Scan scan;

    /**
     * Sets up all algorithms.
     *
     * @param pml carries the messages
     * @param parameters resolved values of at least {@link CollParameters}
     */
    public Collectives(Pml pml, Parameters parameters) {
        ScratchPool scratch = new ScratchPool();
        barrier = new Barrier(pml, parameters);
        bcast = new Bcast(pml, parameters);
        gather = new Gather(pml, scratch, parameters);
        scatter = new Scatter(pml, scratch, parameters);
        allgather = new Allgather(pml, scratch, parameters);
        alltoall = new Alltoall(pml, scratch, parameters);
        reduce = new Reduce(pml, scratch, parameters);
        allreduce = new Allreduce(pml, scratch, parameters, reduce, bcast);
        reduceScatter = new ReduceScatter(pml, scratch, parameters, reduce);
        scan = new Scan(pml, scratch, parameters);
    }

    /**
     * Returns when every rank has called it.
     *
     * @param c communicator
     */
    public void barrier(Communicator c) {
        barrier.barrier(c.collective());
    }

    /**
     * Broadcasts from the root.
     *
     * @param c communicator
     * @param buffer source at the root, target elsewhere
     * @param count items
     * @param root rank of the source
     */
    public void bcast(Communicator c, TypedBuffer buffer, int count, int root) {
        bcast.bcast(c.collective(), buffer, count, root);
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
            Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount, int root) {
        gather.gather(c.collective(), send, sendCount, receive, receiveCount, root);
    }

    /**
     * Gathers blocks of any length at the root.
     *
     * @param c communicator
     * @param send own block; null at the root: it is in its place in {@code receive}
     * @param sendCount items of it
     * @param receive blocks at the root; ignored elsewhere, as are the next two
     * @param receiveCounts items of each block
     * @param displacements first item of each block
     * @param root rank that gets the blocks
     */
    public void gatherv(
            Communicator c,
            TypedBuffer send,
            int sendCount,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] displacements,
            int root) {
        gather.gatherv(c.collective(), send, sendCount, receive, receiveCounts, displacements, root);
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
            Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount, int root) {
        scatter.scatter(c.collective(), send, sendCount, receive, receiveCount, root);
    }

    /**
     * Gives each rank a block of any length.
     *
     * @param c communicator
     * @param send blocks at the root; ignored elsewhere, as are the next two
     * @param sendCounts items of each block
     * @param displacements first item of each block
     * @param receive own block; null at the root: it stays in its place in {@code send}
     * @param receiveCount items of it
     * @param root rank that has the blocks
     */
    public void scatterv(
            Communicator c,
            TypedBuffer send,
            int[] sendCounts,
            int[] displacements,
            TypedBuffer receive,
            int receiveCount,
            int root) {
        scatter.scatterv(c.collective(), send, sendCounts, displacements, receive, receiveCount, root);
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
    public void allgather(Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount) {
        allgather.allgather(c.collective(), send, sendCount, receive, receiveCount);
    }

    /**
     * Gathers blocks of any length at all ranks.
     *
     * @param c communicator
     * @param send own block; null: it is in its place in {@code receive}
     * @param sendCount items of it
     * @param receive blocks
     * @param receiveCounts items of each block
     * @param displacements first item of each block
     */
    public void allgatherv(
            Communicator c,
            TypedBuffer send,
            int sendCount,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] displacements) {
        allgather.allgatherv(c.collective(), send, sendCount, receive, receiveCounts, displacements);
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
    public void alltoall(Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount) {
        alltoall.alltoall(c.collective(), send, sendCount, receive, receiveCount);
    }

    /**
     * Sends a block of any length from each rank to each.
     *
     * @param c communicator
     * @param send blocks
     * @param sendCounts items of the block for each rank
     * @param sendDisplacements first item of it
     * @param receive room for blocks
     * @param receiveCounts items of the block from each rank
     * @param receiveDisplacements first item of it
     */
    public void alltoallv(
            Communicator c,
            TypedBuffer send,
            int[] sendCounts,
            int[] sendDisplacements,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        alltoall.alltoallv(
                c.collective(), send, sendCounts, sendDisplacements, receive, receiveCounts, receiveDisplacements);
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
            Communicator c, TypedBuffer send, TypedBuffer receive, int count, ReductionOperator op, int root) {
        reduce.reduce(c.collective(), send, receive, count, op, root);
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
    public void allreduce(Communicator c, TypedBuffer send, TypedBuffer receive, int count, ReductionOperator op) {
        allreduce.allreduce(c.collective(), send, receive, count, op);
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
            Communicator c, TypedBuffer send, TypedBuffer receive, int[] counts, ReductionOperator op) {
        reduceScatter.reduceScatter(c.collective(), send, receive, counts, op);
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
            Communicator c, TypedBuffer send, TypedBuffer receive, int count, ReductionOperator op) {
        reduceScatter.reduceScatterBlock(c.collective(), send, receive, count, op);
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
    public void scan(Communicator c, TypedBuffer send, TypedBuffer receive, int count, ReductionOperator op) {
        scan.scan(c.collective(), send, receive, count, op);
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
    public void exscan(Communicator c, TypedBuffer send, TypedBuffer receive, int count, ReductionOperator op) {
        scan.exscan(c.collective(), send, receive, count, op);
    }
}

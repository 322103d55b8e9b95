package railmpi.coll.inter;

import railmpi.coll.barrier.Barrier;
import railmpi.coll.bcast.Bcast;
import railmpi.coll.check.InterCallChecks;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.scatter.Scatter;
import railmpi.coll.step.RequestList;
import railmpi.coll.step.Steps;
import railmpi.pml.Pml;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * The collective operations on intercommunicators, MPI 4.0, sections 6.2.2 and 6.2.3. Communicators are the
 * user's. A root is a rank of the other group where that group has it; the group that it is in gives {@link #ROOT} at
 * the root and {@link #PROC_NULL} elsewhere, where nothing is done. Arguments were checked by the caller.
 *
 * <p>Results of reductions and broadcasts cross from one rank 0 to the other, for which the cost is that of the
 * operation in each group and one message more; blocks go straight from process to process, all posted at once.
 *
 * <p>Blocking or only noted down, as their steps; threads and errors as with {@link railmpi.coll.Collectives}.
 */
public final class InterCollectives {
    /** Given as the root by the root itself. */
    public static final int ROOT = -4;

    /** Given as the root by the others of its group. */
    public static final int PROC_NULL = Pml.PROC_NULL;

    /** Longer vectors are reduced in parts, for which the first rank of a group has room. */
    private static final long LONGEST_BYTES = 1 << 28;

    private final Barrier barrier;
    private final Bcast bcast;
    private final Reduce reduce;
    private final Scatter scatter;
    private final Steps steps;
    private final InterCallChecks checks;

    /**
     * Sets up the operations.
     *
     * @param barrier used inside each group, as the next three
     * @param bcast from rank 0
     * @param reduce to rank 0
     * @param scatter from rank 0
     * @param steps what to do it by
     * @param checks compares the calls of the ranks; null if they are not compared
     */
    public InterCollectives(
            Barrier barrier, Bcast bcast, Reduce reduce, Scatter scatter, Steps steps, InterCallChecks checks) {
        this.barrier = barrier;
        this.bcast = bcast;
        this.reduce = reduce;
        this.scatter = scatter;
        this.steps = steps;
        this.checks = checks;
    }

    /**
     * Returns when every process of both groups has called it.
     *
     * @param c intercommunicator
     */
    public void barrier(Communicator c) {
        if (checks != null) {
            checks.barrier(c);
        }
        barrier.barrier(steps, c.local().collective());
        if (c.rank() == 0) {
            steps.exchangeSignals(c.collective(), 0, 0);
        }
        barrier.barrier(steps, c.local().collective());
    }

    /**
     * Broadcasts from the root to the other group.
     *
     * @param c intercommunicator
     * @param buffer source at the root, target in the other group
     * @param count items
     * @param root rank of the source
     */
    public void bcast(Communicator c, TypedBuffer buffer, long count, int root) {
        if (checks != null) {
            checks.bcast(c, buffer, count, root);
        }
        if (root == ROOT) {
            steps.send(c.collective(), 0, buffer, buffer.byteOffset(0), buffer.byteLength(count));
        } else if (root != PROC_NULL) {
            if (c.rank() == 0) {
                steps.receive(c.collective(), root, buffer, buffer.byteOffset(0), buffer.byteLength(count));
            }
            bcast.bcast(steps, c.local().collective(), buffer, count, 0);
        }
    }

    /**
     * Gathers one block of each process of the other group at the root.
     *
     * @param c intercommunicator
     * @param send own block; ignored in the root's group
     * @param sendCount items of it
     * @param receive blocks at the root; ignored elsewhere
     * @param root rank that gets the blocks
     */
    public void gather(Communicator c, TypedBuffer send, long sendCount, Blocks receive, int root) {
        if (checks != null) {
            checks.gather(c, send, sendCount, receive, root);
        }
        if (root == ROOT) {
            RequestList requests = new RequestList(steps, c.collective(), c.remoteSize());
            startReceives(c, receive, requests);
            requests.awaitAll();
        } else if (root != PROC_NULL) {
            steps.send(c.collective(), root, send, send.byteOffset(0), send.byteLength(sendCount));
        }
    }

    /**
     * Gives each process of the other group a block of the root.
     *
     * @param c intercommunicator
     * @param send blocks at the root; ignored elsewhere
     * @param receive own block; ignored in the root's group
     * @param receiveCount items of it
     * @param root rank that has the blocks
     */
    public void scatter(Communicator c, Blocks send, TypedBuffer receive, long receiveCount, int root) {
        if (checks != null) {
            checks.scatter(c, send, receive, receiveCount, root);
        }
        if (root == ROOT) {
            RequestList requests = new RequestList(steps, c.collective(), c.remoteSize());
            startSends(c, send, requests);
            requests.awaitAll();
        } else if (root != PROC_NULL) {
            steps.receive(c.collective(), root, receive, receive.byteOffset(0), receive.byteLength(receiveCount));
        }
    }

    /**
     * Gathers one block of each process of the other group at every process.
     *
     * @param c intercommunicator
     * @param send own block
     * @param sendCount items of it
     * @param receive blocks in the order of the other group's ranks
     */
    public void allgather(Communicator c, TypedBuffer send, long sendCount, Blocks receive) {
        if (checks != null) {
            checks.allgather(c, send, sendCount, receive);
        }
        RequestList requests = new RequestList(steps, c.collective(), 2 * c.remoteSize());
        startReceives(c, receive, requests);
        for (int dest = 0; dest < c.remoteSize(); dest++) {
            requests.startSend(dest, send, send.byteOffset(0), send.byteLength(sendCount));
        }
        requests.awaitAll();
    }

    /**
     * Sends one block from each process to each of the other group.
     *
     * @param c intercommunicator
     * @param send blocks in the order of the other group's ranks
     * @param receive blocks in the order of the other group's ranks
     */
    public void alltoall(Communicator c, Blocks send, Blocks receive) {
        if (checks != null) {
            checks.alltoall(c, send, receive);
        }
        RequestList requests = new RequestList(steps, c.collective(), 2 * c.remoteSize());
        startReceives(c, receive, requests);
        startSends(c, send, requests);
        requests.awaitAll();
    }

    /**
     * Reduces the vectors of the other group to the root.
     *
     * @param c intercommunicator
     * @param send own vector; ignored in the root's group
     * @param receive result at the root; ignored elsewhere
     * @param count items of the vectors
     * @param op operator
     * @param root rank that gets the result
     */
    public void reduce(
            Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op, int root) {
        if (checks != null) {
            checks.reduce(c, root == ROOT ? receive : send, count, op, root);
        }
        if (root == PROC_NULL) {
            return;
        }
        long start = 0;
        do {
            int part = part(root == ROOT ? receive : send, start, count);
            if (root == ROOT) {
                steps.receive(c.collective(), 0, receive, receive.byteOffset(start), receive.byteLength(part));
            } else {
                reducePart(c, send.from(start), part, op, root);
            }
            start += part;
        } while (start < count);
    }

    /** Returns how many items of a vector, from one on, are reduced at once. */
    private static int part(TypedBuffer vector, long start, long count) {
        return (int) Math.min(Partition.itemsPerPiece(LONGEST_BYTES, vector.itemBytes()), count - start);
    }

    private void reducePart(Communicator c, TypedBuffer send, int count, ReductionOperator op, int root) {
        ScratchArray result = reduceInGroup(c, send, count, op);
        if (result != null) {
            TypedBuffer items = result.items(send.elementsPerItem());
            steps.send(c.collective(), root, items, 0, items.byteLength(count));
            steps.release(result);
        }
    }

    /**
     * Gives every process the reduction of the other group's vectors.
     *
     * @param c intercommunicator
     * @param send own vector
     * @param receive result
     * @param count items of the vectors
     * @param op operator
     */
    public void allreduce(Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        if (checks != null) {
            checks.allreduce(c, receive, count, op);
        }
        long start = 0;
        do {
            int part = part(receive, start, count);
            ScratchArray result = reduceInGroup(c, send.from(start), part, op);
            if (result != null) {
                exchange(c, result.items(send.elementsPerItem()), receive.from(start), part);
                steps.release(result);
            }
            start += part;
        } while (start < count);
        bcast.bcast(steps, c.local().collective(), receive, count, 0);
    }

    /**
     * Reduces the other group's vectors, and leaves a block of the result at each process.
     *
     * @param c intercommunicator
     * @param send own vector, of as many items in both groups
     * @param receive own block of the result
     * @param counts items of the block of each rank of the own group
     * @param op operator
     */
    public void reduceScatter(
            Communicator c, TypedBuffer send, TypedBuffer receive, int[] counts, ReductionOperator op) {
        if (checks != null) {
            checks.reduceScatter(c, receive, op, Counts.of(counts));
        }
        int[] starts = new int[counts.length];
        int count = 0;
        for (int rank = 0; rank < c.size(); rank++) {
            starts[rank] = count;
            count += counts[rank];
        }
        ScratchArray result = reduceInGroup(c, send, count, op);
        ScratchArray remoteResult = null;
        if (result != null) {
            remoteResult = steps.acquire(send.type(), count * send.elementsPerItem());
            exchange(c, result.items(send.elementsPerItem()), remoteResult.items(send.elementsPerItem()), count);
            steps.release(result);
        }
        TypedBuffer blocks = remoteResult == null ? null : remoteResult.items(send.elementsPerItem());
        scatter.scatterv(
                steps,
                c.local().collective(),
                blocks == null ? null : Blocks.of(blocks, counts, starts),
                receive,
                counts[c.rank()],
                0);
        if (remoteResult != null) {
            steps.release(remoteResult);
        }
    }

    /** Returns the reduction of the own group's vectors at its rank 0, else null. */
    private ScratchArray reduceInGroup(Communicator c, TypedBuffer send, int count, ReductionOperator op) {
        ScratchArray result = c.rank() == 0 ? steps.acquire(send.type(), count * send.elementsPerItem()) : null;
        TypedBuffer items = result == null ? null : result.items(send.elementsPerItem());
        reduce.reduce(steps, c.local().collective(), send, items, count, op, 0);
        return result;
    }

    /** What rank 0 of each group does to swap results; the first buffer begins with them. */
    private void exchange(Communicator c, TypedBuffer mine, TypedBuffer theirs, int count) {
        long lengthBytes = theirs.byteLength(count);
        Pending receive = steps.startReceive(c.collective(), 0, theirs, theirs.byteOffset(0), lengthBytes);
        steps.sendThenAwait(c.collective(), 0, mine, 0, mine.byteLength(count), receive);
    }

    private void startReceives(Communicator c, Blocks receive, RequestList requests) {
        for (int source = 0; source < c.remoteSize(); source++) {
            requests.startReceive(
                    source, receive.buffer(source), receive.offsetBytes(source), receive.lengthBytes(source));
        }
    }

    private void startSends(Communicator c, Blocks send, RequestList requests) {
        for (int dest = 0; dest < c.remoteSize(); dest++) {
            requests.startSend(dest, send.buffer(dest), send.offsetBytes(dest), send.lengthBytes(dest));
        }
    }
}

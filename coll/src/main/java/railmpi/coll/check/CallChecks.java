package railmpi.coll.check;

import java.util.function.IntToLongFunction;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.ImmediateSteps;
import railmpi.coll.step.Steps;
import railmpi.coll.topology.Neighborhood;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Makes the ranks compare a collective before it begins. Blocking or not, each collective takes its number in the
 * communicator, so that also a blocking one is compared with a non-blocking one. Arguments are those of the
 * collectives; those that a rank ignores are not looked at. Immutable, for any thread.
 */
public final class CallChecks {
    private final Pml pml;
    private final ScratchPool scratch;
    private final Steps recorder;

    private CallChecks(Pml pml, ScratchPool scratch, Steps recorder) {
        this.pml = pml;
        this.scratch = scratch;
        this.recorder = recorder;
    }

    /**
     * Returns the checks of blocking collectives, done at once.
     *
     * @param pml carries the messages
     * @param scratch lends arrays
     * @return the checks
     */
    public static CallChecks blocking(Pml pml, ScratchPool scratch) {
        return new CallChecks(pml, scratch, null);
    }

    /**
     * Returns the checks of one non-blocking collective.
     *
     * @param recorder of the collective
     * @return the checks, which become its first steps
     */
    public static CallChecks planned(Steps recorder) {
        return new CallChecks(null, null, recorder);
    }

    /** Compares calls of barrier. */
    public void barrier(Communicator c) {
        compare(c, record(Operation.BARRIER, c));
    }

    /** Compares calls of bcast. */
    public void bcast(Communicator c, TypedBuffer buffer, long count, int root) {
        bcast(c, CallRecord.amount(buffer, count), root);
    }

    void bcast(Communicator c, long amount, int root) {
        CallRecord mine = record(Operation.BCAST, c).root(root);
        if (c.rank() == root) {
            mine.sendsToAll(dest -> amount);
        } else {
            mine.expects(root, amount);
        }
        compare(c, mine);
    }

    /** Compares calls of gather. */
    public void gather(Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long count, int root) {
        gather(c, Operation.GATHER, CallRecord.amount(send, sendCount), amounts(receive, count), root);
    }

    /** Compares calls of gatherv. */
    public void gatherv(Communicator c, TypedBuffer send, long sendCount, Blocks receive, int root) {
        gather(c, Operation.GATHERV, CallRecord.amount(send, sendCount), amounts(receive), root);
    }

    /** Looks at what is sent everywhere, at what is expected at the root. */
    void gather(Communicator c, Operation operation, long sent, IntToLongFunction expected, int root) {
        CallRecord mine = record(operation, c).root(root);
        compare(
                c,
                c.rank() == root
                        ? mine.expectsOfAll(expected).own(sent, expected.applyAsLong(root))
                        : mine.sends(root, sent));
    }

    /** Compares calls of scatter. */
    public void scatter(
            Communicator c, TypedBuffer send, long count, TypedBuffer receive, long receiveCount, int root) {
        scatter(c, Operation.SCATTER, amounts(send, count), CallRecord.amount(receive, receiveCount), root);
    }

    /** Compares calls of scatterv. */
    public void scatterv(Communicator c, Blocks send, TypedBuffer receive, long receiveCount, int root) {
        scatter(c, Operation.SCATTERV, amounts(send), CallRecord.amount(receive, receiveCount), root);
    }

    /** Looks at what is sent at the root, at what is expected everywhere. */
    void scatter(Communicator c, Operation operation, IntToLongFunction sent, long expected, int root) {
        CallRecord mine = record(operation, c).root(root);
        compare(
                c,
                c.rank() == root
                        ? mine.sendsToAll(sent).own(sent.applyAsLong(root), expected)
                        : mine.expects(root, expected));
    }

    /** Compares calls of allgather. */
    public void allgather(Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long count) {
        allgather(c, Operation.ALLGATHER, CallRecord.amount(send, sendCount), amounts(receive, count));
    }

    /** Compares calls of allgatherv. */
    public void allgatherv(Communicator c, TypedBuffer send, long sendCount, Blocks receive) {
        allgather(c, Operation.ALLGATHERV, CallRecord.amount(send, sendCount), amounts(receive));
    }

    void allgather(Communicator c, Operation operation, long given, IntToLongFunction expected) {
        long place = expected.applyAsLong(c.rank());
        long sent = given == CallRecord.IN_PLACE ? place : given;
        CallRecord mine = record(operation, c);
        compare(c, mine.sendsToAll(dest -> sent).expectsOfAll(expected).own(sent, place));
    }

    /** Compares calls of alltoall. */
    public void alltoall(Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long count) {
        alltoall(c, Operation.ALLTOALL, amounts(send, sendCount), amounts(receive, count));
    }

    /** Compares calls of alltoallv. */
    public void alltoallv(Communicator c, Blocks send, Blocks receive) {
        alltoall(c, Operation.ALLTOALLV, amounts(send), amounts(receive));
    }

    /** Compares calls of alltoallw. */
    public void alltoallw(Communicator c, Blocks send, Blocks receive) {
        alltoall(c, Operation.ALLTOALLW, amounts(send), amounts(receive));
    }

    void alltoall(Communicator c, Operation operation, IntToLongFunction sent, IntToLongFunction expected) {
        int rank = c.rank();
        CallRecord mine = record(operation, c);
        mine.sendsToAll(sent).expectsOfAll(expected).own(sent.applyAsLong(rank), expected.applyAsLong(rank));
        compare(c, mine);
    }

    /** Compares calls of reduce. */
    public void reduce(Communicator c, TypedBuffer vector, long count, ReductionOperator op, int root) {
        reduce(c, CallRecord.amount(vector, count), op, root);
    }

    void reduce(Communicator c, long vector, ReductionOperator op, int root) {
        compare(c, record(Operation.REDUCE, c).root(root).reduces(vector, op));
    }

    /** Compares calls of allreduce. */
    public void allreduce(Communicator c, TypedBuffer vector, long count, ReductionOperator op) {
        allreduce(c, CallRecord.amount(vector, count), op);
    }

    void allreduce(Communicator c, long vector, ReductionOperator op) {
        compare(c, record(Operation.ALLREDUCE, c).reduces(vector, op));
    }

    /** Compares calls of reduce_scatter. */
    public void reduceScatter(Communicator c, TypedBuffer vector, ReductionOperator op, Counts counts) {
        reduceScatter(c, Operation.REDUCE_SCATTER, rank -> CallRecord.amount(vector, counts.at(rank)), op);
    }

    /** Compares calls of reduce_scatter_block. */
    public void reduceScatterBlock(Communicator c, TypedBuffer vector, ReductionOperator op, long count) {
        reduceScatter(c, Operation.REDUCE_SCATTER_BLOCK, amounts(vector, count), op);
    }

    void reduceScatter(Communicator c, Operation operation, IntToLongFunction parts, ReductionOperator op) {
        compare(c, record(operation, c).operator(op).parts(parts));
    }

    /** Compares calls of scan, or exscan. */
    public void scan(Communicator c, TypedBuffer vector, long count, ReductionOperator op, boolean isInclusive) {
        scan(c, CallRecord.amount(vector, count), op, isInclusive);
    }

    void scan(Communicator c, long vector, ReductionOperator op, boolean isInclusive) {
        compare(c, record(isInclusive ? Operation.SCAN : Operation.EXSCAN, c).reduces(vector, op));
    }

    /** Compares calls between neighbours; sendCount items go to each if there is one buffer to send from. */
    public void neighborAllgather(
            Communicator c, Neighborhood neighbors, TypedBuffer send, long sendCount, Blocks receive) {
        CallRecord mine = record(Operation.NEIGHBOR_ALLGATHER, c);
        for (int place = 0; place < neighbors.destinationCount(); place++) {
            if (neighbors.destination(place) >= 0) {
                mine.alsoSends(neighbors.destination(place), CallRecord.amount(send, sendCount));
            }
        }
        compareNeighbors(c, neighbors, mine, receive);
    }

    /** Compares calls between neighbours that have a block for each. */
    public void neighborAlltoall(Communicator c, Neighborhood neighbors, Blocks send, Blocks receive) {
        CallRecord mine = record(Operation.NEIGHBOR_ALLTOALL, c);
        for (int place = 0; place < neighbors.destinationCount(); place++) {
            if (neighbors.destination(place) >= 0) {
                mine.alsoSends(neighbors.destination(place), CallRecord.amount(send, place));
            }
        }
        compareNeighbors(c, neighbors, mine, receive);
    }

    private void compareNeighbors(Communicator c, Neighborhood neighbors, CallRecord mine, Blocks receive) {
        for (int place = 0; place < neighbors.sourceCount(); place++) {
            if (neighbors.source(place) >= 0) {
                mine.alsoExpects(neighbors.source(place), CallRecord.amount(receive, place));
            }
        }
        compare(c, mine);
    }

    /** Returns the checks of operations on objects. */
    public ObjectCallChecks objects() {
        return new ObjectCallChecks(this);
    }

    /** Returns the checks of calls that make communicators. */
    public ConstructionChecks constructions() {
        return new ConstructionChecks(this);
    }

    /** Returns the checks of operations between two groups. */
    public InterCallChecks inter() {
        return new InterCallChecks(this);
    }

    void construction(Communicator c, Operation operation, String arguments) {
        compare(c, record(operation, c).arguments(arguments));
    }

    CallRecord record(Operation operation, Communicator c) {
        return new CallRecord(operation, c, recorder == null);
    }

    private static IntToLongFunction amounts(TypedBuffer buffer, long count) {
        return rank -> CallRecord.amount(buffer, count);
    }

    private static IntToLongFunction amounts(Blocks blocks) {
        return rank -> CallRecord.amount(blocks, rank);
    }

    private void compare(Communicator communicator, CallRecord mine) {
        Communicator c = communicator.collective();
        Steps steps = steps(c);
        long[] all = gather(steps, c, mine);
        steps.run(new Comparison(all, c.rank(), c.size(), communicator.contextId()));
    }

    /** Returns what to compare the next collective of a communicator by. */
    Steps steps(Communicator collective) {
        return recorder != null
                ? recorder
                : new ImmediateSteps(pml, scratch, CollectiveTags.own(collective.nextCollective()));
    }

    /** Returns where the records of all ranks will be, gathered as by Bruck's algorithm, from the own one on. */
    long[] gather(Steps steps, Communicator c, CallRecord mine) {
        int size = c.size();
        int length = mine.words().length;
        long[] all = new long[Math.multiplyExact(size, length)];
        System.arraycopy(mine.words(), 0, all, 0, length);
        TypedBuffer records = TypedBuffer.ofArray(BasicType.LONG, all);
        long lengthBytes = records.byteLength(length);
        for (int have = 1; have < size; have <<= 1) {
            long movedBytes = Math.min(have, size - have) * lengthBytes;
            int source = Partition.shifted(c.rank(), have, size);
            Pending receive = steps.startReceive(c, source, records, have * lengthBytes, movedBytes);
            steps.sendThenAwait(c, Partition.shifted(c.rank(), -have, size), records, 0, movedBytes, receive);
        }
        return all;
    }
}

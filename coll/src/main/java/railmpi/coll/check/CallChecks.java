package railmpi.coll.check;

import railmpi.coll.ReductionOperator;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.step.CollectiveTags;
import railmpi.coll.step.ImmediateSteps;
import railmpi.coll.step.Steps;
import railmpi.coll.topology.Neighborhood;
import railmpi.pml.Communicator;
import railmpi.pml.Pending;
import railmpi.pml.Pml;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Makes the ranks compare a collective before it begins. Blocking or not, each collective takes its number in the
 * communicator, so that also a blocking one is compared with a non-blocking one. Arguments are those of the collectives;
 * those that a rank ignores are not looked at. Immutable, for any thread.
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
    public void bcast(Communicator c, TypedBuffer buffer, int count, int root) {
        CallRecord mine = record(Operation.BCAST, c).root(root);
        long amount = CallRecord.amount(buffer, count);
        if (c.rank() == root) {
            mine.everywhere(amount, 0);
        } else {
            mine.expects(root, amount);
        }
        compare(c, mine);
    }

    /** Compares calls of gather and gatherv; counts has one entry for all ranks, or one for each. */
    public void gather(Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int root, int... counts) {
        CallRecord mine = record(Operation.GATHER, c).root(root);
        if (c.rank() == root) {
            expectAll(c, mine, receive, counts);
        } else {
            mine.sends(root, CallRecord.amount(send, sendCount));
        }
        compare(c, mine);
    }

    /** Compares calls of scatter and scatterv; counts has one entry for all ranks, or one for each. */
    public void scatter(
            Communicator c, TypedBuffer send, TypedBuffer receive, int receiveCount, int root, int... counts) {
        CallRecord mine = record(Operation.SCATTER, c).root(root);
        if (c.rank() == root) {
            sendAll(c, mine, send, counts);
        } else {
            mine.expects(root, CallRecord.amount(receive, receiveCount));
        }
        compare(c, mine);
    }

    /** Compares calls of allgather and allgatherv; counts has one entry for all ranks, or one for each. */
    public void allgather(Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int... counts) {
        CallRecord mine = record(Operation.ALLGATHER, c);
        long own = send == null
                ? CallRecord.amount(receive, counts[counts.length == 1 ? 0 : c.rank()])
                : CallRecord.amount(send, sendCount);
        mine.everywhere(own, 0);
        expectAll(c, mine, receive, counts);
        compare(c, mine);
    }

    /** Compares calls of alltoall and alltoallv; counts have one entry for all ranks, or one for each. */
    public void alltoall(Communicator c, TypedBuffer send, int[] sendCounts, TypedBuffer receive, int[] counts) {
        CallRecord mine = record(Operation.ALLTOALL, c);
        sendAll(c, mine, send, sendCounts);
        expectAll(c, mine, receive, counts);
        compare(c, mine);
    }

    /** Compares calls of alltoallw. */
    public void alltoallw(
            Communicator c, TypedBuffer[] send, int[] sendCounts, TypedBuffer[] receive, int[] receiveCounts) {
        CallRecord mine = record(Operation.ALLTOALL, c);
        for (int other = 0; other < c.size(); other++) {
            mine.sends(other, CallRecord.amount(send[other], sendCounts[other]));
            mine.expects(other, CallRecord.amount(receive[other], receiveCounts[other]));
        }
        compare(c, mine);
    }

    /** Compares calls of reduce. */
    public void reduce(Communicator c, TypedBuffer vector, int count, ReductionOperator op, int root) {
        compare(c, record(Operation.REDUCE, c).root(root).reduces(vector, count, op));
    }

    /** Compares calls of allreduce. */
    public void allreduce(Communicator c, TypedBuffer vector, int count, ReductionOperator op) {
        compare(c, record(Operation.ALLREDUCE, c).reduces(vector, count, op));
    }

    /** Compares calls of reduce_scatter; counts has one entry for all ranks, or one for each. */
    public void reduceScatter(Communicator c, TypedBuffer vector, ReductionOperator op, int... counts) {
        CallRecord mine = record(Operation.REDUCE_SCATTER, c).operator(op);
        for (int rank = 0; rank < c.size(); rank++) {
            mine.part(rank, CallRecord.amount(vector, counts[counts.length == 1 ? 0 : rank]));
        }
        compare(c, mine);
    }

    /** Compares calls of scan, or exscan. */
    public void scan(Communicator c, TypedBuffer vector, int count, ReductionOperator op, boolean isInclusive) {
        compare(c, record(isInclusive ? Operation.SCAN : Operation.EXSCAN, c).reduces(vector, count, op));
    }

    /** Compares calls between neighbours; sendCount items go to each if there is one buffer to send from. */
    public void neighborAllgather(
            Communicator c, Neighborhood neighbors, TypedBuffer send, int sendCount, Blocks receive) {
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

    /** Returns the checks of operations between two groups. */
    public InterCallChecks inter() {
        return new InterCallChecks(this);
    }

    CallRecord record(Operation operation, Communicator c) {
        return new CallRecord(operation, c, recorder == null);
    }

    private static void sendAll(Communicator c, CallRecord mine, TypedBuffer buffer, int[] counts) {
        for (int dest = 0; dest < c.size(); dest++) {
            mine.sends(dest, CallRecord.amount(buffer, counts[counts.length == 1 ? 0 : dest]));
        }
    }

    private static void expectAll(Communicator c, CallRecord mine, TypedBuffer buffer, int[] counts) {
        for (int source = 0; source < c.size(); source++) {
            mine.expects(source, CallRecord.amount(buffer, counts[counts.length == 1 ? 0 : source]));
        }
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

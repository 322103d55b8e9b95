package railmpi.coll.check;

import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.Counts;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.step.Steps;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Pending;

/**
 * Makes the ranks of two groups compare a collective before it begins. The groups gather their records, their first
 * ranks swap them, and pass them on. Arguments are those of the collectives; those that a rank ignores are not looked
 * at. Immutable, for any thread.
 */
public final class InterCallChecks {
    private final CallChecks checks;

    InterCallChecks(CallChecks checks) {
        this.checks = checks;
    }

    /** Compares calls of barrier. */
    public void barrier(Communicator c) {
        compare(c, checks.record(Operation.BARRIER, c));
    }

    /** Compares calls of bcast. */
    public void bcast(Communicator c, TypedBuffer buffer, long count, int root) {
        CallRecord mine = checks.record(Operation.BCAST, c).root(root);
        if (root == InterComparison.ROOT) {
            mine.sendsToAll(dest -> CallRecord.amount(buffer, count));
        } else if (root >= 0) {
            mine.expects(root, CallRecord.amount(buffer, count));
        }
        compare(c, mine);
    }

    /** Compares calls of gather and gatherv. */
    public void gather(Communicator c, TypedBuffer send, long sendCount, Blocks receive, int root) {
        CallRecord mine = checks.record(Operation.GATHER, c).root(root);
        if (root == InterComparison.ROOT) {
            mine.expectsOfAll(source -> CallRecord.amount(receive, source));
        } else if (root >= 0) {
            mine.sends(root, CallRecord.amount(send, sendCount));
        }
        compare(c, mine);
    }

    /** Compares calls of scatter and scatterv. */
    public void scatter(Communicator c, Blocks send, TypedBuffer receive, long receiveCount, int root) {
        CallRecord mine = checks.record(Operation.SCATTER, c).root(root);
        if (root == InterComparison.ROOT) {
            mine.sendsToAll(dest -> CallRecord.amount(send, dest));
        } else if (root >= 0) {
            mine.expects(root, CallRecord.amount(receive, receiveCount));
        }
        compare(c, mine);
    }

    /** Compares calls of allgather and allgatherv. */
    public void allgather(Communicator c, TypedBuffer send, long sendCount, Blocks receive) {
        compare(
                c,
                checks.record(Operation.ALLGATHER, c)
                        .sendsToAll(dest -> CallRecord.amount(send, sendCount))
                        .expectsOfAll(source -> CallRecord.amount(receive, source)));
    }

    /** Compares calls of alltoall, alltoallv and alltoallw. */
    public void alltoall(Communicator c, Blocks send, Blocks receive) {
        compare(
                c,
                checks.record(Operation.ALLTOALL, c)
                        .sendsToAll(dest -> CallRecord.amount(send, dest))
                        .expectsOfAll(source -> CallRecord.amount(receive, source)));
    }

    /** Compares calls of reduce; who is neither root nor sender gives no vector. */
    public void reduce(Communicator c, TypedBuffer vector, long count, ReductionOperator op, int root) {
        CallRecord mine = checks.record(Operation.REDUCE, c).root(root);
        compare(c, vector == null ? mine : mine.reduces(CallRecord.amount(vector, count), op));
    }

    /** Compares calls of allreduce. */
    public void allreduce(Communicator c, TypedBuffer vector, long count, ReductionOperator op) {
        compare(c, checks.record(Operation.ALLREDUCE, c).reduces(CallRecord.amount(vector, count), op));
    }

    /** Compares calls of reduce_scatter, of which only the length of the whole is the same in both groups. */
    public void reduceScatter(Communicator c, TypedBuffer vector, ReductionOperator op, Counts counts) {
        IntToLongFunction parts = rank -> CallRecord.amount(vector, counts.at(rank));
        long sum = IntStream.range(0, counts.length())
                .mapToLong(parts::applyAsLong)
                .reduce(CallRecord.amount(vector, 0), CallRecord::sum);
        compare(c, checks.record(Operation.REDUCE_SCATTER, c).reduces(sum, op).parts(parts));
    }

    void construction(Communicator c, Operation operation) {
        compare(c, checks.record(operation, c));
    }

    private void compare(Communicator c, CallRecord mine) {
        Communicator own = c.local().collective();
        Communicator across = c.collective();
        Steps steps = checks.steps(across);
        long[] ownRecords = checks.gather(steps, own, mine);
        long[] others = new long[Math.multiplyExact(c.remoteSize(), CallRecord.length(c.size(), c.remoteSize()))];
        TypedBuffer ownBuffer = TypedBuffer.ofArray(BasicType.LONG, ownRecords);
        TypedBuffer otherBuffer = TypedBuffer.ofArray(BasicType.LONG, others);
        long otherBytes = otherBuffer.byteLength(others.length);
        if (own.rank() == 0) {
            Pending receive = steps.startReceive(across, 0, otherBuffer, 0, otherBytes);
            steps.sendThenAwait(across, 0, ownBuffer, 0, ownBuffer.byteLength(ownRecords.length), receive);
            for (int rank = 1; rank < own.size(); rank++) {
                steps.send(own, rank, otherBuffer, 0, otherBytes);
            }
        } else {
            steps.receive(own, 0, otherBuffer, 0, otherBytes);
        }
        steps.run(new InterComparison(ownRecords, own.rank(), own.size(), others, c));
    }
}

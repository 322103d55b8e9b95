package railmpi.coll.check;

import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import railmpi.coll.op.ReductionOperator;
import railmpi.pml.state.Communicator;

/**
 * Makes the ranks compare a collective on objects before it begins. Counts are objects; functions give them for each
 * rank. Arguments that a rank ignores are not looked at. Immutable, for any thread.
 */
public final class ObjectCallChecks {
    /** Number of own objects that are in their place already. */
    public static final int IN_PLACE = -1;

    private final CallChecks checks;

    ObjectCallChecks(CallChecks checks) {
        this.checks = checks;
    }

    /** Compares calls of bcast. */
    public void bcast(Communicator c, int count, int root) {
        checks.bcast(c, CallRecord.objects(count), root);
    }

    /** Compares calls of gather and gatherv. */
    public void gather(Communicator c, int sendCount, IntUnaryOperator counts, int root) {
        checks.gather(c, Operation.GATHER, CallRecord.objects(sendCount), amounts(counts), root);
    }

    /** Compares calls of scatter and scatterv. */
    public void scatter(Communicator c, IntUnaryOperator counts, int receiveCount, int root) {
        checks.scatter(c, Operation.SCATTER, amounts(counts), CallRecord.objects(receiveCount), root);
    }

    /** Compares calls of allgather and allgatherv. */
    public void allgather(Communicator c, int sendCount, IntUnaryOperator counts) {
        checks.allgather(c, Operation.ALLGATHER, CallRecord.objects(sendCount), amounts(counts));
    }

    /** Compares calls of alltoall and alltoallv. */
    public void alltoall(Communicator c, IntUnaryOperator sendCounts, IntUnaryOperator counts) {
        checks.alltoall(c, Operation.ALLTOALL, amounts(sendCounts), amounts(counts));
    }

    /** Compares calls of reduce. */
    public void reduce(Communicator c, int count, ReductionOperator op, int root) {
        checks.reduce(c, CallRecord.objects(count), op, root);
    }

    /** Compares calls of allreduce. */
    public void allreduce(Communicator c, int count, ReductionOperator op) {
        checks.allreduce(c, CallRecord.objects(count), op);
    }

    /** Compares calls of reduce_scatter. */
    public void reduceScatter(Communicator c, IntUnaryOperator counts, ReductionOperator op) {
        checks.reduceScatter(c, Operation.REDUCE_SCATTER, amounts(counts), op);
    }

    /** Compares calls of scan, or exscan. */
    public void scan(Communicator c, int count, ReductionOperator op, boolean isInclusive) {
        checks.scan(c, CallRecord.objects(count), op, isInclusive);
    }

    private static IntToLongFunction amounts(IntUnaryOperator counts) {
        return rank -> CallRecord.objects(counts.applyAsInt(rank));
    }
}

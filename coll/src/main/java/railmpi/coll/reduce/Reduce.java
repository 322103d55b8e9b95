package railmpi.coll.reduce;

import railmpi.coll.CollParameters;
import railmpi.coll.ReductionOperator;
import railmpi.coll.memory.Partition;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Reduction to a root, in pieces that fit the cache. The table goes by the length of the vector. Immutable, for any
 * thread.
 */
public final class Reduce {
    /** With fewer ranks a tree of short pieces is faster; measured inside a node. */
    private static final int LEAST_RING_RANKS = 8;

    private final DecisionTable<ReduceAlgorithm> table;
    private final ReduceAlgorithm ordered;
    private final long segmentBytes;

    /**
     * Sets up the algorithms.
     *
     * @param parameters limits, and which algorithm the user wants
     */
    public Reduce(Parameters parameters) {
        BinomialReduce binomial = new BinomialReduce();
        RingReduce ring = new RingReduce();
        String wanted = parameters.get(CollParameters.REDUCE_ALGORITHM);
        table = new DecisionTable<ReduceAlgorithm>()
                .row(2, 0, binomial)
                .row(LEAST_RING_RANKS, parameters.get(CollParameters.REDUCE_BINOMIAL_LIMIT) + 1, ring)
                .force(wanted, CollParameters.BINOMIAL, binomial)
                .force(wanted, CollParameters.RING, ring);
        ordered = binomial;
        segmentBytes = parameters.get(CollParameters.REDUCE_SEGMENT);
    }

    /**
     * Reduces; operands are combined in rank order if the operator does not commute.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own vector; null at the root if it is in {@code receive}
     * @param receive result at the root; ignored elsewhere
     * @param count items of the vectors
     * @param op operator
     * @param root rank that gets the result
     */
    public void reduce(
            Steps steps,
            Communicator c,
            TypedBuffer send,
            TypedBuffer receive,
            int count,
            ReductionOperator op,
            int root) {
        boolean isRoot = c.rank() == root;
        TypedBuffer input = send == null ? receive : send;
        int size = c.size();
        if (size == 1) {
            steps.copyItems(input, 0, receive, 0, count);
            return;
        }
        ReduceCall call = new ReduceCall(input, isRoot ? receive : null, op, root);
        ReduceAlgorithm algorithm = op.isCommutative() ? table.choose(size, input.byteLength(count)) : ordered;
        int piece = Partition.itemsPerPiece(algorithm.pieceBytes(size, segmentBytes), input.itemBytes());
        for (long start = 0; start < count; start += piece) {
            algorithm.reduce(steps, c, call, start, (int) Math.min(piece, count - start));
        }
    }
}

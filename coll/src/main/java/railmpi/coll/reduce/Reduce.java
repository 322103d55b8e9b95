package railmpi.coll.reduce;

import java.util.Map;
import railmpi.coll.memory.Partition;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.select.TuningTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Reduction to a root, in pieces that fit the cache. The table goes by the length of the vector. Immutable, for any
 * thread.
 */
public final class Reduce {
    private final DecisionTable<ReduceAlgorithm> table;
    private final ReduceAlgorithm ordered;
    private final long segmentBytes;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     */
    public Reduce(TuningTable tuning, Parameters parameters) {
        ordered = new BinomialReduce();
        table = new DecisionTable<>(
                tuning,
                "reduce",
                Map.of(CollParameters.BINOMIAL, ordered, CollParameters.RING, new RingReduce()),
                parameters.get(CollParameters.REDUCE_ALGORITHM));
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
            long count,
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
        ReduceAlgorithm algorithm = op.isCommutative() ? table.choose(c, input.byteLength(count)) : ordered;
        int piece = Partition.itemsPerPiece(algorithm.pieceBytes(size, segmentBytes), input.itemBytes());
        for (long start = 0; start < count; start += piece) {
            algorithm.reduce(steps, c, call, start, (int) Math.min(piece, count - start));
        }
    }
}

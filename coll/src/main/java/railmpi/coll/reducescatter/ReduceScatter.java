package railmpi.coll.reducescatter;

import java.util.Arrays;
import java.util.Map;
import railmpi.coll.memory.Counts;
import railmpi.coll.op.ReductionOperator;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.select.TuningTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * Reduction that leaves one block at each rank. The table goes by the length of the vector. Immutable, for any thread.
 */
public final class ReduceScatter {
    private final DecisionTable<ReduceScatterAlgorithm> table;
    private final ReduceScatterAlgorithm ordered;
    private final Reduce reduce;
    private final long longestBytes;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param reduce reduces single blocks where order counts
     */
    public ReduceScatter(TuningTable tuning, Parameters parameters, Reduce reduce) {
        this.reduce = reduce;
        longestBytes = parameters.get(CollParameters.VECTOR_LIMIT);
        ordered = new OrderedReduceScatter(reduce);
        table = new DecisionTable<>(
                tuning,
                "reduce_scatter",
                Map.of(
                        CollParameters.RECURSIVE_HALVING,
                        new RecursiveHalvingReduceScatter(),
                        CollParameters.PAIRWISE,
                        new PairwiseReduceScatter(parameters.get(CollParameters.REDUCE_SEGMENT)),
                        CollParameters.IN_ORDER,
                        ordered),
                parameters.get(CollParameters.REDUCE_SCATTER_ALGORITHM));
    }

    /**
     * Reduces and scatters; operands are combined in rank order if the operator does not commute.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own vector; null if it is in {@code receive}
     * @param receive own block of the result, from item 0
     * @param counts items of each rank's block
     * @param op operator
     */
    public void reduceScatter(
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, Counts counts, ReductionOperator op) {
        TypedBuffer input = send == null ? receive : send;
        if (c.size() == 1) {
            steps.copyItems(input, 0, receive, 0, counts.at(0));
            return;
        }
        long items = 0;
        for (int rank = 0; rank < c.size(); rank++) {
            items += counts.at(rank);
        }
        long lengthBytes = input.byteLength(items);
        if (lengthBytes > longestBytes) {
            reduceBlockByBlock(steps, c, new Vectors(input, receive), counts, op);
        } else if (items > 0) {
            ReduceScatterCall call = ReduceScatterCall.of(input, receive, counts.ints(c.size()), op);
            ReduceScatterAlgorithm algorithm = op.isCommutative() ? table.choose(c, lengthBytes) : ordered;
            algorithm.reduceScatter(steps, c, call);
        }
    }

    /**
     * Reduces and scatters blocks of equal length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own vector; null if it is in {@code receive}
     * @param receive own block of the result, from item 0
     * @param count items of a block
     * @param op operator
     */
    public void reduceScatterBlock(
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        long[] counts = new long[c.size()];
        Arrays.fill(counts, count);
        reduceScatter(steps, c, send, receive, Counts.of(counts), op);
    }

    private record Vectors(TypedBuffer input, TypedBuffer output) {}

    /**
     * Reduces each block to the rank that it is for, in the order of ranks: in place, a result overwrites blocks only
     * that have been reduced.
     */
    private void reduceBlockByBlock(Steps steps, Communicator c, Vectors vectors, Counts counts, ReductionOperator op) {
        long start = 0;
        for (int rank = 0; rank < c.size(); rank++) {
            TypedBuffer result = rank == c.rank() ? vectors.output : null;
            reduce.reduce(steps, c, vectors.input.from(start), result, counts.at(rank), op, rank);
            start += counts.at(rank);
        }
    }
}

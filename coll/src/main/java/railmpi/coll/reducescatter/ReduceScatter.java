package railmpi.coll.reducescatter;

import java.util.Arrays;
import java.util.Map;
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

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param reduce reduces single blocks where order counts
     */
    public ReduceScatter(TuningTable tuning, Parameters parameters, Reduce reduce) {
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
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, int[] counts, ReductionOperator op) {
        TypedBuffer input = send == null ? receive : send;
        if (c.size() == 1) {
            steps.copyItems(input, 0, receive, 0, counts[0]);
            return;
        }
        ReduceScatterCall call = ReduceScatterCall.of(input, receive, counts, op);
        if (call.items() > 0) {
            long lengthBytes = input.byteLength(call.items());
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
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, int count, ReductionOperator op) {
        int[] counts = new int[c.size()];
        Arrays.fill(counts, count);
        reduceScatter(steps, c, send, receive, counts, op);
    }
}

package railmpi.coll.reducescatter;

import java.util.Arrays;
import railmpi.coll.CollParameters;
import railmpi.coll.ReductionOperator;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Reduction that leaves one block at each rank. The table goes by the length of the vector. Immutable, for any thread.
 */
public final class ReduceScatter {
    private final DecisionTable<ReduceScatterAlgorithm> table;
    private final ReduceScatterAlgorithm ordered;

    /**
     * Sets up the algorithms.
     *
     * @param parameters limits, and which algorithm the user wants
     * @param reduce reduces single blocks where order counts
     */
    public ReduceScatter(Parameters parameters, Reduce reduce) {
        ReduceScatterAlgorithm halving = new RecursiveHalvingReduceScatter();
        ReduceScatterAlgorithm pairwise = new PairwiseReduceScatter(parameters.get(CollParameters.REDUCE_SEGMENT));
        String wanted = parameters.get(CollParameters.REDUCE_SCATTER_ALGORITHM);
        ordered = new OrderedReduceScatter(reduce);
        table = new DecisionTable<ReduceScatterAlgorithm>()
                .row(2, 0, pairwise)
                .row(4, 0, halving)
                .row(4, parameters.get(CollParameters.REDUCE_SCATTER_HALVING_LIMIT) + 1, pairwise)
                .force(wanted, CollParameters.RECURSIVE_HALVING, halving)
                .force(wanted, CollParameters.PAIRWISE, pairwise)
                .force(wanted, CollParameters.IN_ORDER, ordered);
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
            ReduceScatterAlgorithm algorithm = op.isCommutative() ? table.choose(c.size(), lengthBytes) : ordered;
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

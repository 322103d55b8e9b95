package railmpi.coll.allreduce;

import java.util.HashMap;
import java.util.Map;
import railmpi.coll.bcast.Bcast;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.memory.Partition;
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
 * Reduction to all ranks. The tables go by the length of the vector; operators that do not commute have one of their
 * own. Immutable, for any thread. Hot path: medium.
 */
public final class Allreduce {
    private final DecisionTable<AllreduceAlgorithm> table;
    private final DecisionTable<AllreduceAlgorithm> orderedTable;
    private final AllreduceAlgorithm shared;
    private final AllreduceAlgorithm orderedShared;
    private final long longestBytes;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param reduce reduces to rank 0 where that and a broadcast is chosen
     * @param bcast broadcasts its result
     * @param memory for flags with values
     * @param areas of memory that ranks share
     */
    public Allreduce(
            TuningTable tuning, Parameters parameters, Reduce reduce, Bcast bcast, FlagMemory memory, NodeAreas areas) {
        shared = new SharedAllreduce(areas, this::withoutShared);
        orderedShared = new SharedAllreduce(areas, this::inOrderWithoutShared);
        longestBytes = parameters.get(CollParameters.VECTOR_LIMIT);
        long segmentBytes = parameters.get(CollParameters.REDUCE_SEGMENT);
        String wanted = parameters.get(CollParameters.ALLREDUCE_ALGORITHM);
        Map<String, AllreduceAlgorithm> inOrder = Map.of(
                CollParameters.EXCHANGE,
                new ExchangeAllreduce(),
                CollParameters.LINEAR,
                new LinearAllreduce(segmentBytes),
                CollParameters.RECURSIVE_DOUBLING,
                new RecursiveDoublingAllreduce(segmentBytes),
                CollParameters.REDUCE_BCAST,
                new ReduceBcastAllreduce(reduce, bcast),
                CollParameters.SHARED,
                orderedShared,
                CollParameters.FLAGS,
                new FlagsAllreduce(memory));
        Map<String, AllreduceAlgorithm> all = new HashMap<>(inOrder);
        all.put(CollParameters.RABENSEIFNER, new RabenseifnerAllreduce(segmentBytes));
        all.put(CollParameters.RING, new RingAllreduce(segmentBytes));
        all.put(CollParameters.SHARED, shared);
        table = new DecisionTable<>(tuning, "allreduce", all, wanted);
        orderedTable = new DecisionTable<>(tuning, "allreduce_in_order", inOrder, wanted);
    }

    /**
     * Reduces; operands are combined in rank order if the operator does not commute.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own vector; null if it is in {@code receive}
     * @param receive result
     * @param count items of the vectors
     * @param op operator
     */
    public void allreduce(
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, long count, ReductionOperator op) {
        TypedBuffer input = send == null ? receive : send;
        if (c.size() == 1) {
            steps.copyItems(input, 0, receive, 0, count);
            return;
        }
        long lengthBytes = receive.byteLength(count);
        if (lengthBytes <= longestBytes) {
            reduce(steps, c, new AllreduceCall(input, receive, op), (int) count);
            return;
        }
        int part = Partition.itemsPerPiece(longestBytes, receive.itemBytes());
        for (long start = 0; start < count; start += part) {
            AllreduceCall call = new AllreduceCall(input.from(start), receive.from(start), op);
            reduce(steps, c, call, (int) Math.min(part, count - start));
        }
    }

    private void reduce(Steps steps, Communicator c, AllreduceCall call, int count) {
        (call.op().isCommutative() ? table : orderedTable)
                .choose(c, call.output().byteLength(count))
                .allreduce(steps, c, call, count);
    }

    private AllreduceAlgorithm withoutShared(Communicator c, long lengthBytes) {
        return table.chooseBut(shared, c, lengthBytes);
    }

    private AllreduceAlgorithm inOrderWithoutShared(Communicator c, long lengthBytes) {
        return orderedTable.chooseBut(orderedShared, c, lengthBytes);
    }
}

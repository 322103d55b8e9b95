package railmpi.coll.allreduce;

import railmpi.coll.CollParameters;
import railmpi.coll.ReductionOperator;
import railmpi.coll.bcast.Bcast;
import railmpi.coll.memory.Partition;
import railmpi.coll.memory.ScratchArray;
import railmpi.coll.reduce.Reduce;
import railmpi.coll.reduction.Operands;
import railmpi.coll.reduction.Span;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Reduction to all ranks, in pieces that fit the cache. The tables go by the length of the vector. Immutable, for any
 * thread. Hot path: medium.
 */
public final class Allreduce {
    /** From here on the steps of a ring cost more than folding to a power of two, unless vectors are long. */
    private static final int LONG_RING = 16;

    /** Up to here a vector is one piece, whatever the algorithm; no segment is shorter. */
    private static final int WHOLE_BYTES = 1024;

    private final DecisionTable<AllreduceAlgorithm> powersOfTwo;
    private final DecisionTable<AllreduceAlgorithm> otherSizes;
    private final AllreduceAlgorithm doubling;
    private final long doublingLimit;
    private final boolean isAlwaysReduceBcast;
    private final long segmentBytes;
    private final Reduce reduce;
    private final Bcast bcast;

    /**
     * Sets up the algorithms.
     *
     * @param parameters limits, and which algorithm the user wants
     * @param reduce reduces to rank 0 where that and a broadcast is chosen
     * @param bcast broadcasts its result
     */
    public Allreduce(Parameters parameters, Reduce reduce, Bcast bcast) {
        AllreduceAlgorithm rabenseifner = new RabenseifnerAllreduce();
        AllreduceAlgorithm ring = new RingAllreduce();
        String wanted = parameters.get(CollParameters.ALLREDUCE_ALGORITHM);
        doubling = new RecursiveDoublingAllreduce();
        doublingLimit = parameters.get(CollParameters.ALLREDUCE_DOUBLING_LIMIT);
        segmentBytes = parameters.get(CollParameters.REDUCE_SEGMENT);
        powersOfTwo = new DecisionTable<AllreduceAlgorithm>()
                .row(2, 0, doubling)
                .row(2, doublingLimit + 1, rabenseifner)
                .force(wanted, CollParameters.RECURSIVE_DOUBLING, doubling)
                .force(wanted, CollParameters.RABENSEIFNER, rabenseifner)
                .force(wanted, CollParameters.RING, ring);
        otherSizes = new DecisionTable<AllreduceAlgorithm>()
                .row(3, 0, doubling)
                .row(3, doublingLimit + 1, ring)
                .row(LONG_RING, doublingLimit + 1, rabenseifner)
                .row(LONG_RING, LONG_RING * doublingLimit, ring)
                .force(wanted, CollParameters.RECURSIVE_DOUBLING, doubling)
                .force(wanted, CollParameters.RABENSEIFNER, rabenseifner)
                .force(wanted, CollParameters.RING, ring);
        isAlwaysReduceBcast = wanted.equals(CollParameters.REDUCE_BCAST);
        this.reduce = reduce;
        this.bcast = bcast;
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
            Steps steps, Communicator c, TypedBuffer send, TypedBuffer receive, int count, ReductionOperator op) {
        TypedBuffer input = send == null ? receive : send;
        if (c.size() == 1) {
            steps.copyItems(input, 0, receive, 0, count);
            return;
        }
        long lengthBytes = receive.byteLength(count);
        AllreduceAlgorithm algorithm = choose(c, op, lengthBytes);
        if (algorithm == null) {
            reduce.reduce(steps, c, input, receive, count, op, 0);
            bcast.bcast(steps, c, receive, count, 0);
            return;
        }
        AllreduceCall call = new AllreduceCall(input, receive, op);
        if (lengthBytes <= WHOLE_BYTES && lengthBytes > 0) {
            reducePiece(steps, c, algorithm, call, 0, count);
            return;
        }
        int piece = Partition.itemsPerPiece(algorithm.pieceBytes(c.size(), segmentBytes), receive.itemBytes());
        for (long start = 0; start < count; start += piece) {
            reducePiece(steps, c, algorithm, call, start, (int) Math.min(piece, count - start));
        }
    }

    /** Returns null for reduce and broadcast. */
    private AllreduceAlgorithm choose(Communicator c, ReductionOperator op, long lengthBytes) {
        if (isAlwaysReduceBcast) {
            return null;
        }
        if (op.isCommutative()) {
            return (Integer.bitCount(c.size()) == 1 ? powersOfTwo : otherSizes).choose(c.size(), lengthBytes);
        }
        return lengthBytes <= doublingLimit ? doubling : null;
    }

    private static void reducePiece(
            Steps steps, Communicator c, AllreduceAlgorithm algorithm, AllreduceCall call, long start, int items) {
        TypedBuffer output = call.output();
        if (Operands.isFastInPlace(output, start)) {
            algorithm.allreduce(steps, c, call, start, items, new Span(output, start));
            return;
        }
        ScratchArray array = steps.acquire(output.type(), items * output.elementsPerItem());
        algorithm.allreduce(steps, c, call, start, items, new Span(array.items(output.elementsPerItem()), 0));
        steps.release(array);
    }
}

package railmpi.coll.alltoall;

import railmpi.coll.CollParameters;
import railmpi.coll.memory.Blocks;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/** Exchange of blocks between all ranks. The table goes by the length of one block. Immutable, for any thread. */
public final class Alltoall {
    private static final int LEAST_BRUCK_RANKS = 8;

    /** From here on alltoallv goes in rounds, so that not all blocks are in flight at once. */
    private static final int LEAST_ROUNDS_RANKS = 32;

    private final DecisionTable<AlltoallAlgorithm> table;
    private final DecisionTable<AlltoallAlgorithm> vectorTable;

    /**
     * Sets up the algorithms.
     *
     * @param parameters limits, and which algorithm the user wants
     */
    public Alltoall(Parameters parameters) {
        AlltoallAlgorithm bruck = new BruckAlltoall();
        AlltoallAlgorithm posted = new PostedAlltoall();
        String wanted = parameters.get(CollParameters.ALLTOALL_ALGORITHM);
        AlltoallAlgorithm pairwise = new PairwiseAlltoall();
        table = new DecisionTable<AlltoallAlgorithm>()
                .row(1, 0, pairwise)
                .row(3, 0, posted)
                .row(LEAST_BRUCK_RANKS, 0, bruck)
                .row(LEAST_BRUCK_RANKS, parameters.get(CollParameters.ALLTOALL_BRUCK_LIMIT) + 1, posted)
                .row(3, parameters.get(CollParameters.ALLTOALL_POSTED_LIMIT) + 1, pairwise)
                .force(wanted, CollParameters.BRUCK, bruck)
                .force(wanted, CollParameters.POSTED, posted)
                .force(wanted, CollParameters.PAIRWISE, pairwise);
        vectorTable = new DecisionTable<AlltoallAlgorithm>()
                .row(1, 0, pairwise)
                .row(3, 0, posted)
                .row(LEAST_ROUNDS_RANKS, 0, pairwise)
                .force(wanted, CollParameters.POSTED, posted)
                .force(wanted, CollParameters.PAIRWISE, pairwise);
    }

    /**
     * Exchanges blocks of equal length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send blocks in the order of the ranks that get them
     * @param sendCount items of each
     * @param receive blocks in the order of the ranks that they come from
     * @param receiveCount items of each
     */
    public void alltoall(
            Steps steps, Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount) {
        long blockBytes = receive.byteLength(receiveCount);
        if (blockBytes > 0) {
            table.choose(c.size(), blockBytes)
                    .alltoall(steps, c, Blocks.of(send, sendCount), Blocks.of(receive, receiveCount));
        }
    }

    /**
     * Exchanges blocks of any length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send blocks
     * @param sendCounts items of the block for each rank
     * @param sendDisplacements first item of it
     * @param receive room for blocks
     * @param receiveCounts items of the block from each rank
     * @param receiveDisplacements first item of it
     */
    public void alltoallv(
            Steps steps,
            Communicator c,
            TypedBuffer send,
            int[] sendCounts,
            int[] sendDisplacements,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] receiveDisplacements) {
        vectorTable
                .choose(c.size(), 0)
                .alltoall(
                        steps,
                        c,
                        Blocks.of(send, sendCounts, sendDisplacements),
                        Blocks.of(receive, receiveCounts, receiveDisplacements));
    }

    /**
     * Exchanges blocks of any length and type.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send block for each rank, from item 0
     * @param sendCounts items of it
     * @param receive room for the block from each rank, from item 0
     * @param receiveCounts items of it
     */
    public void alltoallw(
            Steps steps,
            Communicator c,
            TypedBuffer[] send,
            int[] sendCounts,
            TypedBuffer[] receive,
            int[] receiveCounts) {
        vectorTable
                .choose(c.size(), 0)
                .alltoall(steps, c, Blocks.of(send, sendCounts), Blocks.of(receive, receiveCounts));
    }
}

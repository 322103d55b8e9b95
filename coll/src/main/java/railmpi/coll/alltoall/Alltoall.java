package railmpi.coll.alltoall;

import railmpi.coll.CollParameters;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.message.CollectiveTags;
import railmpi.coll.message.Messages;
import railmpi.coll.select.DecisionTable;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.Pml;
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
     * @param pml carries the messages
     * @param scratch lends arrays
     * @param parameters limits, and which algorithm the user wants
     */
    public Alltoall(Pml pml, ScratchPool scratch, Parameters parameters) {
        Messages messages = new Messages(pml, CollectiveTags.ALLTOALL);
        AlltoallAlgorithm bruck = new BruckAlltoall(messages, scratch);
        AlltoallAlgorithm posted = new PostedAlltoall(messages);
        String wanted = parameters.get(CollParameters.ALLTOALL_ALGORITHM);
        AlltoallAlgorithm pairwise = new PairwiseAlltoall(messages);
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
     * @param c collective communicator
     * @param send blocks in the order of the ranks that get them
     * @param sendCount items of each
     * @param receive blocks in the order of the ranks that they come from
     * @param receiveCount items of each
     */
    public void alltoall(Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount) {
        long blockBytes = receive.byteLength(receiveCount);
        if (blockBytes > 0) {
            table.choose(c.size(), blockBytes)
                    .alltoall(c, Blocks.of(send, sendCount), Blocks.of(receive, receiveCount));
        }
    }

    /**
     * Exchanges blocks of any length.
     *
     * @param c collective communicator
     * @param send blocks
     * @param sendCounts items of the block for each rank
     * @param sendDisplacements first item of it
     * @param receive room for blocks
     * @param receiveCounts items of the block from each rank
     * @param receiveDisplacements first item of it
     */
    public void alltoallv(
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
                        c,
                        Blocks.of(send, sendCounts, sendDisplacements),
                        Blocks.of(receive, receiveCounts, receiveDisplacements));
    }
}

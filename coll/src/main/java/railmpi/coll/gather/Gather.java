package railmpi.coll.gather;

import railmpi.coll.CollParameters;
import railmpi.coll.memory.Blocks;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/** Gather to a root. The table goes by the length of a rank's block. Immutable, for any thread. */
public final class Gather {
    /** With fewer ranks a tree saves no steps worth its second copy. */
    private static final int LEAST_TREE_RANKS = 6;

    private final DecisionTable<GatherAlgorithm> table;
    private final GatherAlgorithm linear;

    /**
     * Sets up the algorithms.
     *
     * @param parameters limits, and which algorithm the user wants
     */
    public Gather(Parameters parameters) {
        GatherAlgorithm binomial = new BinomialGather();
        String wanted = parameters.get(CollParameters.GATHER_ALGORITHM);
        linear = new LinearGather();
        table = new DecisionTable<GatherAlgorithm>()
                .row(1, 0, linear)
                .row(LEAST_TREE_RANKS, 0, binomial)
                .row(LEAST_TREE_RANKS, parameters.get(CollParameters.GATHER_BINOMIAL_LIMIT) + 1, linear)
                .force(wanted, CollParameters.BINOMIAL, binomial)
                .force(wanted, CollParameters.LINEAR, linear);
    }

    /**
     * Gathers blocks of equal length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own block; null at the root if it is in {@code receive}
     * @param sendCount items of it
     * @param receive blocks in rank order at the root; ignored elsewhere
     * @param receiveCount items of a block at the root
     * @param root rank that gets the blocks
     */
    public void gather(
            Steps steps,
            Communicator c,
            TypedBuffer send,
            int sendCount,
            TypedBuffer receive,
            int receiveCount,
            int root) {
        boolean isRoot = c.rank() == root;
        long blockBytes = isRoot ? receive.byteLength(receiveCount) : send.byteLength(sendCount);
        if (blockBytes > 0) {
            Blocks blocks = isRoot ? Blocks.of(receive, receiveCount) : null;
            table.choose(c.size(), blockBytes).gather(steps, c, send, blockBytes, blocks, root);
        }
    }

    /**
     * Gathers blocks of any length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own block; null at the root if it is in {@code receive}
     * @param sendCount items of it
     * @param receive blocks at the root; ignored elsewhere, as are the next two
     * @param receiveCounts items of each block
     * @param displacements first item of each block
     * @param root rank that gets the blocks
     */
    public void gatherv(
            Steps steps,
            Communicator c,
            TypedBuffer send,
            int sendCount,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] displacements,
            int root) {
        Blocks blocks = c.rank() == root ? Blocks.of(receive, receiveCounts, displacements) : null;
        linear.gather(steps, c, send, send == null ? 0 : send.byteLength(sendCount), blocks, root);
    }
}

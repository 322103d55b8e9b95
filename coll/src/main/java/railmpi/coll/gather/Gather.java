package railmpi.coll.gather;

import java.util.Map;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.OwnBlock;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.select.TuningTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** Gather to a root. The table goes by the length of a rank's block. Immutable, for any thread. */
public final class Gather {
    private final DecisionTable<GatherAlgorithm> table;
    private final GatherAlgorithm linear;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     */
    public Gather(TuningTable tuning, Parameters parameters) {
        linear = new LinearGather();
        table = new DecisionTable<>(
                tuning,
                "gather",
                Map.of(CollParameters.BINOMIAL, new BinomialGather(), CollParameters.LINEAR, linear),
                parameters.get(CollParameters.GATHER_ALGORITHM));
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
            long sendCount,
            TypedBuffer receive,
            long receiveCount,
            int root) {
        boolean isRoot = c.rank() == root;
        long ownBytes = send == null ? 0 : send.byteLength(sendCount);
        long blockBytes = isRoot ? receive.byteLength(receiveCount) : ownBytes;
        if (isRoot) {
            OwnBlock.check(c, ownBytes, blockBytes);
        }
        if (blockBytes > 0) {
            Blocks blocks = isRoot ? Blocks.of(receive, receiveCount) : null;
            table.choose(c, blockBytes).gather(steps, c, send, ownBytes, blocks, root);
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
     * @param root rank that gets the blocks
     */
    public void gatherv(Steps steps, Communicator c, TypedBuffer send, long sendCount, Blocks receive, int root) {
        Blocks blocks = c.rank() == root ? receive : null;
        long ownBytes = send == null ? 0 : send.byteLength(sendCount);
        if (blocks != null) {
            OwnBlock.check(c, ownBytes, blocks.lengthBytes(root));
        }
        linear.gather(steps, c, send, ownBytes, blocks, root);
    }
}

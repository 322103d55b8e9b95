package railmpi.coll.scatter;

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

/** Scatter from a root. The table goes by the length of a rank's block. Immutable, for any thread. */
public final class Scatter {
    private final DecisionTable<ScatterAlgorithm> table;
    private final ScatterAlgorithm linear;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     */
    public Scatter(TuningTable tuning, Parameters parameters) {
        linear = new LinearScatter();
        table = new DecisionTable<>(
                tuning,
                "scatter",
                Map.of(CollParameters.BINOMIAL, new BinomialScatter(), CollParameters.LINEAR, linear),
                parameters.get(CollParameters.SCATTER_ALGORITHM));
    }

    /**
     * Scatters blocks of equal length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send blocks in rank order at the root; ignored elsewhere
     * @param sendCount items of a block at the root
     * @param receive own block; null at the root if it stays in {@code send}
     * @param receiveCount items of it
     * @param root rank that has the blocks
     */
    public void scatter(
            Steps steps,
            Communicator c,
            TypedBuffer send,
            long sendCount,
            TypedBuffer receive,
            long receiveCount,
            int root) {
        boolean isRoot = c.rank() == root;
        long blockBytes = isRoot ? send.byteLength(sendCount) : receive.byteLength(receiveCount);
        if (isRoot && receive != null) {
            OwnBlock.check(c, blockBytes, receive.byteLength(receiveCount));
        }
        if (blockBytes > 0) {
            Blocks blocks = isRoot ? Blocks.of(send, sendCount) : null;
            table.choose(c, blockBytes).scatter(steps, c, blocks, receive, blockBytes, root);
        }
    }

    /**
     * Scatters blocks of any length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send blocks at the root; ignored elsewhere, as are the next two
     * @param receive own block; null at the root if it stays in {@code send}
     * @param receiveCount items of it
     * @param root rank that has the blocks
     */
    public void scatterv(Steps steps, Communicator c, Blocks send, TypedBuffer receive, long receiveCount, int root) {
        Blocks blocks = c.rank() == root ? send : null;
        if (blocks != null && receive != null) {
            OwnBlock.check(c, blocks.lengthBytes(root), receive.byteLength(receiveCount));
        }
        linear.scatter(steps, c, blocks, receive, receive == null ? 0 : receive.byteLength(receiveCount), root);
    }
}

package railmpi.coll.allgather;

import railmpi.coll.CollParameters;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.LocalCopy;
import railmpi.coll.memory.ScratchPool;
import railmpi.coll.message.CollectiveTags;
import railmpi.coll.message.Messages;
import railmpi.coll.select.DecisionTable;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.Pml;
import railmpi.pml.datatype.TypedBuffer;

/** Gather at all ranks. The table goes by the length of the result. Immutable, for any thread. */
public final class Allgather {
    private final DecisionTable<AllgatherAlgorithm> table;
    private final AllgatherAlgorithm ring;

    /**
     * Sets up the algorithms.
     *
     * @param pml carries the messages
     * @param scratch lends arrays
     * @param parameters limits, and which algorithm the user wants
     */
    public Allgather(Pml pml, ScratchPool scratch, Parameters parameters) {
        Messages messages = new Messages(pml, CollectiveTags.ALLGATHER);
        AllgatherAlgorithm doubling = new RecursiveDoublingAllgather(messages);
        AllgatherAlgorithm bruck = new BruckAllgather(messages, scratch);
        String wanted = parameters.get(CollParameters.ALLGATHER_ALGORITHM);
        ring = new RingAllgather(messages);
        table = new DecisionTable<AllgatherAlgorithm>()
                .row(2, 0, bruck)
                .row(2, 0, doubling)
                .row(2, parameters.get(CollParameters.ALLGATHER_SMALL_LIMIT) + 1, ring)
                .force(wanted, CollParameters.RECURSIVE_DOUBLING, doubling)
                .force(wanted, CollParameters.BRUCK, bruck)
                .force(wanted, CollParameters.RING, ring);
    }

    /**
     * Gathers blocks of equal length.
     *
     * @param c collective communicator
     * @param send own block; null if it is in {@code receive}
     * @param sendCount items of it
     * @param receive blocks in rank order
     * @param receiveCount items of a block
     */
    public void allgather(Communicator c, TypedBuffer send, int sendCount, TypedBuffer receive, int receiveCount) {
        Blocks blocks = Blocks.of(receive, receiveCount);
        long lengthBytes = c.size() * receive.byteLength(receiveCount);
        if (lengthBytes > 0) {
            placeOwn(c, send, sendCount, blocks);
            if (c.size() > 1) {
                table.choose(c.size(), lengthBytes).allgather(c, blocks);
            }
        }
    }

    /**
     * Gathers blocks of any length.
     *
     * @param c collective communicator
     * @param send own block; null if it is in {@code receive}
     * @param sendCount items of it
     * @param receive blocks
     * @param receiveCounts items of each block
     * @param displacements first item of each block
     */
    public void allgatherv(
            Communicator c,
            TypedBuffer send,
            int sendCount,
            TypedBuffer receive,
            int[] receiveCounts,
            int[] displacements) {
        Blocks blocks = Blocks.of(receive, receiveCounts, displacements);
        placeOwn(c, send, sendCount, blocks);
        if (c.size() > 1) {
            ring.allgather(c, blocks);
        }
    }

    private static void placeOwn(Communicator c, TypedBuffer send, int sendCount, Blocks blocks) {
        if (send != null) {
            long lengthBytes = Math.min(send.byteLength(sendCount), blocks.lengthBytes(c.rank()));
            LocalCopy.copy(send, send.offsetBytes(), blocks.buffer(), blocks.offsetBytes(c.rank()), lengthBytes);
        }
    }
}

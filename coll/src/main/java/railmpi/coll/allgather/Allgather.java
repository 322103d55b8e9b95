package railmpi.coll.allgather;

import java.util.Map;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.memory.Blocks;
import railmpi.coll.memory.OwnBlock;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.select.TuningTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** Gather at all ranks. The table goes by the length of the result. Immutable, for any thread. */
public final class Allgather {
    private final DecisionTable<AllgatherAlgorithm> table;
    private final AllgatherAlgorithm ring;
    private final AllgatherAlgorithm shared;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param areas of memory that ranks share
     */
    public Allgather(TuningTable tuning, Parameters parameters, NodeAreas areas) {
        shared = new SharedAllgather(areas, this::withoutShared);
        ring = new RingAllgather();
        table = new DecisionTable<>(
                tuning,
                "allgather",
                Map.of(
                        CollParameters.RECURSIVE_DOUBLING,
                        new RecursiveDoublingAllgather(),
                        CollParameters.BRUCK,
                        new BruckAllgather(),
                        CollParameters.LINEAR,
                        new LinearAllgather(),
                        CollParameters.RING,
                        ring,
                        CollParameters.SHARED,
                        shared),
                parameters.get(CollParameters.ALLGATHER_ALGORITHM));
    }

    private AllgatherAlgorithm withoutShared(Communicator c, long lengthBytes) {
        return table.chooseBut(shared, c, lengthBytes);
    }

    /**
     * Gathers blocks of equal length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own block; null if it is in {@code receive}
     * @param sendCount items of it
     * @param receive blocks in rank order
     * @param receiveCount items of a block
     */
    public void allgather(
            Steps steps, Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long receiveCount) {
        Blocks blocks = Blocks.of(receive, receiveCount);
        long lengthBytes = c.size() * receive.byteLength(receiveCount);
        placeOwn(steps, c, send, sendCount, blocks);
        if (lengthBytes > 0 && c.size() > 1) {
            table.choose(c, lengthBytes).allgather(steps, c, blocks);
        }
    }

    /**
     * Gathers blocks of any length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send own block; null if it is in {@code receive}
     * @param sendCount items of it
     * @param receive blocks
     */
    public void allgatherv(Steps steps, Communicator c, TypedBuffer send, long sendCount, Blocks receive) {
        placeOwn(steps, c, send, sendCount, receive);
        if (c.size() > 1) {
            ring.allgather(steps, c, receive);
        }
    }

    private static void placeOwn(Steps steps, Communicator c, TypedBuffer send, long sendCount, Blocks blocks) {
        if (send != null) {
            long lengthBytes = send.byteLength(sendCount);
            OwnBlock.check(c, lengthBytes, blocks.lengthBytes(c.rank()));
            steps.copy(send, send.offsetBytes(), blocks.buffer(), blocks.offsetBytes(c.rank()), lengthBytes);
        }
    }
}

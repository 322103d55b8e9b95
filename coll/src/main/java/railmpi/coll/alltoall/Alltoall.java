package railmpi.coll.alltoall;

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

/**
 * Exchange of blocks between all ranks. The table goes by the length of one block; where they differ, by the mean of
 * those that the rank sends. Ranks may then come to different algorithms, which is why those for blocks of any length
 * send the same messages. Immutable, for any thread.
 */
public final class Alltoall {
    private final DecisionTable<AlltoallAlgorithm> table;
    private final DecisionTable<AlltoallAlgorithm> vectorTable;
    private final AlltoallAlgorithm shared;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param areas of memory that ranks share
     */
    public Alltoall(TuningTable tuning, Parameters parameters, NodeAreas areas) {
        shared = new SharedAlltoall(areas, this::withoutShared);
        AlltoallAlgorithm posted = new PostedAlltoall();
        AlltoallAlgorithm pairwise = new PairwiseAlltoall();
        String wanted = parameters.get(CollParameters.ALLTOALL_ALGORITHM);
        Map<String, AlltoallAlgorithm> ofAnyLength =
                Map.of(CollParameters.POSTED, posted, CollParameters.PAIRWISE, pairwise);
        Map<String, AlltoallAlgorithm> ofEqualLength = Map.of(
                CollParameters.BRUCK,
                new BruckAlltoall(),
                CollParameters.POSTED,
                posted,
                CollParameters.PAIRWISE,
                pairwise,
                CollParameters.SHARED,
                shared);
        table = new DecisionTable<>(tuning, "alltoall", ofEqualLength, wanted);
        vectorTable = new DecisionTable<>(tuning, "alltoallv", ofAnyLength, wanted);
    }

    private AlltoallAlgorithm withoutShared(Communicator c, long blockBytes) {
        return table.chooseBut(shared, c, blockBytes);
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
            Steps steps, Communicator c, TypedBuffer send, long sendCount, TypedBuffer receive, long receiveCount) {
        long blockBytes = receive.byteLength(receiveCount);
        OwnBlock.check(c, send.byteLength(sendCount), blockBytes);
        if (blockBytes > 0) {
            table.choose(c, blockBytes)
                    .alltoall(steps, c, Blocks.of(send, sendCount), Blocks.of(receive, receiveCount));
        }
    }

    /**
     * Exchanges blocks of any length.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param send blocks
     * @param receive room for blocks
     */
    public void alltoallv(Steps steps, Communicator c, Blocks send, Blocks receive) {
        OwnBlock.check(c, send.lengthBytes(c.rank()), receive.lengthBytes(c.rank()));
        vectorTable.choose(c, meanBytes(send, c.size())).alltoall(steps, c, send, receive);
    }

    private static long meanBytes(Blocks blocks, int count) {
        long sum = 0;
        for (int block = 0; block < count; block++) {
            sum += blocks.lengthBytes(block);
        }
        return sum / count;
    }
}

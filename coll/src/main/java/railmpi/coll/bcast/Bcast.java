package railmpi.coll.bcast;

import java.util.Map;
import railmpi.coll.flag.FlagMemory;
import railmpi.coll.flag.NodeAreas;
import railmpi.coll.multicast.MulticastGroups;
import railmpi.coll.select.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.select.TuningTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/** Broadcast from a root. The table goes by the length of the data. Immutable, for any thread. */
public final class Bcast {
    private final DecisionTable<BcastAlgorithm> table;
    private final BcastAlgorithm multicast;
    private final BcastAlgorithm shared;

    /**
     * Sets up the algorithms.
     *
     * @param tuning by what to choose
     * @param parameters which algorithm the user wants
     * @param memory for the windows of multicast
     * @param groups for multicast
     * @param areas of memory that ranks share
     */
    public Bcast(
            TuningTable tuning, Parameters parameters, FlagMemory memory, MulticastGroups groups, NodeAreas areas) {
        shared = new SharedBcast(areas, this::withoutShared);
        multicast = new MulticastBcast(memory, groups, this::withoutMulticast);
        table = new DecisionTable<>(
                tuning,
                "bcast",
                Map.of(
                        CollParameters.BINOMIAL,
                        new BinomialBcast(),
                        CollParameters.LINEAR,
                        new LinearBcast(),
                        CollParameters.SCATTER_ALLGATHER,
                        new ScatterAllgatherBcast(),
                        CollParameters.CHAIN,
                        new ChainBcast(parameters.get(CollParameters.BCAST_SEGMENT)),
                        CollParameters.SHARED,
                        shared,
                        CollParameters.MULTICAST,
                        multicast),
                parameters.get(CollParameters.BCAST_ALGORITHM));
    }

    private BcastAlgorithm withoutMulticast(Communicator c, long lengthBytes) {
        return table.chooseBut(multicast, c, lengthBytes);
    }

    private BcastAlgorithm withoutShared(Communicator c, long lengthBytes) {
        return table.chooseButBoth(shared, multicast, c, lengthBytes);
    }

    /**
     * Broadcasts; at the root it returns when the buffer may be overwritten, elsewhere when the data is there.
     *
     * @param steps what to do it by
     * @param c collective communicator
     * @param buffer source at the root, target elsewhere
     * @param count items; all ranks name the same number of bytes
     * @param root rank of the source
     */
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, long count, int root) {
        long lengthBytes = buffer.byteLength(count);
        if (lengthBytes > 0 && c.size() > 1) {
            table.choose(c, lengthBytes).bcast(steps, c, buffer, lengthBytes, root);
        }
    }
}

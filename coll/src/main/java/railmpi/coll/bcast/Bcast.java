package railmpi.coll.bcast;

import railmpi.coll.CollParameters;
import railmpi.coll.select.DecisionTable;
import railmpi.coll.step.Steps;
import railmpi.core.param.Parameters;
import railmpi.pml.Communicator;
import railmpi.pml.datatype.TypedBuffer;

/** Broadcast from a root. The table goes by the length of the data. Immutable, for any thread. */
public final class Bcast {
    /** A chain of fewer ranks fills faster than a scatter and a ring need; measured inside a node. */
    private static final int MANY_RANKS = 16;

    /** For data this much longer than the binomial limit even a chain of many ranks is filled soon. */
    private static final int CHAIN_FACTOR = 16;

    private final DecisionTable<BcastAlgorithm> table;

    /**
     * Sets up the algorithms.
     *
     * @param parameters limits, and which algorithm the user wants
     */
    public Bcast(Parameters parameters) {
        BcastAlgorithm binomial = new BinomialBcast();
        BcastAlgorithm scatter = new ScatterAllgatherBcast();
        BcastAlgorithm chain = new ChainBcast(parameters.get(CollParameters.BCAST_SEGMENT));
        String wanted = parameters.get(CollParameters.BCAST_ALGORITHM);
        long limit = parameters.get(CollParameters.BCAST_BINOMIAL_LIMIT);
        table = new DecisionTable<BcastAlgorithm>()
                .row(2, 0, binomial)
                .row(3, limit + 1, chain)
                .row(MANY_RANKS, limit + 1, scatter)
                .row(MANY_RANKS, CHAIN_FACTOR * limit, chain)
                .force(wanted, CollParameters.BINOMIAL, binomial)
                .force(wanted, CollParameters.SCATTER_ALLGATHER, scatter)
                .force(wanted, CollParameters.CHAIN, chain);
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
    public void bcast(Steps steps, Communicator c, TypedBuffer buffer, int count, int root) {
        long lengthBytes = buffer.byteLength(count);
        if (lengthBytes > 0 && c.size() > 1) {
            table.choose(c.size(), lengthBytes).bcast(steps, c, buffer, lengthBytes, root);
        }
    }
}

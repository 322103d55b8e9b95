package railmpi.coll.select;

import java.util.Arrays;
import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.ParameterProvider;

/**
 * The parameters of the collectives. A named algorithm that cannot serve a call (recursive doubling of an allgather
 * among 3 ranks, an unordered reduction with an operator that does not commute) is replaced by one that can. Constants
 * only.
 */
public final class CollParameters implements ParameterProvider {
    /** Choose by ranks and length. */
    public static final String AUTO = "auto";

    /** Binomial tree. */
    public static final String BINOMIAL = "binomial";

    /** Every rank straight to or from the root, or to every other rank. */
    public static final String LINEAR = "linear";

    /** Two ranks, one message each way. */
    public static final String EXCHANGE = "exchange";

    /** Pipelined chain of ranks. */
    public static final String CHAIN = "chain";

    /** Scatter, then ring allgather. */
    public static final String SCATTER_ALLGATHER = "scatter_allgather";

    /** Dissemination barrier. */
    public static final String DISSEMINATION = "dissemination";

    /** Binomial tree up and down. */
    public static final String TREE = "tree";

    /** Dissemination by RDMA writes. */
    public static final String RDS = "rds";

    /** Pairwise exchange by RDMA writes. */
    public static final String RPE = "rpe";

    /** Gather by RDMA writes, release by multicast. */
    public static final String RGM = "rgm";

    /** Values beside flags, by RDMA writes. */
    public static final String FLAGS = "flags";

    /** A counter in shared memory. */
    public static final String COUNTER = "counter";

    /** Through memory that the ranks of a node share. */
    public static final String SHARED = "shared";

    /** Node by node, then among the nodes. */
    public static final String STAGED = "staged";

    /** Without regard to nodes. */
    public static final String FLAT = "flat";

    /** Datagrams to all ranks at once. */
    public static final String MULTICAST = "multicast";

    /** Ring of ranks. */
    public static final String RING = "ring";

    /** Recursive doubling. */
    public static final String RECURSIVE_DOUBLING = "recursive_doubling";

    /** Recursive halving. */
    public static final String RECURSIVE_HALVING = "recursive_halving";

    /** Recursive halving, then doubling. */
    public static final String RABENSEIFNER = "rabenseifner";

    /** Reduce, then broadcast. */
    public static final String REDUCE_BCAST = "reduce_bcast";

    /** Block after block in rank order. */
    public static final String IN_ORDER = "in_order";

    /** Bruck's algorithm. */
    public static final String BRUCK = "bruck";

    /** All receives posted at once. */
    public static final String POSTED = "posted";

    /** Pairs of ranks in rounds. */
    public static final String PAIRWISE = "pairwise";

    /** Whether calls are compared. */
    public static final Parameter<Boolean> CHECK = Parameter.bool("coll_check", false)
            .level(ParameterLevel.USER)
            .documentation("Whether the ranks compare counts, roots, types and operations of a collective before data"
                    + " moves.");

    /** Rows of the tables. */
    public static final Parameter<String> TUNING_FILE = Parameter.text("coll_tuning_file", "")
            .documentation("File with rows that select algorithms and take precedence over the built-in rows, as"
                    + " bench/tune.sh writes it. It must be the same for all ranks.");

    /** Algorithm of barrier. */
    public static final Parameter<String> BARRIER_ALGORITHM = Parameter.choice(
                    "coll_barrier_algorithm", AUTO, AUTO, DISSEMINATION, PAIRWISE, LINEAR, TREE, COUNTER, RDS, RPE, RGM)
            .documentation("Algorithm of barrier. rds, rpe and rgm write flags into registered memory; rgm releases"
                    + " by multicast where the network has it. counter is for one node; among several nodes"
                    + " dissemination replaces it.");

    /** Children in the tree of RGM. */
    public static final Parameter<Integer> BARRIER_FAN_IN = Parameter.integer("coll_barrier_fan_in", 7)
            .range(1, 1024)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Largest number of ranks that write to one rank in the tree of the barrier rgm.");

    /** Ways of RDS. */
    public static final Parameter<Integer> BARRIER_WAYS = Parameter.integer("coll_barrier_ways", 0)
            .range(0, 64)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Number of ranks to which a rank writes in each round of the barrier rds; more of them"
                    + " need fewer rounds. 0: the number of rails of the rank that has the fewest, 1 in a node.");

    /** Node stage. */
    public static final Parameter<String> BARRIER_STAGES = Parameter.choice(
                    "coll_barrier_stages", AUTO, AUTO, FLAT, STAGED)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Whether in a barrier among several nodes the ranks of each node meet first, and one rank"
                    + " of each node continues by coll_barrier_algorithm.");

    /** Algorithm of bcast. */
    public static final Parameter<String> BCAST_ALGORITHM = Parameter.choice(
                    "coll_bcast_algorithm", AUTO, AUTO, BINOMIAL, LINEAR, SCATTER_ALLGATHER, CHAIN, SHARED, MULTICAST)
            .documentation("Algorithm of bcast. multicast carries up to 512 KiB between nodes, where the network has"
                    + " it. shared is for blocking calls in one node.");

    /** Segment of the chain. */
    public static final Parameter<Long> BCAST_SEGMENT = segment(
            "coll_bcast_segment",
            16 * 1024,
            "Length of the segments in the chain of bcast. It should not need a rendezvous"
                    + " (pml_rail_eager_limit).");

    /** Algorithm of reduce. */
    public static final Parameter<String> REDUCE_ALGORITHM = Parameter.choice(
                    "coll_reduce_algorithm", AUTO, AUTO, BINOMIAL, RING)
            .documentation("Algorithm of reduce. Operators that do not commute always use binomial.");

    /** Pieces of long reductions. */
    public static final Parameter<Long> REDUCE_SEGMENT = segment(
            "coll_reduce_segment",
            256 * 1024,
            "Length of the pieces that long reductions combine, so that they stay in the cache.");

    /** Length from which vectors are reduced in parts. */
    public static final Parameter<Long> VECTOR_LIMIT = Parameter.bytes("coll_vector_limit", 1 << 30)
            .range(1024, 1 << 30)
            .documentation("Longest vector that allReduce reduces at once; longer ones are reduced in parts of this"
                    + " length. reduceScatter reduces longer vectors block by block.");

    /** Algorithm of allreduce. */
    public static final Parameter<String> ALLREDUCE_ALGORITHM = Parameter.choice(
                    "coll_allreduce_algorithm",
                    AUTO,
                    AUTO,
                    EXCHANGE,
                    LINEAR,
                    RECURSIVE_DOUBLING,
                    RABENSEIFNER,
                    RING,
                    REDUCE_BCAST,
                    SHARED,
                    FLAGS)
            .documentation("Algorithm of allreduce. Operators that do not commute use exchange, linear,"
                    + " recursive_doubling, reduce_bcast, shared or flags. flags writes up to 64 bytes into"
                    + " registered memory. shared is for blocking calls in one node.");

    /** Algorithm of reduce-scatter. */
    public static final Parameter<String> REDUCE_SCATTER_ALGORITHM = Parameter.choice(
                    "coll_reduce_scatter_algorithm", AUTO, AUTO, RECURSIVE_HALVING, PAIRWISE, IN_ORDER)
            .documentation("Algorithm of reduce_scatter. Operators that do not commute always use in_order.");

    /** Algorithm of gather. */
    public static final Parameter<String> GATHER_ALGORITHM = Parameter.choice(
                    "coll_gather_algorithm", AUTO, AUTO, BINOMIAL, LINEAR)
            .documentation("Algorithm of gather. gatherv is always linear.");

    /** Algorithm of scatter. */
    public static final Parameter<String> SCATTER_ALGORITHM = Parameter.choice(
                    "coll_scatter_algorithm", AUTO, AUTO, BINOMIAL, LINEAR)
            .documentation("Algorithm of scatter. scatterv is always linear.");

    /** Algorithm of allgather. */
    public static final Parameter<String> ALLGATHER_ALGORITHM = Parameter.choice(
                    "coll_allgather_algorithm", AUTO, AUTO, RECURSIVE_DOUBLING, BRUCK, LINEAR, RING, SHARED)
            .documentation("Algorithm of allgather. allgatherv is always a ring. shared is for blocking calls in one"
                    + " node.");

    /** Algorithm of alltoall. */
    public static final Parameter<String> ALLTOALL_ALGORITHM = Parameter.choice(
                    "coll_alltoall_algorithm", AUTO, AUTO, BRUCK, POSTED, PAIRWISE, SHARED)
            .documentation("Algorithm of alltoall. alltoallv has posted and pairwise only. shared is for blocking calls"
                    + " in one node.");

    /** All parameters of this module, in the order in which they are shown. */
    public static final List<Parameter<?>> ALL = List.copyOf(Arrays.asList(
            CHECK,
            TUNING_FILE,
            BARRIER_ALGORITHM,
            BARRIER_FAN_IN,
            BARRIER_WAYS,
            BARRIER_STAGES,
            BCAST_ALGORITHM,
            BCAST_SEGMENT,
            REDUCE_ALGORITHM,
            REDUCE_SEGMENT,
            VECTOR_LIMIT,
            ALLREDUCE_ALGORITHM,
            REDUCE_SCATTER_ALGORITHM,
            GATHER_ALGORITHM,
            SCATTER_ALGORITHM,
            ALLGATHER_ALGORITHM,
            ALLTOALL_ALGORITHM));

    private static Parameter<Long> segment(String name, long defaultBytes, String documentation) {
        return Parameter.bytes(name, defaultBytes).range(1024, 1 << 26).documentation(documentation);
    }

    @Override
    public List<Parameter<?>> parameters() {
        return ALL;
    }
}

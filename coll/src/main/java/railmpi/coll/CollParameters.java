package railmpi.coll;

import java.util.Arrays;
import java.util.List;
import railmpi.core.param.Parameter;
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

    /** Every rank straight to or from the root. */
    public static final String LINEAR = "linear";

    /** Pipelined chain of ranks. */
    public static final String CHAIN = "chain";

    /** Scatter, then ring allgather. */
    public static final String SCATTER_ALLGATHER = "scatter_allgather";

    /** Dissemination barrier. */
    public static final String DISSEMINATION = "dissemination";

    /** Binomial tree up and down. */
    public static final String TREE = "tree";

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
            .documentation("ranks compare counts, roots, types and operations of a collective before data moves");

    /** Algorithm of barrier. */
    public static final Parameter<String> BARRIER_ALGORITHM = Parameter.choice(
                    "coll_barrier_algorithm", AUTO, AUTO, DISSEMINATION, TREE)
            .documentation("algorithm of barrier");

    /** Algorithm of bcast. */
    public static final Parameter<String> BCAST_ALGORITHM = Parameter.choice(
                    "coll_bcast_algorithm", AUTO, AUTO, BINOMIAL, SCATTER_ALLGATHER, CHAIN)
            .documentation("algorithm of bcast");

    /** Longest broadcast by binomial tree. */
    public static final Parameter<Long> BCAST_BINOMIAL_LIMIT =
            limit("coll_bcast_binomial_limit", 64 * 1024, "longest data that bcast among 3 and more ranks sends whole");

    /** Segment of the chain. */
    public static final Parameter<Long> BCAST_SEGMENT =
            segment("coll_bcast_segment", 64 * 1024, "length of the segments in the chain of bcast");

    /** Algorithm of reduce. */
    public static final Parameter<String> REDUCE_ALGORITHM = Parameter.choice(
                    "coll_reduce_algorithm", AUTO, AUTO, BINOMIAL, RING)
            .documentation("algorithm of reduce; operators that do not commute always use binomial");

    /** Longest vector reduced by binomial tree. */
    public static final Parameter<Long> REDUCE_BINOMIAL_LIMIT = limit(
            "coll_reduce_binomial_limit", 32 * 1024, "longest vector that reduce among 3 and more ranks sends whole");

    /** Pieces of long reductions. */
    public static final Parameter<Long> REDUCE_SEGMENT = segment(
            "coll_reduce_segment", 256 * 1024, "long reductions combine pieces of this length, to stay in the cache");

    /** Algorithm of allreduce. */
    public static final Parameter<String> ALLREDUCE_ALGORITHM = Parameter.choice(
                    "coll_allreduce_algorithm", AUTO, AUTO, RECURSIVE_DOUBLING, RABENSEIFNER, RING, REDUCE_BCAST)
            .documentation("algorithm of allreduce; ops that do not commute use recursive_doubling or reduce_bcast");

    /** Longest vector allreduced by recursive doubling. */
    public static final Parameter<Long> ALLREDUCE_DOUBLING_LIMIT =
            limit("coll_allreduce_doubling_limit", 16 * 1024, "longest vector that allreduce exchanges whole");

    /** Algorithm of reduce-scatter. */
    public static final Parameter<String> REDUCE_SCATTER_ALGORITHM = Parameter.choice(
                    "coll_reduce_scatter_algorithm", AUTO, AUTO, RECURSIVE_HALVING, PAIRWISE, IN_ORDER)
            .documentation("algorithm of reduce_scatter; operators that do not commute always use in_order");

    /** Longest vector that is halved recursively. */
    public static final Parameter<Long> REDUCE_SCATTER_HALVING_LIMIT = limit(
            "coll_reduce_scatter_halving_limit", 64 * 1024, "longest vector that reduce_scatter halves recursively");

    /** Algorithm of gather. */
    public static final Parameter<String> GATHER_ALGORITHM = Parameter.choice(
                    "coll_gather_algorithm", AUTO, AUTO, BINOMIAL, LINEAR)
            .documentation("algorithm of gather; gatherv is always linear");

    /** Algorithm of scatter. */
    public static final Parameter<String> SCATTER_ALGORITHM = Parameter.choice(
                    "coll_scatter_algorithm", AUTO, AUTO, BINOMIAL, LINEAR)
            .documentation("algorithm of scatter; scatterv is always linear");

    /** Longest block that gather and scatter send through a tree. */
    public static final Parameter<Long> GATHER_BINOMIAL_LIMIT = limit(
            "coll_gather_binomial_limit", 1024, "longest block of a rank that gather and scatter pass through a tree");

    /** Algorithm of allgather. */
    public static final Parameter<String> ALLGATHER_ALGORITHM = Parameter.choice(
                    "coll_allgather_algorithm", AUTO, AUTO, RECURSIVE_DOUBLING, BRUCK, RING)
            .documentation("algorithm of allgather; allgatherv is always a ring");

    /** Longest result that is gathered in log2(p) steps. */
    public static final Parameter<Long> ALLGATHER_SMALL_LIMIT =
            limit("coll_allgather_small_limit", 64 * 1024, "longest whole result that allgather gathers in few steps");

    /** Algorithm of alltoall. */
    public static final Parameter<String> ALLTOALL_ALGORITHM = Parameter.choice(
                    "coll_alltoall_algorithm", AUTO, AUTO, BRUCK, POSTED, PAIRWISE)
            .documentation("algorithm of alltoall; alltoallv knows posted and pairwise");

    /** Longest block for Bruck's algorithm. */
    public static final Parameter<Long> ALLTOALL_BRUCK_LIMIT =
            limit("coll_alltoall_bruck_limit", 128, "longest block that alltoall forwards in few steps");

    /** Longest block of alltoall with all receives posted. */
    public static final Parameter<Long> ALLTOALL_POSTED_LIMIT =
            limit("coll_alltoall_posted_limit", 256 * 1024, "longest block of which alltoall posts all receives");

    /** All parameters of this module, in the order in which they are shown. */
    public static final List<Parameter<?>> ALL = List.copyOf(Arrays.asList(
            CHECK,
            BARRIER_ALGORITHM,
            BCAST_ALGORITHM,
            BCAST_BINOMIAL_LIMIT,
            BCAST_SEGMENT,
            REDUCE_ALGORITHM,
            REDUCE_BINOMIAL_LIMIT,
            REDUCE_SEGMENT,
            ALLREDUCE_ALGORITHM,
            ALLREDUCE_DOUBLING_LIMIT,
            REDUCE_SCATTER_ALGORITHM,
            REDUCE_SCATTER_HALVING_LIMIT,
            GATHER_ALGORITHM,
            SCATTER_ALGORITHM,
            GATHER_BINOMIAL_LIMIT,
            ALLGATHER_ALGORITHM,
            ALLGATHER_SMALL_LIMIT,
            ALLTOALL_ALGORITHM,
            ALLTOALL_BRUCK_LIMIT,
            ALLTOALL_POSTED_LIMIT));

    private static Parameter<Long> limit(String name, long defaultBytes, String documentation) {
        return Parameter.bytes(name, defaultBytes).range(0, 1L << 40).documentation(documentation);
    }

    private static Parameter<Long> segment(String name, long defaultBytes, String documentation) {
        return Parameter.bytes(name, defaultBytes).range(1024, 1 << 26).documentation(documentation);
    }

    @Override
    public List<Parameter<?>> parameters() {
        return ALL;
    }
}

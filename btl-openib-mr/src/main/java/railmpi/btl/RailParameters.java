package railmpi.btl;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;

/** The parameters of channels over several rails. */
public final class RailParameters {
    /** Value of {@link #PROGRESS}. */
    public static final String THREADED = "threaded";
    /** The other value of {@link #PROGRESS}. */
    public static final String POLLING = "polling";

    private static final int MOST_RAILS = 64;

    /** Most rails per peer. */
    public static final Parameter<Integer> MAX_RAILS = Parameter.integer("btl_max_rails", 8)
            .range(1, MOST_RAILS)
            .level(ParameterLevel.USER)
            .documentation("Largest number of rails between two processes, in the order of btl_if_include or of the"
                    + " interfaces. 1: one rail, no striping.")
            .synonyms("btl_max_btls", "btl_openib_max_btls");

    /** Who drives the rails while the program computes. */
    public static final Parameter<String> PROGRESS = Parameter.choice("btl_progress", POLLING, POLLING, THREADED)
            .level(ParameterLevel.USER)
            .documentation("Thread that moves data between nodes while the program computes. polling: the agent"
                    + " thread, if the program has not entered MPI for a millisecond or two. threaded: the agent"
                    + " thread as soon as a non-blocking collective is under way, with a request to the kernel to"
                    + " schedule it at once; also inside a node, by a thread for this purpose.");

    /** Connections per pair of ports. */
    public static final Parameter<Integer> PATHS_PER_PORT = Parameter.integer("btl_paths_per_port", 1)
            .range(1, MOST_RAILS)
            .documentation("Connections between two ports, each of which is a rail: for networks that spread"
                    + " connections over several paths. On InfiniBand they use the LIDs of the port in round-robin"
                    + " order; a port has 2 to the power of its LMC.")
            .synonyms("btl_tcp_links");

    /** Policy for what travels whole. */
    public static final Parameter<String> MULTIPLEXING = Parameter.choice(
                    "btl_multiplexing",
                    "earliest-finish",
                    "earliest-finish",
                    "shortest-queue",
                    "binding",
                    "round-robin",
                    "weighted-round-robin",
                    "window-round-robin")
            .documentation("Which rail carries short messages, and data too short to be cut. earliest-finish: the"
                    + " rail that finishes first, by measured latencies and rates; binding: always the same rail,"
                    + " processes of a node on different ones; shortest-queue: the same rail until it is busy, then"
                    + " the rail with the least data for its weight; round-robin: every rail in round-robin order;"
                    + " weighted-round-robin: as often as btl_rail_weights says, or the weights that striping has"
                    + " measured; window-round-robin: btl_multiplexing_window batches on one rail, then the next"
                    + " rail.");

    /** Window of window-round-robin. */
    public static final Parameter<Integer> MULTIPLEXING_WINDOW = Parameter.integer("btl_multiplexing_window", 8)
            .range(1, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Number of batches of short messages on one rail before window-round-robin uses the next"
                    + " rail.");

    /** When shortest-queue leaves its rail. */
    public static final Parameter<Long> SPILL_BYTES = Parameter.bytes("btl_multiplexing_spill", 4 * 1024)
            .range(0, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Amount of data under way on the rail of a process from which shortest-queue uses other"
                    + " rails, too.");

    /** Policy for bulk data. */
    public static final Parameter<String> STRIPING = Parameter.choice(
                    "btl_striping", "earliest-finish", "earliest-finish", "adaptive", "even", "weighted", "none")
            .documentation("How long messages are cut into stripes. earliest-finish: so that all stripes finish at"
                    + " the same time, by measured latencies and rates; rails that would add next to nothing get"
                    + " none; adaptive: by the bandwidths of the last stripes [Liu04]; even: in equal parts;"
                    + " weighted: by btl_rail_weights; none: each piece takes one rail.");

    /** Weights of the rails. */
    public static final Parameter<String> WEIGHTS = Parameter.text("btl_rail_weights", "")
            .checkedBy(new RailWeights.Rule())
            .level(ParameterLevel.USER)
            .documentation("Relative speeds of the interfaces of this process, such as rail0=1000,rail1=250, for"
                    + " weighted striping and weighted-round-robin. earliest-finish uses them instead of its"
                    + " measurements. An interface that is not named gets the smallest of them.");

    /** Part of a measurement in new weights. */
    public static final Parameter<Integer> GAIN = Parameter.integer("btl_adaptive_gain", 10)
            .range(1, 100)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Weight of a new measurement in adaptive striping, in per cent; earlier measurements have"
                    + " the rest. Down to a tenth of it applies while no rail's share has doubled or halved.");

    /** Value of {@link #ALLOCATION}. */
    public static final String NO_ALLOCATION = "none";

    /** Which rails a long message may take. */
    public static final Parameter<String> ALLOCATION = Parameter.choice(
                    "btl_rail_allocation",
                    NO_ALLOCATION,
                    NO_ALLOCATION,
                    "basic",
                    "static",
                    "local-dynamic",
                    "dynamic",
                    "hybrid")
            .level(ParameterLevel.USER)
            .documentation("Rails that a piece of a long message to another node may use, for adapters that carry one"
                    + " direction at a time. none: all rails; basic: the next one; static: each adapter only sends"
                    + " or only receives (r rails suffice for C(r, r/2) nodes); local-dynamic: rails that carry"
                    + " nothing of this node; dynamic: rails that carry nothing at either end, after a reservation;"
                    + " hybrid: like dynamic, but short pieces need no reservation. Short messages follow"
                    + " btl_multiplexing.");

    /** Which part of the free rails a piece takes. */
    public static final Parameter<Integer> ALLOCATION_STRIPING = Parameter.integer("btl_rail_allocation_striping", 100)
            .range(0, 100)
            .documentation("Share of the free rails, in per cent, that a piece uses if btl_rail_allocation is set. 0:"
                    + " one rail.");

    /** What is short for hybrid allocation. */
    public static final Parameter<Long> ALLOCATION_SHORT = Parameter.bytes("btl_rail_allocation_short", 32 * 1024)
            .range(0, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Longest piece that needs no reservation if btl_rail_allocation is hybrid.");

    /** Longest piece that is planned at once. */
    public static final Parameter<Long> SEGMENT_BYTES = Parameter.bytes("btl_segment_size", 128 * 1024)
            .range(4 * 1024, 16 * 1024 * 1024)
            .documentation("Length of the part of a long message that is cut into stripes at once, for each rail. By"
                    + " default a single rail gets up to 1 MiB, and each of several rails as much as it carries in"
                    + " a millisecond, up to 1 MiB.");

    /** Shortest piece that is striped. */
    public static final Parameter<Long> STRIPE_THRESHOLD = Parameter.bytes("btl_stripe_threshold", 32 * 1024)
            .range(0, Integer.MAX_VALUE)
            .documentation("Shortest piece of a message that is cut into stripes; a shorter one uses one rail. While"
                    + " all rails are busy the limit is six times as long, except for pieces that would occupy the"
                    + " fastest rail for more than 3 ms.");

    /** Shortest put that is striped. */
    public static final Parameter<Long> PUT_STRIPE_THRESHOLD = Parameter.bytes("btl_put_stripe_threshold", 16 * 1024)
            .range(0, Integer.MAX_VALUE)
            .documentation("Like btl_stripe_threshold, for puts into windows. They need no rendezvous, so striping"
                    + " pays for shorter ones.");

    /** Shortest get that is striped. */
    public static final Parameter<Long> GET_STRIPE_THRESHOLD = Parameter.bytes("btl_get_stripe_threshold", 16 * 1024)
            .range(0, Integer.MAX_VALUE)
            .documentation("Like btl_stripe_threshold, for gets from windows.");

    /** Shortest stripe. */
    public static final Parameter<Long> SHORTEST_STRIPE = Parameter.bytes("btl_stripe_min", 8 * 1024)
            .range(64, Integer.MAX_VALUE)
            .documentation("Shortest stripe. A rail whose share would be shorter gets none.");

    /** Bulk data under way per rail. */
    public static final Parameter<Long> WINDOW_BYTES = Parameter.bytes("btl_rail_window", 256 * 1024)
            .range(4 * 1024, 1024 * 1024 * 1024)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Smallest limit of long-message data under way to one peer on one rail. The limit grows up"
                    + " to 16 times on a rail that acknowledges so much within 24 ms, or to which the process can"
                    + " pass it at once. A larger one only fills queues in the network, which then drop packets and"
                    + " delay short messages. It must be longer than btl_segment_size.");

    /** Silence of a rail. */
    public static final Parameter<Integer> RAIL_TIMEOUT = Parameter.integer("btl_rail_timeout", 500)
            .range(0, 1_000_000)
            .level(ParameterLevel.USER)
            .documentation("Milliseconds after which a rail with data under way and without any acknowledgement"
                    + " counts as dead, if another rail to the same peer works. The other rails take over. Over"
                    + " sockets a fifth of this time applies if the interface of this machine is down or has no"
                    + " carrier. 0: only a broken connection counts.");

    /** Pause between attempts to bring a rail back. */
    public static final Parameter<Integer> RETRY_MS = Parameter.integer("btl_rail_retry", 500)
            .range(1, 1_000_000)
            .level(ParameterLevel.USER)
            .documentation("Milliseconds between attempts to connect a dead rail again. For a rail that never worked"
                    + " the pause doubles each time, up to 64 times this value.");

    /** All parameters of this class. */
    public static final List<Parameter<?>> ALL = List.of(
            PROGRESS,
            MAX_RAILS,
            PATHS_PER_PORT,
            MULTIPLEXING,
            MULTIPLEXING_WINDOW,
            SPILL_BYTES,
            STRIPING,
            WEIGHTS,
            GAIN,
            ALLOCATION,
            ALLOCATION_STRIPING,
            ALLOCATION_SHORT,
            SEGMENT_BYTES,
            STRIPE_THRESHOLD,
            PUT_STRIPE_THRESHOLD,
            GET_STRIPE_THRESHOLD,
            SHORTEST_STRIPE,
            WINDOW_BYTES,
            RAIL_TIMEOUT,
            RETRY_MS);

    private RailParameters() {}
}

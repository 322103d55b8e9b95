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
            .documentation(
                    "Most rails between two processes, in the order of btl_if_include or of the interfaces. 1: one"
                            + " rail, no striping.")
            .synonyms("btl_max_btls", "btl_openib_max_btls");

    /** Who drives the rails while the program computes. */
    public static final Parameter<String> PROGRESS = Parameter.choice("btl_progress", POLLING, POLLING, THREADED)
            .level(ParameterLevel.USER)
            .documentation(
                    "Thread that moves data between nodes while the program computes. polling: the agent thread, when"
                            + " the program has not entered MPI for a millisecond or two; threaded: the agent thread as soon as a"
                            + " collective is left under way, and the kernel is asked to let it run at once; inside a node as well, by a"
                            + " thread of its own.");

    /** Connections per pair of ports. */
    public static final Parameter<Integer> PATHS_PER_PORT = Parameter.integer("btl_paths_per_port", 1)
            .range(1, MOST_RAILS)
            .documentation("Connections between two ports, each a rail of its own: for networks that spread connections"
                    + " over several ways. On InfiniBand they take the LIDs of the port in turn: 2 to the power of its"
                    + " LMC are as many as there are ways.")
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
            .documentation(
                    "Which rail carries short messages and bulk data too short to be cut. earliest-finish: the one"
                            + " that will be done first, by latencies and rates that the rails have shown; binding: one rail,"
                            + " processes of a node on different ones; shortest-queue: the same until that rail is busy, then the"
                            + " one with the least to carry; round-robin; weighted-round-robin: by btl_rail_weights, or by what"
                            + " striping has measured; window-round-robin: btl_multiplexing_window messages on each.");

    /** Window of window-round-robin. */
    public static final Parameter<Integer> MULTIPLEXING_WINDOW = Parameter.integer("btl_multiplexing_window", 8)
            .range(1, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Batches of short messages on one rail before window-round-robin takes the next.");

    /** When shortest-queue leaves its rail. */
    public static final Parameter<Long> SPILL_BYTES = Parameter.bytes("btl_multiplexing_spill", 4 * 1024)
            .range(0, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Data under way on the rail of a process before shortest-queue uses others, too.");

    /** Policy for bulk data. */
    public static final Parameter<String> STRIPING = Parameter.choice(
                    "btl_striping", "earliest-finish", "earliest-finish", "adaptive", "even", "weighted", "none")
            .documentation(
                    "How bulk data is cut into stripes. earliest-finish: such that all are there at the same time,"
                            + " by latencies and rates that the rails have shown; a rail that adds next to nothing gets none;"
                            + " adaptive: by the bandwidths of the last stripes [Liu04]; even; weighted by btl_rail_weights;"
                            + " none: each piece goes whole over one rail.");

    /** Weights of the rails. */
    public static final Parameter<String> WEIGHTS = Parameter.text("btl_rail_weights", "")
            .checkedBy(new RailWeights.Rule())
            .level(ParameterLevel.USER)
            .documentation(
                    "Relative speeds of this process's interfaces for weighted striping and weighted-round-robin,"
                            + " and in place of what earliest-finish measures, as rail0=1000,rail1=250. An interface that is not"
                            + " named has the smallest of them.");

    /** Part of a measurement in new weights. */
    public static final Parameter<Integer> GAIN = Parameter.integer("btl_adaptive_gain", 10)
            .range(1, 100)
            .level(ParameterLevel.DEVELOPER)
            .documentation(
                    "Per cent of a new measurement in the weights of adaptive striping, the rest is history; less,"
                            + " down to a tenth, where no rail's share has doubled or halved.");

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
            .documentation("Which rails a piece of a long message to another node may take, where adapters should carry"
                    + " one direction at a time. none: all of them; basic: the next one; static: each adapter sends or"
                    + " receives for ever (needs C(r, r/2) nodes or fewer on r rails); local-dynamic: those that carry"
                    + " nothing of this node; dynamic: those that carry nothing at either end, which are reserved"
                    + " first; hybrid: as dynamic, but short pieces reserve nothing. Short messages go as"
                    + " btl_multiplexing says.");

    /** Which part of the free rails a piece takes. */
    public static final Parameter<Integer> ALLOCATION_STRIPING = Parameter.integer("btl_rail_allocation_striping", 100)
            .range(0, 100)
            .documentation(
                    "Per cent of the rails that btl_rail_allocation finds free for a piece that it takes; 0: one.");

    /** What is short for hybrid allocation. */
    public static final Parameter<Long> ALLOCATION_SHORT = Parameter.bytes("btl_rail_allocation_short", 32 * 1024)
            .range(0, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Longest piece that reserves nothing if btl_rail_allocation is hybrid.");

    /** Longest piece that is planned at once. */
    public static final Parameter<Long> SEGMENT_BYTES = Parameter.bytes("btl_segment_size", 128 * 1024)
            .range(4 * 1024, 16 * 1024 * 1024)
            .documentation(
                    "Piece of a long message that is cut into stripes at once, for each rail there is. Unless it is"
                            + " set, a rail that is alone gets up to 1 MiB, one among several what it carries in a millisecond, up to 1 MiB.");

    /** Shortest piece that is striped. */
    public static final Parameter<Long> STRIPE_THRESHOLD = Parameter.bytes("btl_stripe_threshold", 32 * 1024)
            .range(0, Integer.MAX_VALUE)
            .documentation(
                    "Shortest piece of a message that is cut into stripes; a shorter one goes over one rail. Six times as long"
                            + " while all rails are busy, but for what would occupy the fastest of them for more than 3 ms.");

    /** Shortest put that is striped. */
    public static final Parameter<Long> PUT_STRIPE_THRESHOLD = Parameter.bytes("btl_put_stripe_threshold", 16 * 1024)
            .range(0, Integer.MAX_VALUE)
            .documentation("As btl_stripe_threshold, for puts into windows: nobody has to be asked before them, so"
                    + " shorter ones are worth it.");

    /** Shortest get that is striped. */
    public static final Parameter<Long> GET_STRIPE_THRESHOLD = Parameter.bytes("btl_get_stripe_threshold", 16 * 1024)
            .range(0, Integer.MAX_VALUE)
            .documentation("As btl_stripe_threshold, for gets from windows.");

    /** Shortest stripe. */
    public static final Parameter<Long> SHORTEST_STRIPE = Parameter.bytes("btl_stripe_min", 8 * 1024)
            .range(64, Integer.MAX_VALUE)
            .documentation("Shortest stripe; a rail whose share would be less gets none.");

    /** Bulk data under way per rail. */
    public static final Parameter<Long> WINDOW_BYTES = Parameter.bytes("btl_rail_window", 256 * 1024)
            .range(4 * 1024, 1024 * 1024 * 1024)
            .level(ParameterLevel.DEVELOPER)
            .documentation(
                    "Bulk data under way to one peer on one rail before more waits until some of it is"
                            + " acknowledged, at least; up to 16 times as much where so much is acknowledged within 24 ms or leaves the process at once. More only fills"
                            + " queues in the network, which lose what is too much, and lets short messages wait. More than one segment.");

    /** Silence of a rail. */
    public static final Parameter<Integer> RAIL_TIMEOUT = Parameter.integer("btl_rail_timeout", 500)
            .range(0, 1_000_000)
            .level(ParameterLevel.USER)
            .documentation(
                    "Milliseconds for which a rail may have something under way without any acknowledgement, while"
                            + " another rail to the same peer works, before it counts as dead and the others take over; over"
                            + " sockets a fifth of that where this machine's interface is down or without carrier. 0:"
                            + " only a broken connection does.");

    /** Pause between attempts to bring a rail back. */
    public static final Parameter<Integer> RETRY_MS = Parameter.integer("btl_rail_retry", 500)
            .range(1, 1_000_000)
            .level(ParameterLevel.USER)
            .documentation("Milliseconds between attempts to connect a dead rail again; for one that never worked the"
                    + " pause doubles up to 64 times that.");

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

package railmpi.fabric.verbs;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;

/** The parameters of the verbs fabric; read by {@link VerbsSettings}. */
public final class VerbsParameters {
    private static final int MAX_GID_INDEX = 255;
    private static final int MOST_INLINE_BYTES = 4096;
    private static final int LEAST_DEPTH = 64;
    private static final int MOST_DEPTH = 32_768;
    private static final int MOST_PERIOD = 1024;
    private static final int MAX_CODE = 31;
    private static final int MAX_RETRY = 7;
    private static final int MAX_SERVICE_LEVEL = 15;

    /** Which GID a port must have. */
    public static final Parameter<Integer> GID_INDEX = Parameter.integer("btl_verbs_gid_index", -1)
            .range(-1, MAX_GID_INDEX)
            .level(ParameterLevel.USER)
            .documentation("Index in the GID table of a port. The connections of the port use this GID; on Ethernet"
                    + " it selects the IP address and the version of RoCE. -1: RoCE v2 with the IPv4 address of the"
                    + " port, or with an IPv6 address if it has no other.")
            .synonyms("btl_openib_gid_index");

    /** Longest message posted inline. */
    public static final Parameter<Integer> MAX_INLINE = Parameter.integer(
                    "btl_verbs_max_inline", VerbsSettings.USUAL.maxInlineBytes())
            .range(0, MOST_INLINE_BYTES)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Longest message or write, in bytes, that is copied to the adapter together with its"
                    + " request. The limit of the adapter applies if it is lower.")
            .synonyms("btl_openib_max_inline_data");

    /** Depth of work queues. */
    public static final Parameter<Integer> QUEUE_DEPTH = Parameter.integer(
                    "btl_verbs_queue_depth", VerbsSettings.USUAL.queueDepth())
            .range(LEAST_DEPTH, MOST_DEPTH)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Largest number of work requests under way in one direction of a connection. The limit of"
                    + " the adapter applies if it is lower.");

    /** How many sends share a completion. */
    public static final Parameter<Integer> SIGNAL_PERIOD = Parameter.integer(
                    "btl_verbs_signal_period", VerbsSettings.USUAL.signalPeriod())
            .range(1, MOST_PERIOD)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Of this many requests that are posted together, at least one asks the adapter for a"
                    + " completion, which also completes those before it. 1: each request asks for one.");

    /** Local acknowledge timeout. */
    public static final Parameter<Integer> TIMEOUT = Parameter.integer(
                    "btl_verbs_timeout", VerbsSettings.USUAL.timeout())
            .range(0, MAX_CODE)
            .documentation("Time without an acknowledgement after which an adapter sends again: 4.096 us times 2 to"
                    + " the power of this value; 14 is 67 ms. 0: never.")
            .synonyms("btl_openib_ib_timeout");

    /** Repetitions. */
    public static final Parameter<Integer> RETRY_COUNT = Parameter.integer(
                    "btl_verbs_retry_count", VerbsSettings.USUAL.retryCount())
            .range(0, MAX_RETRY)
            .documentation("How often an adapter sends data again that is not acknowledged, before the connection"
                    + " breaks.")
            .synonyms("btl_openib_ib_retry_count");

    /** Repetitions while the receiver is not ready. */
    public static final Parameter<Integer> RNR_RETRY = Parameter.integer(
                    "btl_verbs_rnr_retry", VerbsSettings.USUAL.rnrRetry())
            .range(0, MAX_RETRY)
            .documentation("How often an adapter sends a message again for which the receiver had posted no receive,"
                    + " before the connection breaks. 7: for ever.")
            .synonyms("btl_openib_ib_rnr_retry");

    /** Pause between those. */
    public static final Parameter<Integer> MIN_RNR_TIMER = Parameter.integer(
                    "btl_verbs_min_rnr_timer", VerbsSettings.USUAL.minRnrTimer())
            .range(0, MAX_CODE)
            .documentation("How long a sender waits before it tries again when the receiver had posted no receive, in"
                    + " the code of the InfiniBand specification: 12 is 0.64 ms, 1 is 0.01 ms, 0 is 655 ms.")
            .synonyms("btl_openib_ib_min_rnr_timer");

    /** Service level. */
    public static final Parameter<Integer> SERVICE_LEVEL = Parameter.integer(
                    "btl_verbs_service_level", VerbsSettings.USUAL.serviceLevel())
            .range(0, MAX_SERVICE_LEVEL)
            .level(ParameterLevel.USER)
            .documentation("Service level of connections on InfiniBand. On RoCE it is the upper half of the type of"
                    + " service, which switches see as traffic class.")
            .synonyms("btl_openib_ib_service_level");

    /** Whether receives are shared. */
    public static final Parameter<Boolean> SHARED_RECEIVES = Parameter.bool(
                    "btl_verbs_shared_receives", VerbsSettings.USUAL.sharesReceives())
            .documentation("Whether the connections of an adapter share one queue of receives, which grows with the"
                    + " traffic. Otherwise, and with adapters that have no such queues, each connection has"
                    + " btl_receive_slots receives of its own.");

    /** All parameters of this package. */
    public static final List<Parameter<?>> ALL = List.of(
            GID_INDEX,
            MAX_INLINE,
            QUEUE_DEPTH,
            SIGNAL_PERIOD,
            TIMEOUT,
            RETRY_COUNT,
            RNR_RETRY,
            MIN_RNR_TIMER,
            SERVICE_LEVEL,
            SHARED_RECEIVES);

    private VerbsParameters() {}
}

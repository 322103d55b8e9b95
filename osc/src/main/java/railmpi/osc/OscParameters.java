package railmpi.osc;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;

/** The parameters of windows. */
public final class OscParameters {
    /** Shortest put that the channel carries out. */
    public static final Parameter<Long> PUT_LIMIT = Parameter.bytes("osc_put_limit", 8 * 1024)
            .range(1, Integer.MAX_VALUE)
            .documentation("Shortest contiguous put that is written into the registered memory of the target, over"
                    + " all rails. A shorter put is a message, unless the adapters write without a processor of the"
                    + " target.");

    /** Shortest get that the channel carries out. */
    public static final Parameter<Long> GET_LIMIT = Parameter.bytes("osc_get_limit", 8 * 1024)
            .range(1, Integer.MAX_VALUE)
            .documentation("Shortest contiguous get that is read from the registered memory of the target, over all"
                    + " rails. A shorter get is a message and its answer, unless the adapters read without a"
                    + " processor of the target.");

    /** Whether puts and gets overtake each other. */
    public static final Parameter<Boolean> REORDER = Parameter.bool("osc_reorder", true)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Whether puts and gets of an epoch may overtake each other, which keeps both directions of"
                    + " the rails busy.");

    /** Whether the kernel copies. */
    public static final Parameter<Boolean> KERNEL_COPIES = Parameter.bool("osc_kernel_copies", true)
            .documentation("Whether the kernel copies puts and gets inside a node (cross-memory attach) if the"
                    + " target's memory is not shared and the kernel allows it. Otherwise the process of the target"
                    + " copies them.");

    /** All parameters of this class. */
    public static final List<Parameter<?>> ALL = List.of(PUT_LIMIT, GET_LIMIT, REORDER, KERNEL_COPIES);

    private OscParameters() {}
}

package railmpi.osc;

import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;

/** The parameters of windows. */
public final class OscParameters {
    /** Shortest put that the channel carries out. */
    public static final Parameter<Long> PUT_LIMIT = Parameter.bytes("osc_put_limit", 8 * 1024)
            .range(1, Integer.MAX_VALUE)
            .documentation("Shortest put in a row that is written into the target's registered memory, over all rails;"
                    + " a shorter one is a message, unless the adapters write without the target's processor.");

    /** Shortest get that the channel carries out. */
    public static final Parameter<Long> GET_LIMIT = Parameter.bytes("osc_get_limit", 8 * 1024)
            .range(1, Integer.MAX_VALUE)
            .documentation("Shortest get in a row that is read from the target's registered memory, over all rails; a"
                    + " shorter one is a message and its answer, unless the adapters read without the target's"
                    + " processor.");

    /** Whether puts and gets overtake each other. */
    public static final Parameter<Boolean> REORDER = Parameter.bool("osc_reorder", true)
            .level(ParameterLevel.DEVELOPER)
            .documentation("Whether puts and gets of an epoch overtake each other, so that both directions of the rails"
                    + " are busy.");

    /** Whether the kernel copies. */
    public static final Parameter<Boolean> KERNEL_COPIES = Parameter.bool("osc_kernel_copies", true)
            .documentation("Whether puts and gets inside a node read and write the target's memory by the kernel"
                    + " (cross-memory attach) if it is not shared memory and the kernel allows it; else the target's"
                    + " process does it.");

    /** All parameters of this class. */
    public static final List<Parameter<?>> ALL = List.of(PUT_LIMIT, GET_LIMIT, REORDER, KERNEL_COPIES);

    private OscParameters() {}
}

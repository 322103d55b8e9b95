package railmpi.pml;

import java.util.List;
import railmpi.core.param.ComponentRule;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.Parameters;
import railmpi.pml.state.MessageLimits;

/** The parameters of the messaging layer. */
public final class PmlParameters {
    /** Which messaging layer to use. */
    public static final Parameter<String> PML = Parameter.components("pml", "rail", ComponentRule.anyOf("rail", "ob1"))
            .level(ParameterLevel.USER)
            .documentation("Messaging layer. There is only one, which also has the name ob1; other names have no"
                    + " effect.");

    /** Longest message that travels inside ring frames. */
    public static final Parameter<Long> EAGER_LIMIT = Parameter.bytes("pml_eager_limit", 4096)
            .range(64, 1024 * 1024)
            .synonyms("btl_eager_limit", "btl_sm_eager_limit", "btl_vader_eager_limit")
            .documentation("Longest message that is sent at once through the ring inside a node; at most a quarter of"
                    + " the ring.");

    /** Longest eager message between nodes. */
    public static final Parameter<Long> RAIL_EAGER_LIMIT = Parameter.bytes("pml_rail_eager_limit", 16 * 1024)
            .range(64, 1024 * 1024)
            .synonyms("btl_tcp_eager_limit", "btl_openib_eager_limit")
            .documentation("Longest message that is sent to another node without a rendezvous; at most a posted"
                    + " receive (btl_receive_slot_size). By default a message of up to 64 KiB needs none either"
                    + " over a single rail of sockets that has nothing else to send and carries it in 0.25 ms."
                    + " --report-rails shows the limit in use.");

    /** Longest message that is handed over in chunks without asking the receiver. */
    public static final Parameter<Long> STREAM_LIMIT = Parameter.bytes("pml_stream_limit", 64 * 1024)
            .range(0, 16 * 1024 * 1024)
            .documentation("Longest message inside a node that is passed on in chunks without a rendezvous. Longer"
                    + " messages use one, and so do direct buffers that are copied faster once than twice. At most"
                    + " half of the chunk pool.");

    /** Unexpected messages of the process. */
    public static final Parameter<Long> UNEXPECTED_LIMIT = Parameter.bytes("pml_unexpected_limit", 0)
            .range(0, Long.MAX_VALUE)
            .documentation("Memory that a process uses for short messages whose receives are not yet posted: their"
                    + " data and 512 bytes for each. Beyond it a sender waits until its message is received, unless"
                    + " few of its messages are kept. 0: a quarter of the heap (or of direct memory, if that is"
                    + " less), or of the process's part of the machine's memory if that is less.");

    /** Cross-memory attach. */
    public static final Parameter<Long> CROSS_MEMORY_LIMIT = Parameter.bytes("pml_cma_limit", 32 * 1024)
            .range(0, Long.MAX_VALUE)
            .synonyms("btl_vader_cma_limit")
            .documentation("Shortest message between direct buffers that may be read from the sender's memory"
                    + " (cross-memory attach); RailMPI measures whether that is faster. A huge value turns it off.");

    /** Whether a job outlives its ranks. */
    public static final Parameter<Boolean> FT_ENABLE = Parameter.bool("mpi_ft_enable", false)
            .level(ParameterLevel.USER)
            .documentation("Whether the job goes on when ranks fail (user-level failure mitigation). Calls that need"
                    + " a failed rank then raise MPI.ERR_PROC_FAILED. mpirun --with-ft ulfm sets it.");

    /** When a machine is lost. Only mpirun looks at it. */
    public static final Parameter<Integer> FT_NODE_TIMEOUT = Parameter.integer("ft_node_timeout", 5)
            .range(1, 3600)
            .level(ParameterLevel.USER)
            .documentation("Seconds of silence of an agent after which mpirun takes its machine for lost, and of"
                    + " mpirun after which an agent ends its ranks.");

    /** All parameters of this layer. */
    public static final List<Parameter<?>> ALL = List.of(
            PML,
            EAGER_LIMIT,
            RAIL_EAGER_LIMIT,
            STREAM_LIMIT,
            UNEXPECTED_LIMIT,
            CROSS_MEMORY_LIMIT,
            FT_ENABLE,
            FT_NODE_TIMEOUT);

    private PmlParameters() {}

    /** Resolves what decides which protocol a message takes. */
    static MessageLimits limits(Parameters parameters) {
        long railEagerBytes = parameters.get(RAIL_EAGER_LIMIT);
        return new MessageLimits(
                parameters.get(EAGER_LIMIT),
                railEagerBytes,
                parameters.isDefault(RAIL_EAGER_LIMIT) ? Long.MAX_VALUE : railEagerBytes,
                parameters.get(STREAM_LIMIT),
                parameters.get(CROSS_MEMORY_LIMIT),
                parameters.get(UNEXPECTED_LIMIT));
    }
}

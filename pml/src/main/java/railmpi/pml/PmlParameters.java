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
            .documentation("Messaging layer. There is one, which also answers to ob1; other names have no effect.");

    /** Longest message that travels inside ring frames. */
    public static final Parameter<Long> EAGER_LIMIT = Parameter.bytes("pml_eager_limit", 4096)
            .range(64, 1024 * 1024)
            .synonyms("btl_eager_limit", "btl_sm_eager_limit", "btl_vader_eager_limit")
            .documentation("Longest message that is sent at once through the ring. At most a quarter of the ring.");

    /** Longest eager message between nodes. */
    public static final Parameter<Long> RAIL_EAGER_LIMIT = Parameter.bytes("pml_rail_eager_limit", 16 * 1024)
            .range(64, 1024 * 1024)
            .synonyms("btl_tcp_eager_limit", "btl_openib_eager_limit")
            .documentation("Longest message that is sent at once to another node. At most a posted receive"
                    + " (btl_receive_slot_size). By default a longer one, of up to 64 KiB, is sent at once as well over"
                    + " a single rail of sockets that has nothing else to send and carries it in 0.25 ms."
                    + " --report-rails shows what holds.");

    /** Longest message that is handed over in chunks without asking the receiver. */
    public static final Parameter<Long> STREAM_LIMIT = Parameter.bytes("pml_stream_limit", 64 * 1024)
            .range(0, 16 * 1024 * 1024)
            .documentation(
                    "Longest message that is handed over in chunks without asking the receiver first; longer ones"
                            + " use the rendezvous protocol, and so do direct buffers that are faster copied once than"
                            + " twice. At most half of the chunk pool.");

    /** Unexpected messages of the process. */
    public static final Parameter<Long> UNEXPECTED_LIMIT = Parameter.bytes("pml_unexpected_limit", 0)
            .range(0, Long.MAX_VALUE)
            .documentation(
                    "Most memory that a process uses for short messages whose receives are not yet posted: their data"
                            + " and 512 bytes for each. Beyond it senders have to ask before each message, and wait for its"
                            + " receive; a sender of whom little is kept does not. 0 stands for a quarter of the heap"
                            + " (of direct memory, if that is less), or of this process's part of the machine's memory"
                            + " if that is less.");

    /** Cross-memory attach. */
    public static final Parameter<Long> CROSS_MEMORY_LIMIT = Parameter.bytes("pml_cma_limit", 32 * 1024)
            .range(0, Long.MAX_VALUE)
            .synonyms("btl_vader_cma_limit")
            .documentation("Shortest message between direct buffers for which reading the sender's memory (cross-memory"
                    + " attach) is considered; where it is faster is measured. A huge value turns it off.");

    /** Whether a job outlives its ranks. */
    public static final Parameter<Boolean> FT_ENABLE = Parameter.bool("mpi_ft_enable", false)
            .level(ParameterLevel.USER)
            .documentation("Whether the job goes on when ranks fail (user-level failure mitigation): calls that need a"
                    + " failed rank raise MPI.ERR_PROC_FAILED. The same as mpirun --with-ft ulfm.");

    /** When a machine is lost. Only mpirun looks at it. */
    public static final Parameter<Integer> FT_NODE_TIMEOUT = Parameter.integer("ft_node_timeout", 5)
            .range(1, 3600)
            .level(ParameterLevel.USER)
            .documentation(
                    "Seconds of silence after which mpirun takes a machine for lost on which an agent starts ranks,"
                            + " and after which an agent that does not hear mpirun ends its ranks.");

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

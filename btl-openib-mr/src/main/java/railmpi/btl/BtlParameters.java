package railmpi.btl;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.channel.ChannelKind;
import railmpi.btl.channel.ChannelKinds;
import railmpi.btl.node.NodeParameters;
import railmpi.core.param.ComponentRule;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.Parameters;
import railmpi.core.param.ValueRule;
import railmpi.fabric.FabricProvider;
import railmpi.fabric.registry.Fabrics;

/** The parameters of the byte transfer layer. */
public final class BtlParameters {
    /** Those of Open MPI for which nothing stands here. */
    private static final List<String> NOT_BUILT = List.of("smcuda", "uct", "ugni", "usnic", "ofi");

    /** Which transports to use. */
    public static final Parameter<String> BTL = Parameter.components("btl", "shm,soft,self", new TransportRule())
            .level(ParameterLevel.USER)
            .documentation(transports());

    /** Receives posted per connection. */
    public static final Parameter<Integer> RECEIVE_SLOTS = Parameter.integer("btl_receive_slots", 32)
            .range(4, 4096)
            .documentation("Number of receives that are posted for one peer on one rail. Three quarters of them are"
                    + " for batches of messages, so the peer may have this many batches under way.")
            .synonyms("btl_openib_rd_num");

    /** Length of a posted receive. */
    public static final Parameter<Long> SLOT_BYTES = Parameter.bytes("btl_receive_slot_size", 16 * 1024 + 128)
            .range(1024, 1024 * 1024)
            .documentation("Length of a posted receive between nodes, which is also the length of the longest batch"
                    + " of short messages.");

    /** Length of the ring of batches to send. */
    public static final Parameter<Long> SEND_RING_BYTES = Parameter.bytes("btl_send_ring_size", 512 * 1024)
            .range(16 * 1024, 64 * 1024 * 1024)
            .documentation("Memory for batches to one peer that wait to be sent or acknowledged, a power of two.");

    /** Length of a staging chunk. */
    public static final Parameter<Long> STAGE_CHUNK_BYTES = Parameter.bytes("btl_stage_chunk_size", 256 * 1024)
            .range(4 * 1024, 16 * 1024 * 1024)
            .documentation("Length of the pieces of registered memory through which long messages from and to heap"
                    + " arrays go between nodes.");

    /** Most staging memory. */
    public static final Parameter<Long> STAGE_BYTES = Parameter.bytes("btl_stage_size", 16 * 1024 * 1024)
            .range(64 * 1024, 1024 * 1024 * 1024)
            .documentation("Largest amount of registered memory of a process for the pieces of btl_stage_chunk_size,"
                    + " one half for sending and one for receiving. It is allocated as needed.");

    /** Idle passes before a wait yields. */
    public static final Parameter<Integer> SPIN_PASSES = Parameter.integer("btl_spin_passes", 20000)
            .range(0, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("How often a waiting process polls before it yields its core, if there is a core for each"
                    + " process. With more processes than cores it yields at once. A process whose peers all have rails"
                    + " to it spins for 50 passes, and yields in all further ones.");

    /** Yields before a wait sleeps. */
    public static final Parameter<Integer> YIELD_PASSES = Parameter.integer("btl_yield_passes", 2000)
            .range(0, Integer.MAX_VALUE)
            .level(ParameterLevel.DEVELOPER)
            .documentation("How often a waiting process yields its core before it sleeps in the kernel.");

    private static final List<Parameter<?>> OWN = List.of(
            BTL, RECEIVE_SLOTS, SLOT_BYTES, SEND_RING_BYTES, STAGE_CHUNK_BYTES, STAGE_BYTES, SPIN_PASSES, YIELD_PASSES);

    /** All parameters of this layer. */
    public static final List<Parameter<?>> ALL = all();

    private BtlParameters() {}

    private static List<Parameter<?>> all() {
        List<Parameter<?>> all = new ArrayList<>(OWN);
        all.addAll(NodeParameters.ALL);
        all.addAll(RailParameters.ALL);
        all.addAll(EagerRdmaParameters.ALL);
        return List.copyOf(all);
    }

    /**
     * Tells whether shared memory may be used.
     *
     * @param parameters resolved parameters
     * @return true unless {@link #BTL} leaves it out
     */
    public static boolean usesShm(Parameters parameters) {
        return ComponentRule.includes(parameters.get(BTL), ComponentRule.SHARED_MEMORY);
    }

    /**
     * Returns which fabrics are to connect nodes.
     *
     * @param parameters resolved parameters
     * @return in the order in which they are opened: those that {@link #BTL} names; where it says what to leave out,
     *     the usual ones, and if these are left out all others
     */
    public static List<FabricProvider> fabrics(Parameters parameters) {
        String list = parameters.get(BTL);
        List<FabricProvider> chosen = new ArrayList<>();
        boolean isUsualChosen = false;
        for (FabricProvider provider : Fabrics.ALL.known()) {
            if (ComponentRule.includes(list, provider.names())) {
                chosen.add(provider);
                isUsualChosen |= provider.isUsual();
            }
        }
        List<FabricProvider> inOrder = new ArrayList<>();
        for (FabricProvider provider : chosen) {
            if (provider.isUsual() || !list.startsWith("^") || !isUsualChosen) {
                int place = inOrder.size();
                while (place > 0 && inOrder.get(place - 1).priority() < provider.priority()) {
                    place--;
                }
                inOrder.add(place, provider);
            }
        }
        return inOrder;
    }

    /**
     * Returns which ways of other kinds are to be used.
     *
     * @param parameters resolved parameters
     * @return those that {@link #BTL} names, in the order in which they are known
     */
    public static List<ChannelKind> kinds(Parameters parameters) {
        String list = parameters.get(BTL);
        List<ChannelKind> kinds = new ArrayList<>();
        for (ChannelKind kind : ChannelKinds.ALL.known()) {
            if (!list.startsWith("^") && ComponentRule.includes(list, kind.names())) {
                kinds.add(kind);
            }
        }
        return kinds;
    }

    private static String transports() {
        StringBuilder text =
                new StringBuilder("Transports to use, or ^ and those to leave out. Inside a node: shm (also called sm"
                        + " or vader). Between nodes, and inside a node without shm: ");
        StringBuilder usual = new StringBuilder();
        String between = "";
        for (FabricProvider provider : Fabrics.ALL.known()) {
            text.append(between).append(provider.name()).append(" (").append(provider.about());
            for (String synonym : provider.synonyms()) {
                text.append("; also called ").append(synonym);
            }
            text.append(')');
            between = " or ";
            if (provider.isUsual()) {
                usual.append(usual.length() == 0 ? "" : ", ").append(provider.name());
            }
        }
        text.append(". All that are named are used between nodes; if none is named, ")
                .append(usual)
                .append('.');
        for (ChannelKind kind : ChannelKinds.ALL.known()) {
            text.append(' ').append(kind.name()).append(" (").append(kind.about());
            text.append(") is used if it is named, and comes before those between nodes.");
        }
        return text.toString();
    }

    /** Knows the fabrics that are known when a value is read. */
    private static final class TransportRule implements ValueRule {
        @Override
        public String problem(String list, int ranks) {
            List<List<String>> components = new ArrayList<>();
            components.add(ComponentRule.SHARED_MEMORY);
            for (FabricProvider provider : Fabrics.ALL.known()) {
                components.add(provider.names());
            }
            for (ChannelKind kind : ChannelKinds.ALL.known()) {
                components.add(kind.names());
            }
            return ComponentRule.needsOneOf(components, NOT_BUILT).problem(list, ranks);
        }
    }
}

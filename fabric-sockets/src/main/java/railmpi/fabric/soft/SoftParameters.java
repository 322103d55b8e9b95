package railmpi.fabric.soft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import railmpi.core.param.Parameter;
import railmpi.core.param.ParameterLevel;
import railmpi.core.param.ValueRule;
import railmpi.fabric.network.NetworkParameters;

/** The parameters of the soft fabric alone; read when it is opened. */
public final class SoftParameters {
    /** Ports to listen on. */
    public static final Parameter<String> PORT_RANGE = Parameter.text("btl_port_range", "")
            .checkedBy(new RangeRule())
            .level(ParameterLevel.USER)
            .documentation(
                    "TCP ports that processes listen on, as low-high, for firewalls; at least as many as there are"
                            + " processes on a node. Empty: any free port.");

    /** Value of {@link #CHECKSUM}. */
    static final String CRC32C = "crc32c";
    /** The other value. */
    static final String NO_CHECKSUM = "none";

    /** Sums of payloads. */
    public static final Parameter<String> CHECKSUM = Parameter.choice("btl_checksum", NO_CHECKSUM, NO_CHECKSUM, CRC32C)
            .level(ParameterLevel.USER)
            .documentation("Checksum that this process adds to all data that it sends over sockets, to find errors that"
                    + " TCP's own checksum misses: none, or crc32c. A connection that delivers changed data is"
                    + " closed, and the data comes again over other rails, or over this one when it is"
                    + " connected again. Costs a pass over the data on either side. Headers are always"
                    + " checked; adapters of InfiniBand and RoCE check data by themselves.");

    /** All parameters of this package. */
    public static final List<Parameter<?>> ALL = List.of(PORT_RANGE, CHECKSUM);

    /** What must be resolved for a soft fabric: these, and those of the network. */
    public static final List<Parameter<?>> READ = read();

    private SoftParameters() {}

    private static List<Parameter<?>> read() {
        List<Parameter<?>> read = new ArrayList<>(NetworkParameters.ALL);
        read.addAll(ALL);
        return Collections.unmodifiableList(read);
    }

    private static final class RangeRule implements ValueRule {
        @Override
        public String problem(String range, int ranks) {
            return PortRange.problem(range);
        }
    }
}

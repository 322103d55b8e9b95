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
            .documentation("TCP ports on which processes listen, as LOW-HIGH, for firewalls. A node needs at least"
                    + " one for each of its processes. Empty: any free port.");

    /** Value of {@link #CHECKSUM}. */
    static final String CRC32C = "crc32c";
    /** The other value. */
    static final String NO_CHECKSUM = "none";

    /** Sums of payloads. */
    public static final Parameter<String> CHECKSUM = Parameter.choice("btl_checksum", NO_CHECKSUM, NO_CHECKSUM, CRC32C)
            .level(ParameterLevel.USER)
            .documentation("Checksum that this process adds to all data that it sends over sockets: none, or crc32c,"
                    + " which finds errors that TCP's own checksum misses. A connection that delivers changed data"
                    + " is closed, and the data is sent again over the other rails, or over this one when it is"
                    + " connected again. Costs one pass over the data on each side. Headers are always checked;"
                    + " InfiniBand and RoCE adapters check data themselves.");

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

package railmpi.launch.javacmd;

import java.util.Map;
import railmpi.core.env.EnvironmentVariables;
import railmpi.core.param.ComponentRule;
import railmpi.core.param.Parameters;

/** Whether ranks of a job reach each other by a network, as far as the launcher knows: by the environment of a rank. */
final class Network {
    private static final String TRANSPORTS = Parameters.PREFIX + "btl";

    private Network() {}

    /** Returns whether there are several nodes, or the environment's parameter btl leaves out shared memory. */
    static boolean isUsed(Map<String, String> environment) {
        String transports = environment.get(TRANSPORTS);
        return environment.containsKey(EnvironmentVariables.RAILMPI_SEVERAL_NODES)
                || transports != null && !ComponentRule.includes(transports, ComponentRule.SHARED_MEMORY);
    }
}

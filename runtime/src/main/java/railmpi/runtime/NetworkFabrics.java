package railmpi.runtime;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.param.ParameterException;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.joint.JointFabric;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.soft.SoftConfig;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.verbs.VerbsConfig;
import railmpi.fabric.verbs.VerbsFabric;
import railmpi.fabric.verbs.VerbsSettings;

/** Opens the fabrics between nodes that parameter btl asks for. Stateless. */
final class NetworkFabrics {
    private static final int MS_PER_SECOND = 1000;

    private NetworkFabrics() {}

    /**
     * Opens soft, verbs, or both, joined: so jobs can meet over what they have in common.
     *
     * @param config of this job and process
     * @throws RailException ENVIRONMENT if there is no port of what is asked for, or another fabric cannot be opened
     */
    static Fabric open(SoftConfig config) {
        Parameters parameters = config.parameters();
        if (BtlParameters.usesVerbs(parameters)) {
            return openVerbs(config, BtlParameters.usesSoft(parameters));
        }
        if (Log.isVerbose(1) && VerbsFabric.whyNoDevices() == null) {
            Log.info("this machine has RDMA devices, which are not used: --mca btl verbs,shm,self");
        }
        return new JointFabric(List.of(openSoft(config)));
    }

    private static Fabric openSoft(SoftConfig config) {
        SoftFabric soft = new SoftFabric(config);
        if (soft.whyNoPorts() != null) {
            soft.close();
            throw new RailException(RailException.Category.ENVIRONMENT, soft.whyNoPorts());
        }
        return soft;
    }

    private static Fabric openVerbs(SoftConfig config, boolean isSoftUsed) {
        Parameters parameters = config.parameters();
        List<Fabric> fabrics = new ArrayList<>();
        boolean isOpen = false;
        try {
            VerbsFabric verbs = new VerbsFabric(verbsConfig(config, isSoftUsed));
            fabrics.add(verbs);
            if (verbs.whyNoPorts() != null) {
                throw new RailException(
                        RailException.Category.ENVIRONMENT,
                        whyVerbs(parameters.get(BtlParameters.BTL)) + verbs.whyNoPorts());
            }
            if (isSoftUsed) {
                addSoft(config, verbs.unknownPorts(), fabrics);
            } else if (!verbs.unknownPorts().isEmpty()) {
                throw new ParameterException("parameter btl_if_include: "
                        + String.join(", ", verbs.unknownPorts())
                        + " names no port of an RDMA device here that has an IP address and is up");
            }
            Fabric joint = new JointFabric(fabrics);
            isOpen = true;
            return joint;
        } finally {
            if (!isOpen) {
                fabrics.forEach(Fabric::close);
            }
        }
    }

    /** A list of what to leave out names soft, else soft would be used and not verbs. */
    private static String whyVerbs(String list) {
        return "parameter btl (" + list + ")"
                + (list.startsWith("^")
                        ? " leaves out soft, and verbs, which is left between nodes, cannot be used: "
                        : " asks for verbs, but ");
    }

    /** With a list of ports, soft gets those names that verbs does not know. */
    private static void addSoft(SoftConfig config, List<String> unknownPorts, List<Fabric> fabrics) {
        boolean hasList = !config.parameters().get(NetworkParameters.INCLUDE).isEmpty();
        if (!hasList || !unknownPorts.isEmpty()) {
            fabrics.add(new SoftFabric(config, String.join(",", unknownPorts)));
        }
    }

    private static VerbsConfig verbsConfig(SoftConfig config, boolean isSoftUsed) {
        Parameters parameters = config.parameters();
        return new VerbsConfig(
                config.jobId().hashCode(),
                parameters.get(NetworkParameters.CONNECT_TIMEOUT) * MS_PER_SECOND,
                parameters.get(NetworkParameters.INCLUDE),
                parameters.get(NetworkParameters.EXCLUDE),
                isSoftUsed,
                VerbsSettings.of(parameters));
    }
}

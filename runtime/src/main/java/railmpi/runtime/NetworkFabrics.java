package railmpi.runtime;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.FabricProvider;
import railmpi.fabric.joint.JointFabric;
import railmpi.fabric.registry.Fabrics;

/** Opens the fabrics between nodes that parameter btl asks for. Stateless. */
final class NetworkFabrics {
    private NetworkFabrics() {}

    /**
     * Opens what is asked for, joined if it is several: so jobs can meet over what they have in common. With a list of
     * ports, each fabric gets those names that the fabrics before it do not know.
     *
     * @param job of this process
     * @throws RailException ENVIRONMENT if there is no port of what is asked for, or a fabric cannot be opened
     */
    static Fabric open(FabricJob job) {
        List<FabricProvider> providers = possible(job);
        tellWhatIsNotUsed(providers);
        List<Fabric> fabrics = new ArrayList<>();
        boolean isOpen = false;
        try {
            FabricJob.Ports ports = job.ports();
            boolean hasList = !ports.include().isEmpty();
            for (int i = 0;
                    i < providers.size()
                            && (i == 0 || !hasList || !ports.include().isEmpty());
                    i++) {
                boolean areShared = i + 1 < providers.size();
                ports = new FabricJob.Ports(ports.include(), ports.exclude(), areShared);
                Fabric fabric = providers.get(i).open(job.over(ports));
                fabrics.add(fabric);
                boolean isNeeded = providers.size() == 1 || !providers.get(i).isUsual();
                if (isNeeded && fabric.whyNoPorts() != null) {
                    throw new RailException(
                            RailException.Category.ENVIRONMENT, whyWanted(providers.get(i), job) + fabric.whyNoPorts());
                }
                ports = new FabricJob.Ports(String.join(",", fabric.unknownPorts()), ports.exclude(), areShared);
            }
            Fabric joint = JointFabric.of(fabrics);
            isOpen = true;
            return joint;
        } finally {
            if (!isOpen) {
                fabrics.forEach(Fabric::close);
            }
        }
    }

    /** A list of what to leave out means those that are left and can be used here; if none can, one that tells why. */
    private static List<FabricProvider> possible(FabricJob job) {
        List<FabricProvider> wanted = BtlParameters.fabrics(job.parameters());
        if (wanted.size() == 1 || !job.parameters().get(BtlParameters.BTL).startsWith("^")) {
            return wanted;
        }
        List<FabricProvider> possible = new ArrayList<>();
        for (FabricProvider provider : wanted) {
            if (provider.whyNotHere() == null) {
                possible.add(provider);
            }
        }
        return possible.isEmpty() ? wanted.subList(0, 1) : possible;
    }

    /** A list of what to leave out names what is usual, else that would be used. */
    private static String whyWanted(FabricProvider provider, FabricJob job) {
        if (provider.isUsual()) {
            return "";
        }
        String list = job.parameters().get(BtlParameters.BTL);
        return "parameter btl (" + list + ")"
                + (list.startsWith("^")
                        ? " leaves out " + usual() + ", and " + provider.name()
                                + ", which is left between nodes, cannot be used: "
                        : " asks for " + provider.name() + ", but ");
    }

    private static String usual() {
        List<String> names = new ArrayList<>();
        for (FabricProvider provider : Fabrics.ALL.known()) {
            if (provider.isUsual()) {
                names.add(provider.name());
            }
        }
        return String.join(", ", names);
    }

    private static void tellWhatIsNotUsed(List<FabricProvider> used) {
        if (!Log.isVerbose(1)) {
            return;
        }
        for (FabricProvider provider : Fabrics.ALL.known()) {
            if (!used.contains(provider) && provider.whyNotHere() == null) {
                Log.info("this machine can use " + provider.name() + " (" + provider.about()
                        + ") between nodes: --mca btl " + provider.name() + ",shm,self");
            }
        }
    }
}

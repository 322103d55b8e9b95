package railmpi.fabric.verbs;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.param.ParameterException;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.FabricJob;
import railmpi.fabric.Port;

/**
 * InfiniBand, RoCE and Soft-RoCE adapters through libibverbs and librdmacm. On a machine where they cannot be used it
 * has no ports and says why. Owner: the holder of the progress lock.
 */
public final class VerbsFabric implements Fabric {
    /** By which users choose it. */
    static final String NAME = "verbs";

    private final List<VerbsPort> ports = new ArrayList<>();
    private final List<VerbsAdapter> adapters = new ArrayList<>();
    private String whyNoPorts;
    private List<String> unknownPorts = List.of();
    private ConnectionManager connectionManager;
    private VerbsEvents events;

    /**
     * Opens every port that has an IP address, and listens on it; also a port that is down, if another is up. Loads the
     * native libraries if there is a device.
     *
     * @param config what to open
     * @throws RailException RESOURCE or ENVIRONMENT if a device that is there cannot be opened
     */
    public VerbsFabric(VerbsConfig config) {
        whyNoPorts = whyNoDevices();
        unknownPorts = new PortSelection(config).unused();
        if (whyNoPorts == null) {
            boolean isOpen = false;
            try {
                open(config);
                isOpen = true;
            } catch (LinkageError e) {
                whyNoPorts = "libibverbs.so.1 and librdmacm.so.1 (Debian: libibverbs1, librdmacm1, ibverbs-providers) "
                        + "cannot be used: " + rootOf(e);
            } finally {
                if (!isOpen) {
                    close();
                }
            }
        }
    }

    /** Opens the ports of a job, who must have named no others if there is no other fabric. */
    static Fabric open(FabricJob job) {
        VerbsFabric fabric = new VerbsFabric(VerbsConfig.of(job));
        if (fabric.whyNoPorts() == null
                && !job.ports().areShared()
                && !fabric.unknownPorts().isEmpty()) {
            fabric.close();
            throw new ParameterException("parameter btl_if_include: "
                    + String.join(", ", fabric.unknownPorts())
                    + " names no port of an RDMA device here that has an IP address and is up");
        }
        return fabric;
    }

    /**
     * Tells without loading a library why no device of this machine can be used.
     *
     * @return a clause for users, null if there may be usable ones
     */
    public static String whyNoDevices() {
        return PortDiscovery.whyNone();
    }

    private void open(VerbsConfig config) {
        if (Libibverbs.forkInit() != 0) {
            Log.info("ibv_fork_init failed: programs that this process starts may change its registered memory");
        }
        connectionManager = new ConnectionManager(config.connectTimeoutMs(), config.settings());
        events = new VerbsEvents(connectionManager);
        PortSelection selection = new PortSelection(config);
        for (BoundAddress bound : PortDiscovery.find(connectionManager.channel(), selection)) {
            ports.add(new VerbsPort(bound, adapterOf(bound), config, connectionManager));
        }
        unknownPorts = selection.unused();
        if (!hasActivePort()) {
            whyNoPorts = config.include().isEmpty()
                            && config.exclude().isEmpty()
                            && config.settings().gidIndex() < 0
                    ? "no RDMA device of this machine has an IP address on an interface that is up"
                    : "no RDMA device with an IP address on an interface that is up is left by btl_if_include,"
                            + " btl_if_exclude and btl_verbs_gid_index"
                            + (unknownPorts.isEmpty()
                                    ? ""
                                    : "; btl_if_include: " + String.join(", ", unknownPorts) + " names none");
        }
    }

    private boolean hasActivePort() {
        for (VerbsPort port : ports) {
            if (!port.open().isDown()) {
                return true;
            }
        }
        return false;
    }

    private VerbsAdapter adapterOf(BoundAddress bound) {
        for (VerbsAdapter adapter : adapters) {
            if (adapter.context() == bound.context()) {
                return adapter;
            }
        }
        VerbsAdapter adapter = new VerbsAdapter(bound.context(), events);
        adapters.add(adapter);
        connectionManager.asyncEvents().add(adapter);
        events.addAsyncDescriptor(adapter.asyncDescriptor());
        return adapter;
    }

    /** Only the first error of a class's initialisation says why. */
    private static Throwable rootOf(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<Port> ports() {
        return List.copyOf(ports);
    }

    @Override
    public String whyNoPorts() {
        return whyNoPorts;
    }

    /** {@inheritDoc} All of them where there are no devices. */
    @Override
    public List<String> unknownPorts() {
        return unknownPorts;
    }

    @Override
    public FabricEvents events() {
        return events;
    }

    @Override
    public void close() {
        if (events != null) {
            events.close();
        }
        for (VerbsPort port : ports) {
            port.close();
        }
        ports.clear();
        for (VerbsAdapter adapter : adapters) {
            adapter.close();
        }
        adapters.clear();
        if (connectionManager != null) {
            connectionManager.close();
        }
    }
}

package railmpi.fabric.soft;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;
import railmpi.fabric.network.NetworkParameters;

/** The IP interfaces of this machine as a fabric. Owner: the holder of the progress lock, {@link #events} excepted. */
public final class SoftFabric implements Fabric {
    private final SoftConfig config;
    private final RegionTable regions;
    private final Handshake handshake;
    private final long connectLimitNs;
    private final long answerLimitNs;
    private final SocketDriver driver;
    private final List<SoftPort> ports = new ArrayList<>();
    /** Why other interfaces are no ports, and what was named in vain, a sentence each. */
    private final List<String> leftOut;

    private boolean isClosed;

    /**
     * Opens the interfaces that the parameters choose; from now on they listen. One that cannot is left out.
     *
     * @param config of this job and process
     * @throws railmpi.core.param.ParameterException if the parameters are wrong or name what is no interface here
     */
    public SoftFabric(SoftConfig config) {
        this(config, config.parameters().get(NetworkParameters.INCLUDE));
    }

    /**
     * Opens the interfaces of a list, which takes the place of {@link NetworkParameters#INCLUDE}.
     *
     * @param config of this job and process
     * @param include names and networks of interfaces, separated by commas
     * @throws railmpi.core.param.ParameterException if the parameters are wrong or name what is no interface here
     */
    public SoftFabric(SoftConfig config, String include) {
        this(config, include, LocalInterface.all());
    }

    /** As the others, among the interfaces {@code candidates}. */
    SoftFabric(SoftConfig config, String include, List<LocalInterface> candidates) {
        this.config = config;
        RandomSource random = new RandomSource();
        regions = new RegionTable(random);
        handshake = new Handshake(config, random);
        connectLimitNs = TimeUnit.SECONDS.toNanos(config.parameters().get(NetworkParameters.CONNECT_TIMEOUT));
        answerLimitNs = NetworkParameters.answerLimitNs(config.parameters());
        InterfaceSelection selection =
                new InterfaceSelection(candidates, include, config.parameters().get(NetworkParameters.EXCLUDE));
        leftOut = new ArrayList<>(selection.namedInVain());
        leftOut.addAll(selection.leftOut());
        PortRange range = PortRange.parse(config.parameters().get(SoftParameters.PORT_RANGE));
        StrangerLog log = new StrangerLog();
        driver =
                new SocketDriver(handshake, log, connectLimitNs, NetworkParameters.silenceLimitNs(config.parameters()));
        boolean isOpen = false;
        try {
            for (InterfaceSelection.Choice choice : selection.choices()) {
                open(choice, range);
            }
            isOpen = true;
        } finally {
            if (!isOpen) {
                driver.close();
            }
        }
        leftOut.forEach(Log::info);
    }

    /** Returns why there are no ports, null if there are. */
    public String whyNoPorts() {
        if (!ports.isEmpty()) {
            return null;
        }
        return "no IP interface is left to be used: " + whyLeftOut("none");
    }

    /** Returns why nothing but loopback is used, null if something else is. */
    String whyOnlyLoopback() {
        for (SoftPort port : ports) {
            if (!port.isLoopback()) {
                return null;
            }
        }
        return "only loopback is left, which reaches this machine only: " + whyLeftOut("no other interface");
    }

    private String whyLeftOut(String nothing) {
        return leftOut.isEmpty() ? nothing + " is up and has an address" : String.join("; ", leftOut);
    }

    private void open(InterfaceSelection.Choice choice, PortRange range) {
        Listener listener;
        try {
            listener = new Listener(driver.events(), choice, range, config.worldRank());
        } catch (RailException e) {
            leftOut.add("interface " + choice.localInterface().name() + " is left out: " + e.getMessage());
            return;
        }
        SoftPort port = new SoftPort(this, choice, listener.tcpPort());
        driver.doorway().open(listener, port);
        ports.add(port);
    }

    SoftConfig config() {
        return config;
    }

    RegionTable regions() {
        return regions;
    }

    Handshake handshake() {
        return handshake;
    }

    SocketDriver driver() {
        return driver;
    }

    long connectLimitNs() {
        return connectLimitNs;
    }

    long answerLimitNs() {
        return answerLimitNs;
    }

    @Override
    public String name() {
        return "soft";
    }

    @Override
    public List<Port> ports() {
        return List.copyOf(ports);
    }

    @Override
    public FabricEvents events() {
        return driver.events();
    }

    @Override
    public void close() {
        if (!isClosed) {
            isClosed = true;
            ports.forEach(SoftPort::close);
            driver.close();
        }
    }
}

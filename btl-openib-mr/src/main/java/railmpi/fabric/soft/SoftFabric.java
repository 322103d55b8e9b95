package railmpi.fabric.soft;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;
import railmpi.fabric.network.NetworkParameters;

/** The IP interfaces of this machine as a fabric. Owner: the holder of the progress lock, {@link #events} excepted. */
public final class SoftFabric implements Fabric {
    private final SoftConfig config;
    private final RegionTable regions;
    private final OutgoingHandshake.Terms terms;
    private final Handshake handshake;
    private final SocketDriver driver;
    private final SoftEvents events;
    private final List<SoftPort> ports = new ArrayList<>();
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
        Parameters parameters = config.parameters();
        InterfaceSelection selection =
                new InterfaceSelection(candidates, include, parameters.get(NetworkParameters.EXCLUDE));
        PortRange range = PortRange.parse(parameters.get(SoftParameters.PORT_RANGE));
        RandomSource random = new RandomSource();
        regions = new RegionTable(random);
        StrangerLog log = new StrangerLog();
        Agenda agenda = new Agenda();
        Watches watches = new Watches(agenda, log);
        handshake = new Handshake(config, random);
        long limitNs = TimeUnit.SECONDS.toNanos(parameters.get(NetworkParameters.CONNECT_TIMEOUT));
        terms = new OutgoingHandshake.Terms(
                watches,
                handshake,
                new InterfaceReport(selection),
                limitNs,
                NetworkParameters.answerLimitNs(parameters));
        Doorway doorway = new Doorway(watches, handshake, log, limitNs);
        driver = new SocketDriver(agenda, watches, doorway, log, parameters);
        events = new SoftEvents(driver, watches);
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
        terms.interfaces().log();
    }

    private void open(InterfaceSelection.Choice choice, PortRange range) {
        Listener listener;
        try {
            listener = new Listener(driver.watches(), choice, range, config.worldRank());
        } catch (RailException e) {
            terms.interfaces().leaveOut(choice.localInterface(), e.getMessage());
            return;
        }
        SoftPort port = new SoftPort(config, terms, regions, driver, choice, listener.tcpPort());
        driver.doorway().open(listener, port);
        ports.add(port);
        terms.interfaces().use(choice.localInterface());
    }

    /** Returns why there are no ports, null if there are. */
    public String whyNoPorts() {
        return terms.interfaces().whyNoPorts();
    }

    SocketDriver driver() {
        return driver;
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
        return events;
    }

    @Override
    public void agree(long meeting, byte[] secret) {
        handshake.agree(meeting, secret);
    }

    @Override
    public void disagree(long meeting) {
        handshake.disagree(meeting);
    }

    @Override
    public String addressAt(String address, long meeting) {
        return SoftAddress.isOne(address)
                ? SoftAddress.parse(address).at(meeting).meetingText()
                : address;
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

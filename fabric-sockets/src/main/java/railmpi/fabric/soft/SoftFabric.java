package railmpi.fabric.soft;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.FabricJob;
import railmpi.fabric.Port;

/** The IP interfaces of this machine as a fabric. Owner: the holder of the progress lock, {@link #events} excepted. */
public final class SoftFabric implements Fabric {
    /** By which users choose it. */
    static final String NAME = "soft";

    private final FabricJob config;
    private final RegionTable regions;
    private final OutgoingHandshake.Terms terms;
    private final Handshake handshake;
    private final SocketDriver driver;
    private final SoftEvents events;
    private final List<SoftPort> ports = new ArrayList<>();
    private boolean isClosed;

    /**
     * Opens the interfaces that are wanted; from now on they listen. One that cannot is left out.
     *
     * @param config of this job and process
     * @throws railmpi.core.param.ParameterException if the parameters are wrong or name what is no interface here
     */
    public SoftFabric(FabricJob config) {
        this(config, LocalInterface.all());
    }

    /** As the other, among the interfaces {@code candidates}. */
    SoftFabric(FabricJob config, List<LocalInterface> candidates) {
        this.config = config;
        Parameters parameters = config.parameters();
        InterfaceSelection selection = new InterfaceSelection(
                candidates, config.ports().include(), config.ports().exclude());
        PortRange range = PortRange.parse(parameters.get(SoftParameters.PORT_RANGE));
        RandomSource random = new RandomSource();
        regions = new RegionTable(random);
        StrangerLog log = new StrangerLog();
        Agenda agenda = new Agenda();
        Watches watches = new Watches(agenda, log);
        handshake = new Handshake(config, random);
        long limitNs = config.limits().connectNs();
        terms = new OutgoingHandshake.Terms(
                watches,
                handshake,
                new InterfaceReport(selection),
                limitNs,
                config.limits().answerNs());
        Doorway doorway = new Doorway(watches, handshake, log, limitNs);
        driver = new SocketDriver(agenda, watches, doorway, log, config);
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

    @Override
    public String whyNoPorts() {
        return terms.interfaces().whyNoPorts();
    }

    SocketDriver driver() {
        return driver;
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

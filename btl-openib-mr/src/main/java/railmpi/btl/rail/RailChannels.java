package railmpi.btl.rail;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import railmpi.btl.EagerRdmaParameters;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ChannelPass;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.Multicast;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.channel.RegistrationCounts;
import railmpi.btl.channel.Stranger;
import railmpi.btl.connect.AddressBook;
import railmpi.btl.connect.LocalProcess;
import railmpi.btl.connect.PeerPort;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.btl.memory.RegistrationCache;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/**
 * The channels of this process over the rails of a fabric: the door to them, which puts their parts together. A pair of
 * processes connects all its rails when one of them first sends to the other. Owner: the holder of the progress lock.
 * Cold: what frames pass is {@link RailPass} and {@link RailChannel}.
 */
public final class RailChannels extends ChannelProvider {
    private static final int SEND_DEPTH = 4096;
    private static final int MAX_RECEIVE_DEPTH = 1 << 20;
    /** Of a card. */
    private static final int FIRST_ADDRESS = 2;

    private final Fabric fabric;
    private final UsablePorts ports;
    private final RailConfig config;
    private final LocalProcess process;
    private final Acquaintances acquaintances;
    private final NodeAllocation allocation;
    private final CompletionQueue completions;
    private final CompletionQueue receiveCompletions;
    private final EagerRdma<Subchannel> eagerRdma;
    private final ProgramMemory memory;
    private final MulticastGroups multicast;
    private final PendingChannels pending = new PendingChannels();
    private final UnsettledChannels unsettled = new UnsettledChannels();
    private final OpenChannels channels;
    private final SleepLimit sleepLimit;
    private final CompletionTaker taker;
    private final RailPass pass;

    /**
     * Opens the completion queues; peers can connect as soon as they know the {@link #addresses}.
     *
     * @param fabric its ports are used, and closed by their owner
     * @param worldRank rank of this process
     * @param worldSize processes of the world
     * @param generation how often MPI was initialised in this process before
     * @param addressBook where peers are looked up
     * @param parameters numbers and lengths of buffers, policies
     * @throws RailException ENVIRONMENT if the fabric has no port
     * @throws railmpi.core.param.ParameterException if weights do not fit the interfaces
     */
    public RailChannels(
            Fabric fabric,
            int worldRank,
            int worldSize,
            int generation,
            AddressBook addressBook,
            Parameters parameters) {
        this.fabric = fabric;
        ports = new UsablePorts(fabric);
        acquaintances = new Acquaintances(worldRank, worldSize, addressBook);
        process = new LocalProcess(worldRank, ports.list(), acquaintances);
        config = new RailConfig(parameters, ports.list());
        allocation = new NodeAllocation(config.allocation(), ports.names(), worldRank, worldSize);
        Port first = ports.first();
        long cacheBytes = parameters.get(EagerRdmaParameters.CACHE_BYTES);
        memory = new ProgramMemory(first, new RegistrationCache(List.of(first), cacheBytes));
        completions = first.openCompletionQueue(Math.min(SEND_DEPTH, first.maxCompletions()));
        receiveCompletions = first.openCompletionQueue(Math.min(MAX_RECEIVE_DEPTH, first.maxCompletions()));
        for (Port port : ports.list()) {
            port.shareReceives(receiveCompletions, config.slots());
        }
        PeerLosses losses = new PeerLosses(pending, this::onPeerLost);
        SubchannelTable subchannels = new SubchannelTable();
        SharedReceivesTable shared = new SharedReceivesTable(first, config);
        taker = new CompletionTaker(subchannels, shared, pending, losses);
        eagerRdma = new EagerRdma<>(parameters, taker::takeEager);
        Completions finished = new Completions(completions, receiveCompletions, taker, eagerRdma);
        multicast = new MulticastGroups(ports.withMulticast(), this::usableRails);
        Greetings greetings = new Greetings(worldSize, generation, acquaintances);
        ChannelParts parts = new ChannelParts(
                config,
                ports,
                process,
                acquaintances,
                allocation,
                pending,
                subchannels,
                new Connector(greetings, completions, receiveCompletions, shared, config),
                eagerRdma,
                finished,
                new Events(unsettled, multicast, losses));
        channels = new OpenChannels(parts);
        ChannelWatch watch = new ChannelWatch(channels.list(), ports.list().size() > 1 || config.pathsPerPort() > 1);
        sleepLimit = new SleepLimit(eagerRdma, allocation, watch, unsettled);
        pass = new RailPass(
                finished,
                multicast,
                pending,
                new ChannelDriver(pending, losses),
                allocation,
                new Housekeeping(
                        memory.registrations(),
                        shared,
                        new ConnectionRequests(ports.list(), greetings, channels),
                        unsettled,
                        watch));
    }

    /** Tells those whom it concerns what becomes of channels. */
    private record Events(UnsettledChannels unsettled, MulticastGroups multicast, PeerLosses losses)
            implements RailChannel.Owner {
        @Override
        public void onUnsettled(RailChannel channel) {
            unsettled.mark(channel);
        }

        @Override
        public void onRailsChanged() {
            multicast.onRailsChanged();
        }

        @Override
        public void onPeerLost(RailChannel channel, String why) {
            losses.lose(channel, why);
        }
    }

    private void onPeerLost(int peer, RailException cause) {
        eagerRdma.lost(peer);
        channels.handlers().onPeerLost(peer, cause);
    }

    @Override
    public void fence(int peer, RailException cause) {
        RailChannel channel = channels.at(peer);
        if (channel != null && channel.failure() == null) {
            channel.fail(cause);
            pending.dropArrived(channel);
            eagerRdma.lost(peer);
        }
    }

    private int usableRails(Port port) {
        return channels.usableRails(port);
    }

    @Override
    public void attach(HandlerTable handlers, Atomics atomics) {
        channels.attach(handlers, atomics);
        taker.checkBy(new BatchCheck(handlers));
    }

    OpenChannels channels() {
        return channels;
    }

    @Override
    public int poll() {
        return pass.poll();
    }

    @Override
    public void flush() {
        pass.flush();
    }

    @Override
    public ChannelPass pass() {
        return pass;
    }

    @Override
    public void keepHouseSoon() {
        pass.keepHouseSoon();
    }

    @Override
    public boolean callsSystem() {
        return true;
    }

    @Override
    public boolean registersMemory() {
        return true;
    }

    /** {@inheritDoc} All but this one. */
    @Override
    public boolean reaches(int peer) {
        return peer != acquaintances.ownRank();
    }

    @Override
    public RailChannel channel(int peer) {
        RailChannel channel = channels.at(peer);
        if (channel == null) {
            channel = channels.open(peer);
            channel.connecting().connectAll(System.nanoTime());
        }
        if (channel.failure() != null) {
            throw channel.failure();
        }
        return channel;
    }

    /** {@inheritDoc} It opens no channel. */
    @Override
    public InboundFrames inbound(int peer) {
        RailChannel channel = channels.at(peer);
        return channel == null ? null : channel.inbound();
    }

    /** {@inheritDoc} Here: nothing, the number of this process on its node, and an address for each port. */
    @Override
    public List<String> card() {
        List<String> card = new ArrayList<>();
        card.add("");
        card.add(Integer.toString(acquaintances.numberOnNode(acquaintances.ownRank())));
        card.addAll(List.of(addresses()));
        return card;
    }

    @Override
    public String whyUnreachable(ProcessName name, List<String> theirs) {
        try {
            Integer.parseInt(theirs.get(FIRST_ADDRESS - 1));
            return whyNoRailLeads(
                    name,
                    theirs.stream().skip(FIRST_ADDRESS).map(PeerPort::parse).toList());
        } catch (RailException | NumberFormatException | IndexOutOfBoundsException e) {
            return "the card of " + name + " cannot be read: " + String.join(", ", theirs) + " (" + e.getMessage()
                    + ")";
        }
    }

    /** Throws if the fabric cannot read an address. */
    private String whyNoRailLeads(ProcessName name, List<PeerPort> peerPorts) {
        return ports.mayReach(peerPorts)
                ? null
                : "no rail joins its ports ("
                        + PeerPort.addresses(
                                ports.list().stream().map(PeerPort::of).toList())
                        + ") with those of " + name + " (" + PeerPort.addresses(peerPorts) + ")";
    }

    @Override
    public void admit(int index, Stranger stranger) {
        fabric.agree(stranger.meeting(), stranger.secret());
        List<String> theirs = stranger.card();
        String[] addresses = new String[theirs.size() - FIRST_ADDRESS];
        for (int port = 0; port < addresses.length; port++) {
            PeerPort peerPort = PeerPort.parse(theirs.get(port + FIRST_ADDRESS));
            String address = fabric.addressAt(peerPort.address(), stranger.meeting());
            addresses[port] = new PeerPort(peerPort.keyIndex(), address).text();
        }
        int numberOnNode = Integer.parseInt(theirs.get(FIRST_ADDRESS - 1));
        acquaintances.add(
                index, new Acquaintance(stranger.name(), addresses, numberOnNode, stranger.meeting()), stranger.own());
    }

    @Override
    public boolean tryDismiss(int index) {
        RailChannel channel = channels.at(index);
        if (channel != null && channel.failure() == null && !channel.tryLeave(System.nanoTime())) {
            return false;
        }
        forget(index);
        return true;
    }

    @Override
    public void forget(int index) {
        RailChannel channel = channels.at(index);
        if (channel != null) {
            if (channel.failure() == null) {
                channel.fail(new RailException(RailException.Category.PEER, "process " + index + " is disconnected"));
            }
            eagerRdma.lost(index);
            pending.forget(channel);
            unsettled.forget(channel);
            channels.remove(index);
        }
        long over = acquaintances.remove(index);
        if (over != 0) {
            fabric.disagree(over);
        }
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        return memory.allocate(lengthBytes);
    }

    @Override
    public MemoryRegion register(ByteBuffer programMemory) {
        return memory.register(programMemory);
    }

    @Override
    public ExposedMemory borrow(ByteBuffer programMemory) {
        return memory.borrow(programMemory);
    }

    /**
     * Returns a port on which memory for {@link RailChannel#put} and for the writes of peers is registered; it is then
     * valid on all rails.
     *
     * @return the port
     */
    public Port port() {
        return memory.port();
    }

    /**
     * Returns the registrations of the program's buffers, for {@link RailChannel#put} and for the puts of peers.
     *
     * @return the cache; owner as of this object
     */
    public RegistrationCache registrations() {
        return memory.registrations();
    }

    /** {@inheritDoc} On all ports that have multicast. */
    @Override
    public Multicast joinMulticast(int group, Multicast.Listener listener) {
        return multicast.join(group, listener);
    }

    /**
     * Sets which number each process has on its node, so that those of one node are bound to different rails; before
     * any channel is used. All processes must have been told the same. Without it they have the numbers of their ranks.
     *
     * @param numbersOnNodes from the world rank to the number, from 0
     */
    public void numberProcesses(IntUnaryOperator numbersOnNodes) {
        acquaintances.numberProcesses(numbersOnNodes);
    }

    /**
     * Sets which processes share the adapters of a node; before any channel is used. Without it each is on a node of
     * its own.
     *
     * @param nodes number of the node of each process of the world, from 0
     * @param page a file that is the same for all processes of this node, and made by the first; null where this
     *     process shares its adapters with nobody
     * @throws railmpi.core.param.ParameterException if btl_rail_allocation needs more rails
     * @throws RailException RESOURCE if there is no shared memory
     */
    public void shareRails(int[] nodes, Path page) {
        allocation.share(nodes, page);
    }

    /**
     * Sets how long all rails to a peer may be down before it counts as lost: half of btl_peer_timeout, because for the
     * other half connections may be silent before they are given up.
     *
     * @param timeoutNs nanoseconds, 0 for ever
     */
    public void losePeersAfter(long timeoutNs) {
        process.losePeersAfter(timeoutNs);
    }

    /**
     * Returns how peers reach this process.
     *
     * @return one address per port
     */
    public String[] addresses() {
        return ports.addresses();
    }

    @Override
    public int mostRails() {
        return (int) Math.min(config.maxRails(), (long) ports.list().size() * config.pathsPerPort());
    }

    @Override
    public FabricEvents events() {
        return fabric.events();
    }

    @Override
    public boolean isWrittenSilently() {
        return port().capabilities().writesWithoutTargetCpu();
    }

    @Override
    public int longestSleepMs(int wantedMs) {
        return sleepLimit.longestMs(wantedMs);
    }

    @Override
    public void throttle(int sender, boolean throttle) {
        channels.at(sender).throttle(throttle);
    }

    @Override
    public RegistrationCounts registrationCounts() {
        return memory.registrations().counts();
    }

    @Override
    public List<RailStatus> status() {
        return channels.status();
    }

    @Override
    public boolean isQuiet() {
        return channels.isQuiet();
    }

    @Override
    public void close() {
        channels.close();
        multicast.close();
        allocation.close();
        memory.registrations().close();
        completions.close();
        receiveCompletions.close();
    }
}

package railmpi.btl.rail;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import railmpi.btl.EagerRdmaParameters;
import railmpi.btl.allocation.ChannelTurn;
import railmpi.btl.allocation.NodePage;
import railmpi.btl.allocation.RailAllocation;
import railmpi.btl.channel.Atomics;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.InboundFrames;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.btl.channel.Multicast;
import railmpi.btl.channel.ProcessName;
import railmpi.btl.channel.RemoteMemory;
import railmpi.btl.connect.AddressBook;
import railmpi.btl.connect.Greeting;
import railmpi.btl.connect.LocalProcess;
import railmpi.btl.connect.Rail;
import railmpi.btl.fastpath.EagerRdma;
import railmpi.btl.load.RailStatus;
import railmpi.btl.memory.Registration;
import railmpi.btl.memory.RegistrationCache;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.param.Parameters;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;
import railmpi.fabric.WorkCompletion;

/**
 * The channels of this process over the rails of a fabric. A pair of processes connects all its rails when one of them
 * first sends to the other. Owner: the holder of the progress lock.
 */
public final class RailChannels implements ChannelProvider {
    private static final int COMPLETIONS_PER_POLL = 32;
    private static final int SEND_DEPTH = 4096;
    private static final int MAX_RECEIVE_DEPTH = 1 << 20;
    private static final int MAX_PORTS = 256;
    private static final long WATCH_PERIOD_NS = 1_000_000L;
    /** Sleep of the agent while rails are watched or to be connected. */
    private static final int SHORT_SLEEP_MS = 20;
    /** Polls between two looks for peers that want to connect and at the clock. */
    private static final int HOUSEKEEPING_PERIOD = 32;

    private final Fabric fabric;
    private final List<Port> ports;
    private final boolean isOneSided;
    private final int worldRank;
    private final int generation;
    private final LocalProcess process;
    private final RailConfig config;
    private final CompletionQueue completions;
    private final CompletionQueue receiveCompletions;
    private final WorkCompletion[] finished = new WorkCompletion[COMPLETIONS_PER_POLL];
    private final SubchannelTable subchannels = new SubchannelTable();
    private RailChannel[] channels;
    private final int worldSize;
    private final Acquaintances acquaintances;
    private final List<RailChannel> open = new ArrayList<>();
    private final List<RailChannel> dirty = new ArrayList<>();
    private final List<RailChannel> arrived = new ArrayList<>();
    private final List<RailChannel> unsettled = new ArrayList<>();
    /** Connections with frames on their lines. */
    private final List<Subchannel> ready = new ArrayList<>();
    /** Of each adapter whose connections share their receives. */
    private final List<SharedReceives> shared = new ArrayList<>();

    private final List<RailMulticast> groups = new ArrayList<>();
    private final EagerRdma<Subchannel> eagerRdma;
    private final RegistrationCache registrations;
    private HandlerTable handlers;
    private Atomics atomics;
    /** Null: no rails are allocated, or no channel is there yet. */
    private RailAllocation allocation;

    private IntUnaryOperator numbersOnNodes = IntUnaryOperator.identity();
    private int pollsSinceHousekeeping;
    private int railChanges;
    private long watchedNs;
    /** Written by the holder of the progress lock, read by the agent before it sleeps. */
    private volatile boolean isWatching;

    private volatile boolean isUnsettled;
    private volatile boolean isAllocating;

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
        this.worldRank = worldRank;
        this.generation = generation;
        ports = usablePorts(fabric);
        isOneSided = ports.stream().allMatch(port -> port.capabilities().oneSided());
        this.worldSize = worldSize;
        acquaintances = new Acquaintances(worldSize, addressBook);
        process = new LocalProcess(worldRank, ports, acquaintances);
        config = new RailConfig(parameters, ports);
        eagerRdma = new EagerRdma<>(parameters, this::takeEager);
        Port first = ports.get(0);
        registrations = new RegistrationCache(List.of(first), parameters.get(EagerRdmaParameters.CACHE_BYTES));
        completions = first.openCompletionQueue(SEND_DEPTH);
        receiveCompletions = first.openCompletionQueue(Math.min(MAX_RECEIVE_DEPTH, first.maxCompletions()));
        for (Port port : ports) {
            port.shareReceives(receiveCompletions, config.slots());
        }
        channels = new RailChannel[worldSize];
        for (int i = 0; i < finished.length; i++) {
            finished[i] = new WorkCompletion();
        }
    }

    /** Memory is registered once, so all ports must share what is registered. */
    private static List<Port> usablePorts(Fabric fabric) {
        List<Port> usable = new ArrayList<>();
        for (Port port : fabric.ports()) {
            if (usable.size() == MAX_PORTS) {
                Log.info("interface " + port.name() + " is left out: there are " + MAX_PORTS);
            } else if (!usable.isEmpty() && port.memoryDomain() != usable.get(0).memoryDomain()) {
                Log.info("interface " + port.name() + " is left out: memory for it is registered apart from that for "
                        + usable.get(0).name());
            } else {
                usable.add(port);
            }
        }
        if (usable.isEmpty()) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, "fabric " + fabric.name() + " has no usable interface here");
        }
        return usable;
    }

    @Override
    public void attach(HandlerTable newHandlers, Atomics newAtomics) {
        handlers = newHandlers;
        atomics = newAtomics;
    }

    Atomics atomics() {
        return atomics;
    }

    /** {@inheritDoc} All but this one. */
    @Override
    public boolean reaches(int process) {
        return process != worldRank;
    }

    /**
     * Makes a process of another job known; its index is in use from now on.
     *
     * @param index index that no process has
     * @param acquaintance who it is
     * @param own what it calls this process
     */
    public void admit(int index, Acquaintance acquaintance, ProcessName own) {
        if (index >= channels.length) {
            channels = Arrays.copyOf(channels, Math.max(index + 1, 2 * channels.length));
        }
        acquaintances.add(index, acquaintance, own);
    }

    /**
     * Parts from a process that was admitted, and parts from this one, too.
     *
     * @param index its index
     * @return false if it has not said so yet: to be called again
     */
    public boolean tryDismiss(int index) {
        RailChannel channel = channels[index];
        if (channel != null && channel.failure() == null && !channel.tryLeave(System.nanoTime())) {
            return false;
        }
        forget(index);
        return true;
    }

    /**
     * Forgets a process that was admitted, whatever is under way.
     *
     * @param index its index
     */
    public void forget(int index) {
        RailChannel channel = channels[index];
        if (channel != null) {
            if (channel.failure() == null) {
                channel.fail(new RailException(RailException.Category.PEER, "process " + index + " is disconnected"));
            }
            eagerRdma.lost(index);
            open.remove(channel);
            arrived.remove(channel);
            dirty.remove(channel);
            unsettled.remove(channel);
            channels[index] = null;
        }
        acquaintances.remove(index);
    }

    @Override
    public MemoryRegion allocate(int lengthBytes) {
        return port().allocate(lengthBytes);
    }

    /** {@inheritDoc} They ask for it by frames. */
    @Override
    public MemoryRegion promise(int name) {
        return null;
    }

    @Override
    public MemoryRegion register(ByteBuffer memory) {
        return port().register(memory);
    }

    /**
     * Sets which number each process has on its node, so that those of one node are bound to different rails; before
     * any channel is used. All processes must have been told the same. Without it they have the numbers of their ranks.
     *
     * @param newNumbersOnNodes from the world rank to the number, from 0
     */
    public void numberProcesses(IntUnaryOperator newNumbersOnNodes) {
        numbersOnNodes = newNumbersOnNodes;
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
        if (config.allocation() != null) {
            NodePage shared = page == null ? NodePage.ofOneProcess() : NodePage.open(page, worldRank);
            List<String> names = ports.stream().map(Port::name).toList();
            allocation = new RailAllocation(config.allocation(), names, nodes, worldRank, shared, System::nanoTime);
        }
    }

    /** Returns what gives rails to the pieces of a channel; null if they take them without asking. */
    ChannelTurn turnOf(RailChannel channel) {
        if (allocation == null) {
            shareRails(IntStream.range(0, worldSize).toArray(), null);
        }
        return allocation == null ? null : allocation.turnOf(channel);
    }

    /** Returns how many of the ports, the first ones, are given to pieces. */
    int allocatedPorts() {
        return allocation == null ? 0 : allocation.rails();
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
        String[] addresses = new String[ports.size()];
        for (int i = 0; i < addresses.length; i++) {
            addresses[i] = ports.get(i).address();
        }
        return addresses;
    }

    /**
     * Returns how many rails there may be to a peer that has as many ports as this process.
     *
     * @return at least 1
     */
    public int mostRails() {
        return (int) Math.min(config.maxRails(), (long) ports.size() * config.pathsPerPort());
    }

    /**
     * Tells whether there may be a rail to a process.
     *
     * @param peerAddresses its {@link #addresses}
     * @return false if no port of it can be reached from any port of this process
     */
    public boolean mayReach(List<String> peerAddresses) {
        return ports.stream().anyMatch(port -> peerAddresses.stream().anyMatch(peer -> port.reachability(peer) > 0));
    }

    /**
     * Returns what a thread can sleep on until something happens on the rails.
     *
     * @return the events of the fabric
     */
    public FabricEvents events() {
        return fabric.events();
    }

    /**
     * Returns a port on which memory for {@link RailChannel#put} and for the writes of peers is registered; it is then
     * valid on all rails.
     *
     * @return the port
     */
    public Port port() {
        return ports.get(0);
    }

    /** Tells whether puts and gets need no thread of the peer, whichever rail carries them. */
    boolean isOneSided() {
        return isOneSided;
    }

    /**
     * Returns the registrations of the program's buffers, for {@link RailChannel#put} and for the puts of peers.
     *
     * @return the cache; owner as of this object
     */
    public RegistrationCache registrations() {
        return registrations;
    }

    EagerRdma<Subchannel> eagerRdma() {
        return eagerRdma;
    }

    /** Tells whether the peer of a connection over which a batch has come should get a ring of the fast path. */
    boolean wantsEagerRdma(Subchannel from) {
        return from.isEagerRdmaDue(eagerRdma.threshold())
                && eagerRdma.isUsedWith(from.rail().port());
    }

    @Override
    public ExposedMemory borrow(ByteBuffer memory) {
        Registration registration = registrations.acquire(memory);
        return registration == null
                ? null
                : ExposedMemory.forOwnUse(registration.region(), () -> registrations.release(registration));
    }

    @Override
    public MemoryBlock map(int process, RemoteMemory memory) {
        return null;
    }

    @Override
    public void unmap(int process, RemoteMemory memory) {
        // nothing is mapped
    }

    /** {@inheritDoc} What arrives wakes them. */
    @Override
    public void wake(int peer) {
        // nobody sleeps for want of this
    }

    /** {@inheritDoc} On all ports that have multicast. */
    @Override
    public Multicast joinMulticast(int group, Multicast.Listener newListener) {
        List<Port> able =
                ports.stream().filter(port -> port.capabilities().multicast()).toList();
        return able.isEmpty()
                ? null
                : new RailMulticast(() -> railChanges, this::usableRails, groups, able, group, newListener);
    }

    /** A rail to some peer is usable now, or not any more. */
    void onRailChanged() {
        railChanges++;
    }

    /** Returns how many rails to peers go over a port and are usable. */
    private int usableRails(Port port) {
        int count = 0;
        for (RailChannel channel : open) {
            count += channel.usableRails(port);
        }
        return count;
    }

    LocalProcess process() {
        return process;
    }

    int worldRank() {
        return worldRank;
    }

    boolean isLowerThan(int peer) {
        return acquaintances.isLower(worldRank, peer);
    }

    int numberOnNode(int peer) {
        return peer < worldSize ? numbersOnNodes.applyAsInt(peer) : acquaintances.numberOnNode(peer);
    }

    /** Returns how many channels were opened so far. */
    int openCount() {
        return open.size();
    }

    HandlerTable handlers() {
        return handlers;
    }

    /**
     * Returns where frames of a peer can be looked at before they are delivered.
     *
     * @param peer index of the process
     * @return null while there is no channel, which opens nothing
     */
    public InboundFrames inbound(int peer) {
        return channels[peer] == null ? null : channels[peer].inbound();
    }

    @Override
    public RailChannel channel(int peer) {
        RailChannel channel = channels[peer];
        if (channel == null) {
            channel = open(peer);
            channel.connecting().connectAll(System.nanoTime());
        }
        if (channel.failure() != null) {
            throw channel.failure();
        }
        return channel;
    }

    private RailChannel open(int peer) {
        RailChannel channel = new RailChannel(this, peer, config);
        channels[peer] = channel;
        open.add(channel);
        return channel;
    }

    /** Begins a connection with this process's queues and name. */
    QueuePair connect(RailChannel channel, Rail<Subchannel> rail, int epoch) {
        long job = channel.peer() < worldSize ? 0 : acquaintances.ownName().job();
        byte[] greeting = new Greeting(job, generation, worldRank, rail.id(), epoch).toBytes();
        return rail.port().connect(rail.remoteAddress(), greeting, completions, receiveCompletions);
    }

    QueuePair accept(ConnectionRequest request) {
        return request.accept(completions, receiveCompletions);
    }

    Subchannel newSubchannel(RailChannel channel, Rail<Subchannel> rail, int epoch, QueuePair queuePair) {
        Subchannel.Place place = subchannels.newPlace();
        SharedReceives receives = sharedReceivesOf(queuePair);
        Subchannel subchannel = new Subchannel(
                place,
                channel,
                rail,
                epoch,
                queuePair,
                receives,
                receives == null
                        ? new ReceiveSlots(rail.port(), config.slots(), config.slotBytes())
                        : receives.slots());
        subchannels.put(subchannel, channel);
        return subchannel;
    }

    private SharedReceives sharedReceivesOf(QueuePair queuePair) {
        SharedReceiveQueue queue = queuePair.sharedReceives();
        if (queue == null) {
            return null;
        }
        for (SharedReceives known : shared) {
            if (known.queue() == queue) {
                return known;
            }
        }
        SharedReceives made =
                new SharedReceives(queue, shared.size(), ports.get(0), config.slots(), config.slotBytes());
        shared.add(made);
        return made;
    }

    /** Closes a connection, which is forgotten when everything that was posted on it has completed. */
    void close(Subchannel subchannel, boolean isAbort) {
        if (subchannel.isOpen()) {
            eagerRdma.close(subchannel); // it may be all that comes any more from a peer that has ended
            subchannel.close(isAbort);
            freeIfSpent(subchannel);
        }
    }

    void freeIfSpent(Subchannel subchannel) {
        if (subchannel.isSpent()) {
            subchannels.remove(subchannel);
            subchannel.free();
        }
    }

    /** Returns a connection of which something may still be found, null if there is none. */
    Subchannel find(RailChannel channel, int railId, int epoch) {
        for (int i = 0; i < subchannels.count(); i++) {
            Subchannel subchannel = subchannels.at(i);
            if (subchannel != null
                    && subchannels.channelOf(subchannel) == channel
                    && subchannel.rail().id() == railId
                    && subchannel.epoch() == epoch) {
                return subchannel;
            }
        }
        return null;
    }

    void lose(RailChannel channel, String what) {
        if (channel.failure() != null) {
            return;
        }
        RailException cause =
                new RailException(RailException.Category.PEER, "rank " + channel.peer() + " is lost: " + what);
        channel.fail(cause);
        eagerRdma.lost(channel.peer());
        channel.isListedArrived = false;
        arrived.remove(channel);
        handlers.onPeerLost(channel.peer(), cause);
    }

    /** Makes the next poll look at everything that depends on the time; for who polls seldom. */
    public void keepHouseSoon() {
        pollsSinceHousekeeping = HOUSEKEEPING_PERIOD;
    }

    /**
     * Drives all connections: takes what has arrived, reports what is done, sends what was committed.
     *
     * @return how many things were found
     */
    public int poll() {
        int found = take(completions.poll(finished)) + take(receiveCompletions.take(finished)) + eagerRdma.poll();
        for (int i = groups.size() - 1; i >= 0; i--) {
            found += groups.get(i).poll();
        }
        if (!arrived.isEmpty()) {
            found += deliverArrived();
        }
        if (!ready.isEmpty()) {
            found += deliverReady();
        }
        if (allocation != null) {
            allocate();
        }
        if (!dirty.isEmpty()) {
            found += flushDirty();
        }
        if (++pollsSinceHousekeeping >= HOUSEKEEPING_PERIOD) {
            pollsSinceHousekeeping = 0;
            found += keepHouse();
        }
        return found;
    }

    private void allocate() {
        boolean isWaiting = allocation.isWaiting();
        if (isWaiting) {
            allocation.advance();
        }
        if (isWaiting != isAllocating) {
            isAllocating = isWaiting;
        }
    }

    /** Makes a connection that is up tell of frames on its line, if it has one. */
    void openLine(Subchannel subchannel) {
        subchannel.openLine(() -> markReady(subchannel));
    }

    private void markReady(Subchannel subchannel) {
        if (!subchannel.isListedReady) {
            subchannel.isListedReady = true;
            ready.add(subchannel);
        }
    }

    private int deliverReady() {
        int frames = 0;
        while (!ready.isEmpty()) {
            Subchannel subchannel = ready.get(ready.size() - 1);
            int delivered = deliverReady(subchannel);
            if (delivered < 0) {
                return frames + ~delivered;
            }
            frames += delivered;
            subchannel.isListedReady = false;
            ready.remove(subchannel);
        }
        return frames;
    }

    private int deliverReady(Subchannel subchannel) {
        if (!subchannel.line().hasFrame()) {
            return 0; // taken already, or the connection has ended and the peer will send it again
        }
        RailChannel channel = subchannels.channelOf(subchannel);
        try {
            return channel.shortLine().deliver(subchannel);
        } catch (MalformedFrameException e) {
            loseForNonsense(channel, e);
            return 0;
        }
    }

    private int take(int count) {
        long nowNs = count == 0 ? 0 : System.nanoTime();
        for (int i = 0; i < count; i++) {
            take(finished[i], nowNs);
        }
        return count;
    }

    private void take(WorkCompletion completion, long nowNs) {
        if (completion.connection != 0) {
            takeShared(completion, nowNs);
            return;
        }
        Subchannel subchannel = subchannels.of(completion.workRequestId);
        if (subchannel == null) {
            return;
        }
        RailChannel channel = subchannels.channelOf(subchannel);
        int kind = Subchannel.kindOf(completion.workRequestId);
        int number = (int) completion.workRequestId;
        int length = lengthOf(channel, kind, number);
        subchannel.completed(kind, length, completion.placedNs, nowNs);
        if (kind == Subchannel.SEND) {
            channel.sendOver();
        }
        if (channel.failure() == null) {
            if (completion.status == WorkCompletion.Status.SUCCESS) {
                subchannel.progressed();
                takeSuccess(completion, subchannel, kind, number, nowNs);
            } else if (subchannel.isOpen()) {
                onFailedRequest(subchannel, completion.status, nowNs);
            }
        }
        freeIfSpent(subchannel);
    }

    private static int lengthOf(RailChannel channel, int kind, int number) {
        return switch (kind) {
            case Subchannel.WRITE -> channel.stripes().lengthOf(number);
            case Subchannel.READ -> channel.reads().lengthOf(number);
            default -> number;
        };
    }

    /** A shared receive has completed: its slot is offered again at the latest when the batch in it is consumed. */
    private void takeShared(WorkCompletion completion, long nowNs) {
        SharedReceives receives = shared.get(SharedReceives.indexOf(completion.workRequestId));
        int slot = (int) completion.workRequestId;
        receives.completed();
        Subchannel subchannel = completion.connection == WorkCompletion.UNKNOWN
                ? null
                : subchannels.at(Subchannel.subchannelOf(completion.connection));
        boolean isWanted = subchannel != null && !subchannel.isPeerLost();
        if (isWanted && completion.status == WorkCompletion.Status.SUCCESS) {
            subchannel.progressed();
            takeBatch(subchannel, slot, completion.lengthBytes);
            return;
        }
        receives.post(slot);
        if (isWanted && subchannel.isOpen()) {
            onFailedRequest(subchannel, completion.status, nowNs);
        }
    }

    private void takeSuccess(WorkCompletion completion, Subchannel subchannel, int kind, int number, long nowNs) {
        long placedNs = completion.placedNs == 0 ? nowNs : completion.placedNs;
        RailChannel channel = subchannels.channelOf(subchannel);
        switch (kind) {
            case Subchannel.WRITE -> channel.stripes().onWritten(number, subchannel, placedNs);
            case Subchannel.READ -> channel.reads().onRead(number, subchannel);
            case Subchannel.NOTICE -> subchannel.noticeArrived(number);
            case Subchannel.RECEIVE -> takeBatch(subchannel, number, completion.lengthBytes);
            default -> subchannel.batchArrived(placedNs); // kept until the peer says that it has consumed it
        }
    }

    private void takeEager(Subchannel subchannel, int offset, int lengthBytes) {
        subchannel.progressed();
        takeBatch(subchannel, ~offset, lengthBytes);
    }

    private void takeBatch(Subchannel subchannel, int slot, int lengthBytes) {
        RailChannel channel = subchannels.channelOf(subchannel);
        if (!channel.isIntact(subchannel, slot, lengthBytes)) {
            onSpoiled(subchannel, slot);
            return;
        }
        try {
            channel.received(subchannel, slot, lengthBytes);
        } catch (MalformedFrameException e) {
            loseForNonsense(channel, e);
            subchannel.repost(slot);
            return;
        }
        if (channel.hasArrived()) {
            markArrived(channel);
        }
        if (channel.hasUnsent()) {
            markDirty(channel);
        }
    }

    void markArrived(RailChannel channel) {
        if (!channel.isListedArrived) {
            channel.isListedArrived = true;
            arrived.add(channel);
        }
    }

    private void onFailedRequest(Subchannel subchannel, WorkCompletion.Status status, long nowNs) {
        if (status != WorkCompletion.Status.FLUSHED) {
            String reason = subchannel.queuePair().failure();
            lose(
                    subchannels.channelOf(subchannel),
                    "a request to it over rail " + subchannel.rail().name() + " ended with " + status
                            + (reason == null ? "" : ": " + reason));
        } else if (subchannel.queuePair().state() == QueuePair.State.ERROR) {
            subchannels.channelOf(subchannel).connecting().onFlushed(subchannel, nowNs);
        }
    }

    /**
     * What has arrived is not what was sent: this connection is closed, and the peer sends it again over another one.
     */
    private void onSpoiled(Subchannel subchannel, int slot) {
        RailChannel channel = subchannels.channelOf(subchannel);
        subchannel.repost(slot);
        String what = "a batch of messages was changed on the way";
        if (channel.connecting().giveUp(subchannel, what, System.nanoTime())) {
            Log.warn("the connection to rank " + channel.peer() + " over rail "
                    + subchannel.rail().name() + " is closed: " + what);
        }
    }

    /** What the peer has sent arrived as it was sent, and is nonsense; it would be the same over any rail. */
    private void loseForNonsense(RailChannel channel, MalformedFrameException nonsense) {
        Log.warn("the connection to rank " + channel.peer() + " is closed: " + nonsense.getMessage());
        lose(channel, nonsense.getMessage());
    }

    private int deliverArrived() {
        int frames = 0;
        while (!arrived.isEmpty()) {
            RailChannel channel = arrived.get(arrived.size() - 1);
            int delivered = deliver(channel);
            if (channel.failure() == null) {
                if (!channel.hasArrived()) {
                    channel.isListedArrived = false;
                    arrived.remove(channel);
                }
                if (channel.hasUnsent()) {
                    markDirty(channel);
                }
            }
            if (delivered < 0) {
                return frames + ~delivered;
            }
            frames += delivered;
        }
        return frames;
    }

    private int deliver(RailChannel channel) {
        try {
            return channel.deliver();
        } catch (MalformedFrameException e) {
            loseForNonsense(channel, e);
            return 0;
        }
    }

    void markDirty(RailChannel channel) {
        if (!channel.isListedDirty) {
            channel.isListedDirty = true;
            dirty.add(channel);
        }
    }

    void markUnsettled(RailChannel channel) {
        if (!channel.isListedUnsettled) {
            channel.isListedUnsettled = true;
            unsettled.add(channel);
            isUnsettled = true;
        }
    }

    /** Sends what was committed as far as there is room for it. */
    public void flush() {
        if (!dirty.isEmpty()) {
            flushDirty();
        }
    }

    private int flushDirty() {
        int sent = 0;
        int i = 0;
        while (i < dirty.size()) {
            RailChannel channel = dirty.get(i);
            if (channel.failure() == null) {
                sent += channel.send();
            }
            if (channel.failure() != null || !channel.hasUnsent()) {
                channel.isListedDirty = false;
                dirty.remove(i);
            } else {
                i++;
            }
        }
        return sent;
    }

    private int keepHouse() {
        int found = 0;
        registrations.dropCollected();
        for (int i = 0; i < shared.size(); i++) {
            shared.get(i).keepHouse();
        }
        for (int i = 0; i < ports.size(); i++) {
            ConnectionRequest request = ports.get(i).nextConnectionRequest();
            if (request != null) {
                answer(ports.get(i), request);
                found++;
            }
        }
        if (!unsettled.isEmpty()) {
            found += settle(System.nanoTime());
        }
        if (ports.size() > 1 || config.pathsPerPort() > 1) {
            found += watch(System.nanoTime());
        }
        return found;
    }

    private boolean hasUrgent() {
        for (int i = 0; i < unsettled.size(); i++) {
            if (unsettled.get(i).connecting().isUrgent()) {
                return true;
            }
        }
        return false;
    }

    private int watch(long nowNs) {
        if (nowNs - watchedNs < WATCH_PERIOD_NS) {
            return 0;
        }
        watchedNs = nowNs;
        int found = 0;
        boolean hasBusy = false;
        for (int i = 0; i < open.size(); i++) {
            RailChannel channel = open.get(i);
            if (channel.failure() == null) {
                found += channel.watch(nowNs);
                hasBusy |= channel.isWatching();
            }
        }
        isWatching = hasBusy;
        return found;
    }

    /**
     * Returns how long nobody needs to poll if nothing happens. Any thread: a stale answer costs one longer sleep.
     *
     * @param wantedMs longest answer
     * @return milliseconds
     */
    public int longestSleepMs(int wantedMs) {
        if (eagerRdma.isSilent() || isAllocating) {
            return 1;
        }
        return isWatching || isUnsettled ? Math.min(wantedMs, SHORT_SLEEP_MS) : wantedMs;
    }

    private int settle(long nowNs) {
        int changes = 0;
        for (int i = unsettled.size() - 1; i >= 0; i--) {
            RailChannel channel = unsettled.get(i);
            if (channel.failure() == null) {
                changes += channel.connecting().advance(nowNs);
            }
            if (channel.failure() != null || channel.connecting().isSettled()) {
                channel.isListedUnsettled = false;
                unsettled.remove(i);
            }
        }
        isUnsettled = hasUrgent();
        return changes;
    }

    private void answer(Port port, ConnectionRequest request) {
        Greeting greeting = Greeting.parse(request.privateData());
        if (greeting == null) {
            Log.warn("a connection on " + port.name() + " of another version of RailMPI is refused");
            request.reject();
            return;
        }
        int peer = peerOf(greeting);
        if (peer < 0 || channels[peer] != null && channels[peer].failure() != null) {
            request.reject();
            return;
        }
        if (channels[peer] == null) {
            open(peer);
        }
        channels[peer].connecting().answer(request, port, greeting.railId(), greeting.epoch(), System.nanoTime());
    }

    /** Returns who greets, -1 if it is nobody who is known. */
    private int peerOf(Greeting greeting) {
        int rank = greeting.rank();
        if (greeting.job() != 0) {
            return acquaintances.indexOf(new ProcessName(greeting.job(), greeting.generation(), rank));
        }
        boolean isMember = rank >= 0 && rank < worldSize && rank != worldRank && greeting.generation() == generation;
        return isMember ? rank : -1;
    }

    /**
     * Asks a sender to send no eager data, or to send it again.
     *
     * @param sender world rank that has sent something
     * @param throttle true to stop eager data
     */
    public void throttle(int sender, boolean throttle) {
        channels[sender].throttle(throttle);
    }

    /**
     * Returns what all rails are doing and have done.
     *
     * @return a snapshot, by peer
     */
    public List<RailStatus> status() {
        List<RailStatus> status = new ArrayList<>();
        for (RailChannel channel : channels) {
            for (int rail = 0; channel != null && rail < channel.rails().count(); rail++) {
                status.add(channel.status(rail));
            }
        }
        return status;
    }

    /**
     * Tells whether all that was committed has reached the peers' adapters.
     *
     * @return true if nothing is to be sent any more
     */
    public boolean isQuiet() {
        for (RailChannel channel : channels) {
            if (channel != null && channel.failure() == null && !channel.isQuiet()) {
                return false;
            }
        }
        return true;
    }

    /** Closes all connections. */
    public void close() {
        for (RailChannel channel : channels) {
            if (channel != null && channel.failure() == null) {
                channel.close();
            }
        }
        while (!groups.isEmpty()) {
            groups.get(0).close();
        }
        if (allocation != null) {
            Log.info("rail allocation " + allocation.summary());
        }
        registrations.close();
        completions.close();
        receiveCompletions.close();
    }
}

package railmpi.btl.rail;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.core.param.Parameters;
import railmpi.fabric.CompletionQueue;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricEvents;
import railmpi.fabric.Port;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion;

/**
 * The channels of this process over the rails of a fabric. A pair of processes connects when one of them first sends to the
 * other; when both do at once the connection begun by the lower rank is kept. Owner: the holder of the progress lock.
 */
public final class RailChannels {
    private static final int COMPLETIONS_PER_POLL = 32;
    private static final int SEND_DEPTH = 4096;
    private static final int MAX_RECEIVE_DEPTH = 1 << 20;
    private static final int PRIVATE_DATA_VERSION = 1;
    private static final int PRIVATE_DATA_BYTES = 3 * Integer.BYTES;
    /** Polls between two looks for peers that want to connect and at the clock. */
    private static final int HOUSEKEEPING_PERIOD = 32;
    /** After all own attempts to reach a lower rank have failed: it may have refused them because it is connecting itself. */
    private static final long PEER_GRACE_NS = 10_000_000_000L;

    private final Fabric fabric;
    private final List<Port> ports;
    private final int worldRank;
    private final int generation;
    private final AddressBook addressBook;
    private final int slots;
    private final int slotBytes;
    private final int ringBytes;
    private final int maxPayloadBytes;
    private final CompletionQueue completions;
    private final CompletionQueue receiveCompletions;
    private final WorkCompletion[] finished = new WorkCompletion[COMPLETIONS_PER_POLL];
    private final RailChannel[] channels;
    private final List<RailChannel> dirty = new ArrayList<>();
    private final List<RailChannel> arrived = new ArrayList<>();
    private final List<RailChannel> waitingForPeer = new ArrayList<>();
    private RailListener listener;
    private int pollsSinceHousekeeping;
    private final Connector connector = new Connector();

    /**
     * Opens the completion queues; peers can connect as soon as they know the {@link #addresses}.
     *
     * @param fabric its ports are used, and closed by their owner
     * @param worldRank rank of this process
     * @param worldSize processes of the world
     * @param generation how often MPI was initialised in this process before
     * @param addressBook where peers are looked up
     * @param parameters numbers and lengths of buffers
     * @throws RailException ENVIRONMENT if the fabric has no port
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
        this.addressBook = addressBook;
        ports = fabric.ports();
        if (ports.isEmpty()) {
            throw new RailException(
                    RailException.Category.ENVIRONMENT, "fabric " + fabric.name() + " has no usable interface here");
        }
        slots = parameters.get(BtlParameters.RECEIVE_SLOTS).intValue();
        slotBytes = parameters.get(BtlParameters.SLOT_BYTES).intValue() & -Long.BYTES;
        ringBytes = Integer.highestOneBit(Math.max(
                4 * slotBytes * 2 - 1,
                parameters.get(BtlParameters.SEND_RING_BYTES).intValue()));
        maxPayloadBytes = BatchRing.maxPayloadBytes(slotBytes);
        Port first = ports.get(0);
        completions = first.openCompletionQueue(SEND_DEPTH);
        receiveCompletions = first.openCompletionQueue((int) Math.min(MAX_RECEIVE_DEPTH, (long) slots * 2 * worldSize));
        channels = new RailChannel[worldSize];
        for (int i = 0; i < finished.length; i++) {
            finished[i] = new WorkCompletion();
        }
    }

    /**
     * Sets who takes what arrives; once, before anything else is called.
     *
     * @param newListener the layer above
     */
    public void deliverTo(RailListener newListener) {
        listener = newListener;
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
     * Returns what a thread can sleep on until something happens on the rails.
     *
     * @return the events of the fabric
     */
    public FabricEvents events() {
        return fabric.events();
    }

    /**
     * Returns the channel to a peer, which begins to connect on first use.
     *
     * @param peer world rank
     * @return its channel
     * @throws RailException PEER if the peer is lost
     */
    public RailChannel channel(int peer) {
        RailChannel channel = channels[peer];
        if (channel == null) {
            channel = open(peer, routesTo(peer));
            tryNextRoute(channel);
        }
        if (channel.failure() != null) {
            throw channel.failure();
        }
        return channel;
    }

    private RailChannel open(int peer, RailChannel.Route[] routes) {
        Port port = routes.length == 0 ? ports.get(0) : routes[0].port();
        Subchannel subchannel = new Subchannel(peer, port, slots, slotBytes, ringBytes);
        RailChannel channel = new RailChannel(this, peer, subchannel, routes, maxPayloadBytes);
        channels[peer] = channel;
        return channel;
    }

    /** Pairs own ports with the peer's: those on a common network first. */
    private RailChannel.Route[] routesTo(int peer) {
        List<RailChannel.Route> routes = new ArrayList<>();
        for (String address : addressBook.addressesOf(peer)) {
            for (Port port : ports) {
                if (port.reachability(address) > 0) {
                    routes.add(new RailChannel.Route(port, address));
                }
            }
        }
        routes.sort(Comparator.comparingInt(route -> -route.port().reachability(route.address())));
        return routes.toArray(new RailChannel.Route[0]);
    }

    /** Begins connections with this process's queues and name. */
    final class Connector {
        QueuePair connect(RailChannel.Route route) {
            byte[] privateData = ByteBuffer.allocate(PRIVATE_DATA_BYTES)
                    .putInt(PRIVATE_DATA_VERSION)
                    .putInt(worldRank)
                    .putInt(generation)
                    .array();
            return route.port().connect(route.address(), privateData, completions, receiveCompletions);
        }
    }

    private void tryNextRoute(RailChannel channel) {
        if (channel.connectByNextRoute(connector)) {
            return;
        }
        if (channel.peer() < worldRank) {
            channel.waitForPeerUntil(System.nanoTime() + PEER_GRACE_NS);
            waitingForPeer.add(channel);
        } else {
            lose(channel, "cannot be reached: " + channel.failures());
        }
    }

    private void lose(RailChannel channel, String what) {
        RailException cause =
                new RailException(RailException.Category.PEER, "rank " + channel.peer() + " is lost: " + what);
        channel.fail(cause);
        channel.isListedArrived = false;
        arrived.remove(channel);
        listener.onPeerLost(channel.peer(), cause);
    }

    /**
     * Drives all connections: takes what has arrived, reports what is done, sends what was committed.
     *
     * @return how many things were found
     */
    public int poll() {
        int found = takeFinished(completions) + takeFinished(receiveCompletions);
        if (!arrived.isEmpty()) {
            found += deliverArrived();
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

    private int takeFinished(CompletionQueue queue) {
        int count = queue.poll(finished);
        for (int i = 0; i < count; i++) {
            take(finished[i]);
        }
        return count;
    }

    private void take(WorkCompletion completion) {
        RailChannel channel = channels[Subchannel.channelOf(completion.workRequestId)];
        if (channel.failure() != null) {
            return;
        }
        if (completion.status != WorkCompletion.Status.SUCCESS) {
            onFailedRequest(channel, completion.status);
        } else if (Subchannel.isSend(completion.workRequestId)) {
            channel.subchannel().sendDone();
        } else if (Subchannel.kindOf(completion.workRequestId) == Subchannel.POST_WRITE) {
            listener.onWritten((int) completion.workRequestId);
        } else {
            takeBatch(channel, (int) completion.workRequestId, completion.lengthBytes);
        }
    }

    private void takeBatch(RailChannel channel, int slot, int lengthBytes) {
        try {
            channel.subchannel().received(slot, lengthBytes);
        } catch (RailException e) {
            loseForNonsense(channel, e);
            return;
        }
        if (!channel.isListedArrived) {
            channel.isListedArrived = true;
            arrived.add(channel);
        }
    }

    private void onFailedRequest(RailChannel channel, WorkCompletion.Status status) {
        QueuePair queuePair = channel.subchannel().queuePair();
        if (status != WorkCompletion.Status.FLUSHED) {
            lose(channel, "a request to it ended with " + status);
        } else if (queuePair.state() == QueuePair.State.ERROR && !channel.waitsForPeer()) {
            onBroken(channel, queuePair);
        }
    }

    private void onBroken(RailChannel channel, QueuePair queuePair) {
        if (channel.subchannel().wasConnected()) {
            lose(channel, queuePair.failure());
        } else {
            channel.noteFailedAttempt();
            Log.info("rank " + channel.peer() + ": " + queuePair.failure());
            tryNextRoute(channel);
        }
    }

    private void loseForNonsense(RailChannel channel, RailException nonsense) {
        Log.warn("the connection to rank " + channel.peer() + " is closed: " + nonsense.getMessage());
        lose(channel, nonsense.getMessage());
    }

    private int deliverArrived() {
        int frames = 0;
        while (!arrived.isEmpty()) {
            RailChannel channel = arrived.get(arrived.size() - 1);
            int delivered = deliver(channel);
            if (channel.failure() == null && !channel.subchannel().hasArrived()) {
                channel.isListedArrived = false;
                arrived.remove(channel);
            }
            if (channel.subchannel().hasUnsent()) {
                markDirty(channel);
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
            return channel.subchannel().deliver(channel.peer(), listener);
        } catch (RailException e) {
            if (e.category() != RailException.Category.RAIL) {
                throw e;
            }
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

    /** Sends what was committed as far as there is room for it. */
    public void flush() {
        if (!dirty.isEmpty()) {
            flushDirty();
        }
    }

    private int flushDirty() {
        int sent = 0;
        for (int i = dirty.size() - 1; i >= 0; i--) {
            RailChannel channel = dirty.get(i);
            if (channel.failure() == null) {
                sent += channel.subchannel().flush();
            }
            if (channel.failure() != null || !channel.subchannel().hasUnsent()) {
                channel.isListedDirty = false;
                dirty.remove(i);
            }
        }
        return sent;
    }

    private int keepHouse() {
        int found = 0;
        for (int i = 0; i < ports.size(); i++) {
            ConnectionRequest request = ports.get(i).nextConnectionRequest();
            if (request != null) {
                answer(ports.get(i), request);
                found++;
            }
        }
        if (!waitingForPeer.isEmpty()) {
            giveUpOverdue();
        }
        return found;
    }

    private void giveUpOverdue() {
        long nowNs = System.nanoTime();
        for (int i = waitingForPeer.size() - 1; i >= 0; i--) {
            RailChannel channel = waitingForPeer.get(i);
            if (!channel.waitsForPeer()) {
                waitingForPeer.remove(i);
            } else if (channel.isOverdue(nowNs)) {
                waitingForPeer.remove(i);
                lose(channel, "cannot be reached: " + channel.failures());
            }
        }
    }

    private void answer(Port port, ConnectionRequest request) {
        ByteBuffer data = ByteBuffer.wrap(request.privateData());
        if (data.remaining() != PRIVATE_DATA_BYTES || data.getInt() != PRIVATE_DATA_VERSION) {
            Log.warn("a connection on " + port.name() + " of another version of RailMPI is refused");
            request.reject();
            return;
        }
        int peer = data.getInt();
        boolean isMember = peer >= 0 && peer < channels.length && peer != worldRank && data.getInt() == generation;
        if (isMember && isWelcome(peer)) {
            accept(port, peer, request);
        } else {
            request.reject();
        }
    }

    /** While both connect to each other, the attempt of the lower rank counts. */
    private boolean isWelcome(int peer) {
        RailChannel channel = channels[peer];
        if (channel == null) {
            return true;
        }
        boolean isNew = channel.failure() == null && !channel.subchannel().wasConnected();
        return isNew && (peer < worldRank || channel.waitsForPeer());
    }

    private void accept(Port port, int peer, ConnectionRequest request) {
        RailChannel channel = channels[peer] == null ? open(peer, new RailChannel.Route[0]) : channels[peer];
        channel.use(port, request.accept(completions, receiveCompletions));
    }

    /**
     * Asks a sender to send no eager data, or to send it again.
     *
     * @param sender world rank that has sent something
     * @param throttle true to stop eager data
     */
    public void throttle(int sender, boolean throttle) {
        channels[sender].subchannel().throttle(throttle);
        markDirty(channels[sender]);
    }

    /**
     * Tells whether all that was committed has been handed to the rails.
     *
     * @return true if nothing is to be sent any more
     */
    public boolean isQuiet() {
        for (RailChannel channel : channels) {
            if (channel != null
                    && channel.failure() == null
                    && channel.subchannel().batches().hasBatch()) {
                return false;
            }
        }
        return true;
    }

    /** Closes all connections. */
    public void close() {
        for (RailChannel channel : channels) {
            if (channel != null && channel.failure() == null) {
                channel.subchannel().close();
            }
        }
        completions.close();
        receiveCompletions.close();
    }
}

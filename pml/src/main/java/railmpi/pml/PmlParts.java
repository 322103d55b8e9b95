package railmpi.pml;

import java.util.ArrayList;
import java.util.List;
import railmpi.btl.BtlParameters;
import railmpi.btl.RailParameters;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.Channels;
import railmpi.btl.memory.StagePool;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameters;
import railmpi.core.progress.IdleStrategy;
import railmpi.core.progress.LocalSleeper;
import railmpi.core.progress.ProgressLock;
import railmpi.pml.frames.FramesCarrier;
import railmpi.pml.node.CrossMemoryMoves;
import railmpi.pml.node.NodeParts;
import railmpi.pml.node.OwnMemory;
import railmpi.pml.progress.Activities;
import railmpi.pml.progress.Agents;
import railmpi.pml.progress.Completables;
import railmpi.pml.progress.ProgressEngine;
import railmpi.pml.progress.ShortReceives;
import railmpi.pml.progress.Waits;
import railmpi.pml.protocol.Carrier;
import railmpi.pml.protocol.LocalCopies;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.SelfProtocol;
import railmpi.pml.protocol.Sender;
import railmpi.pml.rail.RailParts;
import railmpi.pml.state.Failures;
import railmpi.pml.state.LocalProcess;
import railmpi.pml.state.MessageLimits;
import railmpi.pml.state.Peer;
import railmpi.pml.state.Peers;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.Protocol;
import railmpi.pml.state.Requests;
import railmpi.pml.state.TrafficCounter;
import railmpi.pml.state.Ways;
import railmpi.pml.wire.Frames;

/**
 * The parts of the messaging layer, put together for the channels that there are; parameters become numbers here.
 * Owner: the holder of the progress lock.
 */
final class PmlParts implements Ways {
    final ProgressLock lock = new ProgressLock();
    final Channels all = new Channels();
    final TrafficCounter traffic = new TrafficCounter();
    final MessageLimits limits;
    final Requests requests;
    final Peers peers;
    final LocalProcess home;
    final Sender sender;
    final Receiver receiver;
    final Completables completables;
    final Activities activities;
    final Waits waits;
    final ShortReceives shortReceives;
    final Agents agents;
    final Messages messages;
    /** Null where a process that fails ends the job. */
    final FaultTolerance faultTolerance;

    private final Parameters parameters;
    private final boolean isOversubscribed;
    private final LocalCopies localCopies;
    private final OwnMemory ownMemory;
    private final CrossMemoryMoves crossMemory;
    final ProgressEngine progress;
    /** In the order in which they are asked who reaches a peer. */
    private List<Carrier> carriers = List.of();

    PmlParts(PmlConfig config) {
        parameters = config.parameters();
        isOversubscribed = config.oversubscribed();
        limits = PmlParameters.limits(parameters);
        LocalSleeper sleeper = new LocalSleeper();
        IdleStrategy idle = Waits.newIdleStrategy(config, lock, sleeper);
        requests = new Requests(idle);
        peers = new Peers(config.worldRank(), config.worldSize(), this);
        home = new LocalProcess(config, peers);
        sender = new Sender(peers, traffic);
        localCopies = new LocalCopies(requests);
        receiver = new Receiver(peers, requests, sender, localCopies, traffic, limits.unexpectedBytes());
        all.handlers().handleFrames(Frames.EAGER, Frames.LAST, receiver);
        ownMemory = new OwnMemory(limits.crossMemoryBytes());
        crossMemory = new CrossMemoryMoves(requests, sender, ownMemory, isOversubscribed);
        completables = new Completables(requests, peers);
        activities = new Activities(lock, requests);
        progress = new ProgressEngine(
                isOversubscribed, requests, peers, sender, all, crossMemory, completables, activities);
        waits = new Waits(config, lock, idle, progress);
        shortReceives = new ShortReceives(receiver, waits, traffic);
        boolean isThreaded =
                parameters.isChosen(RailParameters.PROGRESS, RailParameters.THREADED, RailParameters.POLLING);
        agents = new Agents(lock, idle, sleeper, progress, requests, completables, activities, isThreaded);
        messages = new Messages(lock, requests, sender, receiver, completables, waits, agents, traffic);
        activities.talkBy(messages);
        faultTolerance = parameters.get(PmlParameters.FT_ENABLE) ? newFaultTolerance(config) : null;
        if (faultTolerance == null) {
            all.handlers().handleLostPeers(receiver);
        }
        reachBy(config.channels());
    }

    private FaultTolerance newFaultTolerance(PmlConfig config) {
        Failures failures = new Failures();
        peers.tolerate(failures);
        waits.tolerate(peers);
        return new FaultTolerance(config.worldRank(), this, failures);
    }

    /** Sets how peers are reached, in this order; what was there before stays the same. */
    void reachBy(List<ChannelProvider> inOrder) {
        all.reachBy(inOrder);
        List<Carrier> now = new ArrayList<>();
        List<ChannelProvider> added = new ArrayList<>();
        for (ChannelProvider channels : inOrder) {
            Carrier carrier = carrierOver(channels);
            if (carrier == null) {
                carrier = newCarrierOver(channels);
                added.add(channels);
            }
            now.add(carrier);
        }
        carriers = now;
        agents.reachBy(inOrder, added);
        waits.reachBy(inOrder);
        agents.start();
    }

    private Carrier carrierOver(ChannelProvider channels) {
        for (Carrier carrier : carriers) {
            if (carrier.channels == channels) {
                return carrier;
            }
        }
        return null;
    }

    /** A line for each kind of channel that can do better than carry frames. */
    private Carrier newCarrierOver(ChannelProvider channels) {
        if (channels instanceof NodeChannels node) {
            return new NodeParts(
                    node, requests, sender, receiver, crossMemory, ownMemory, agents, isOversubscribed, limits);
        }
        if (channels instanceof RailChannels rails) {
            RailParts parts = new RailParts(rails, requests, peers, sender, receiver, newStages(), newStages(), limits);
            all.handlers().handleFins(Frames.FIN_OF_MESSAGE, parts.receives);
            return parts;
        }
        return new FramesCarrier(channels, requests, sender, receiver, agents, limits.eagerBytes());
    }

    /** Tells whether nothing waits to go out. */
    boolean isDrained() {
        return peers.busyCount() == 0 && all.isQuiet();
    }

    /** Each half has its own chunks, so that neither waits for the other's. */
    private StagePool newStages() {
        int chunkBytes = parameters.get(BtlParameters.STAGE_CHUNK_BYTES).intValue();
        return new StagePool(chunkBytes, parameters.get(BtlParameters.STAGE_BYTES) / 2);
    }

    @Override
    public boolean isInNode(int process) {
        return all.sharesMemoryWith(process);
    }

    @Override
    public Protocol choose(Peer peer) {
        if (peer.isSelf) {
            return new SelfProtocol(peer, requests, receiver, localCopies, limits.eagerBytes());
        }
        for (Carrier carrier : carriers) {
            if (carrier.channels.reaches(peer.worldRank)) {
                return carrier.protocolWith(peer);
            }
        }
        return peer.noProtocol();
    }
}

package railmpi.pml;

import java.nio.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import railmpi.btl.BtlParameters;
import railmpi.btl.RailParameters;
import railmpi.btl.agent.Agent;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.Multicast;
import railmpi.btl.load.RailStatus;
import railmpi.btl.memory.RegistrationCounts;
import railmpi.btl.memory.StagePool;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.RailException;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.param.Parameters;
import railmpi.core.progress.ForbiddenThreadException;
import railmpi.core.progress.IdleStrategy;
import railmpi.core.progress.LocalSleeper;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.Sleeper;
import railmpi.core.progress.ThreadLevel;
import railmpi.core.progress.WaitRecord;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.wire.Frames;

/**
 * Point-to-point messages between the processes of a world. Ranks are ranks of the given communicator; arguments are
 * checked by the caller, all but one thing: whether memory of an arena can be used by the calling thread. A message is
 * {@code lengthBytes} bytes of a buffer from {@code offsetBytes} on, seen through its convertor; the buffer belongs to
 * the operation until it is complete. Operations with {@link #PROC_NULL} complete at once.
 *
 * <p>Any thread may call, within the thread level. Blocking calls drive the progress of everything outstanding and
 * share the lock with other threads. Errors are {@link RailException}s. Hot path: short up to the eager limit.
 */
public final class Pml {
    /** Receives from any rank. */
    public static final int ANY_SOURCE = Communicator.ANY_SOURCE;
    /** Receives any tag. */
    public static final int ANY_TAG = Communicator.ANY_TAG;
    /** The peer that is not there. */
    public static final int PROC_NULL = -2;

    /** The longest sleep while something is awaited that may come without waking anybody. */
    private static final int SILENT_SLEEP_MS = 1;

    /** The request of every send that was over when it had begun. */
    private static final PmlRequest SENT = PmlRequest.sent();

    private final int worldRank;
    private final int worldSize;
    private final ProgressLock lock = new ProgressLock();
    private final Requests requests;
    private final Peers peers;
    private final Sender sender;
    private final Receiver receiver;
    private final Completables completables;
    private final Activities activities;
    private final ProgressEngine progress;
    private final Waits waits;
    private final ShortReceives shortReceives;
    private final MessageStatus togetherStatus = new MessageStatus();
    private final Parameters parameters;
    private final IdleStrategy idle;
    private final Channels all = new Channels();
    private NodeChannels channels;
    private RailChannels rails;
    private Agent agent;
    private NodeAgent nodeAgent;
    private final long eagerLimitBytes;

    private final LocalProcess home;
    private int watches;

    private Pml(PmlConfig config) {
        worldRank = config.worldRank();
        worldSize = config.worldSize();
        parameters = config.parameters();
        eagerLimitBytes = parameters.get(PmlParameters.EAGER_LIMIT);
        idle = Waits.newIdleStrategy(config, lock, new LocalSleeper());
        requests = new Requests(idle);
        peers = new Peers(worldRank, worldSize, parameters);
        home = new LocalProcess(config, peers);
        OwnMemory ownMemory = new OwnMemory(parameters.get(PmlParameters.CROSS_MEMORY_LIMIT));
        sender = new Sender(peers, requests, ownMemory, config.oversubscribed(), parameters);
        CrossMemoryMoves crossMemory = new CrossMemoryMoves(requests, sender, config.oversubscribed());
        receiver = new Receiver(peers, requests, sender, crossMemory, parameters);
        all.handlers().handleFrames(Frames.EAGER, Frames.LAST, receiver);
        all.handlers().handleLostPeers(receiver);
        completables = new Completables(requests, peers);
        activities = new Activities(lock, requests, new InnerMessages());
        progress = new ProgressEngine(
                config.oversubscribed(), requests, peers, sender, all, crossMemory, completables, activities);
        waits = new Waits(config, lock, idle, progress, peers);
        shortReceives = new ShortReceives(receiver, waits);
        reachBy(config.channels(), config.rails());
    }

    /**
     * Opens ways to peers that were not needed before: processes of other jobs have come.
     *
     * @param newChannels the way to the peers of this node; what is there stays the same; null if there are none
     * @param newRails the way to all others, as above
     */
    public void reach(NodeChannels newChannels, RailChannels newRails) {
        lock.enter();
        try {
            reachBy(newChannels, newRails);
        } finally {
            lock.exit();
        }
    }

    private void reachBy(NodeChannels newChannels, RailChannels newRails) {
        boolean isNodeNew = newChannels != channels;
        boolean areRailsNew = newRails != rails;
        channels = newChannels;
        rails = newRails;
        Sleeper inNode = channels == null ? new LocalSleeper() : channels.sleeper();
        if (areRailsNew && rails.events() != null) {
            agent = new Agent(rails.events(), inNode, new AgentProgress(), isThreaded());
            idle.sleepBy(agent);
        } else if (isNodeNew && agent != null) {
            agent.sleepInNodeBy(inNode);
        } else if (isNodeNew) {
            idle.sleepBy(inNode);
        }
        all.reachBy(channels, rails);
        peers.reachBy(channels, rails);
        home.reachBy(channels);
        sender.reachBy(channels);
        receiver.reachBy(channels);
        shortReceives.reachBy(channels);
        progress.reachBy(channels, rails, agent);
        waits.reachBy(rails);
        if (isNodeNew) {
            nodeAgent = new NodeAgent(inNode, new NodeWork(), isThreaded());
            requests.goOnBy(nodeAgent);
        }
        if (areRailsNew) {
            openRails();
        }
    }

    private boolean isThreaded() {
        return parameters.get(RailParameters.PROGRESS).equals(RailParameters.THREADED);
    }

    private void openRails() {
        int chunkBytes = parameters.get(BtlParameters.STAGE_CHUNK_BYTES).intValue();
        long halfBytes = parameters.get(BtlParameters.STAGE_BYTES) / 2;
        RailSends railSends = new RailSends(
                requests, peers, new StagePool(chunkBytes, halfBytes), rails.port(), rails.registrations());
        RailReceives railReceives = new RailReceives(
                requests, peers, sender, new StagePool(chunkBytes, halfBytes), rails.port(), rails.registrations());
        sender.moveOverRailsBy(railSends);
        receiver.moveOverRailsBy(railSends, railReceives);
        all.handlers().handleFins(Frames.FIN_OF_MESSAGE, railReceives);
        if (agent != null) {
            agent.start();
        }
    }

    /**
     * Opens the messaging layer. Before the first message to a peer, that peer must have opened, too.
     *
     * @param config what to know of the world
     * @return the layer
     */
    public static Pml open(PmlConfig config) {
        return new Pml(config);
    }

    /**
     * Makes a process of another job known: groups may name it from now on.
     *
     * @param process index that no process has
     * @param introduction tells the channels of it
     */
    public void admit(int process, Runnable introduction) {
        lock.enter();
        try {
            peers.admit(process);
            introduction.run();
        } finally {
            lock.exit();
        }
    }

    /**
     * Parts from processes of other jobs, which do the same; returns when neither has anything to say to the other, or
     * they are lost. No communicator names them any more. They are told all at once, so that no two of several wait for
     * each other in a circle.
     *
     * @param processes their indices
     */
    public void dismiss(List<Integer> processes) {
        List<Integer> left = new ArrayList<>(processes);
        lock.enter();
        try {
            int passes = waits.begin();
            try {
                left.removeIf(this::tryDismiss);
                while (!left.isEmpty()) {
                    passes = waits.pass(null, passes, WaitRecord.SEND, ANY_SOURCE, ANY_TAG, null);
                    left.removeIf(this::tryDismiss);
                }
            } finally {
                waits.end(passes);
            }
            processes.forEach(peers::dismiss);
        } finally {
            lock.exit();
        }
    }

    private boolean tryDismiss(int process) {
        boolean isInNode = channels != null && channels.reaches(process);
        if (peers.peer(process).failure == null) {
            return isInNode ? channels.tryDismiss(process) : rails.tryDismiss(process);
        }
        if (isInNode) {
            channels.forget(process);
        } else {
            rails.forget(process);
        }
        return true;
    }

    /**
     * Returns the communicators that name processes of other jobs and have not been freed.
     *
     * @return in the order in which they were made
     */
    public List<Communicator> communicatorsBeyond() {
        return home.beyond();
    }

    /**
     * Ends what waits for a process of another job that has ended.
     *
     * @param process its index
     * @param cause what is known of it
     */
    public void lose(int process, RailException cause) {
        lock.enterAsAgent();
        try {
            if (peers.peer(process).failure == null) {
                requests.expect(null);
                all.handlers().onPeerLost(process, cause);
            }
        } finally {
            lock.exit();
        }
    }

    /**
     * Restricts which threads should call.
     *
     * @param level 0 SINGLE .. 3 MULTIPLE
     * @param isStrict whether others get an error; else the first one is told of
     */
    public void setThreadLevel(int level, boolean isStrict) {
        lock.restrict(ThreadLevel.values()[level], Thread.currentThread(), isStrict);
    }

    /**
     * Returns the rank of this process.
     *
     * @return world rank
     */
    public int worldRank() {
        return worldRank;
    }

    /**
     * Returns the number of processes.
     *
     * @return world size
     */
    public int worldSize() {
        return worldSize;
    }

    /**
     * Creates a communicator; the members agree on the context id beforehand.
     *
     * @param group members; this process is one of them
     * @param contextId even; the next odd number belongs to its collectives
     * @return new
     */
    public Communicator communicator(Group group, int contextId) {
        return home.noted(new Communicator(home, group, group, null, contextId));
    }

    /**
     * Creates a communicator that joins two groups; the members of both agree on the context id beforehand.
     *
     * @param local communicator of the own group alone
     * @param remoteGroup the other group; no process is in both
     * @param contextId even; the next odd number belongs to its collectives
     * @return the intercommunicator
     */
    public Communicator joining(Communicator local, Group remoteGroup, int contextId) {
        return home.noted(new Communicator(home, local.group(), remoteGroup, local, contextId));
    }

    /** Lets threads of the library call in the way of the program's, whatever the thread level. Before they begin. */
    public void admitLibraryThreads() {
        lock.restrict(ThreadLevel.MULTIPLE, Thread.currentThread(), false);
    }

    /** Sends a message and returns when the buffer may be used again (synchronous: when it is matched). */
    @SuppressWarnings("checkstyle:ParameterNumber") // the message of one send; an object would be an allocation
    public void send(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes,
            SendMode mode) {
        if (destination == PROC_NULL) {
            return;
        }
        lock.enter();
        try {
            Peer peer = communicator.peer(destination);
            if (mode != SendMode.SYNCHRONOUS
                    && sender.tryEager(peer, communicator, tag, buffer, convertor, offsetBytes, lengthBytes)) {
                peer.channel.flush();
                return;
            }
            PmlRequest send = newSend(communicator, destination, tag, mode);
            giveMemory(send, buffer, convertor, offsetBytes, lengthBytes);
            begin(send);
            finish(send, WaitRecord.SEND, null);
        } finally {
            lock.exit();
        }
    }

    /** Receives a message and returns when it is in the buffer. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as send
    public void receive(
            Communicator communicator,
            int source,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes,
            MessageStatus status) {
        if (source == PROC_NULL) {
            setNullStatus(status);
            return;
        }
        lock.enter();
        try {
            if (shortReceives.tryReceive(
                    communicator, source, tag, buffer, convertor, offsetBytes, lengthBytes, status)) {
                return;
            }
            PmlRequest receive = newReceive(communicator, source, tag);
            giveMemory(receive, buffer, convertor, offsetBytes, lengthBytes);
            receiver.post(receive);
            finish(receive, WaitRecord.RECEIVE, status);
        } finally {
            lock.exit();
        }
    }

    /** Starts a send. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as send
    public PmlRequest isend(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes,
            SendMode mode) {
        lock.enter();
        try {
            return startSend(communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, mode);
        } finally {
            lock.exit();
        }
    }

    @SuppressWarnings("checkstyle:ParameterNumber") // as send
    private PmlRequest startSend(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes,
            SendMode mode) {
        if (destination == PROC_NULL) {
            return SENT;
        }
        Peer peer = communicator.peer(destination);
        if (mode != SendMode.SYNCHRONOUS
                && sender.tryEager(peer, communicator, tag, buffer, convertor, offsetBytes, lengthBytes)) {
            if (peer.railChannel != null) {
                sendSoon(peer);
            }
            return SENT;
        }
        PmlRequest send = newSend(communicator, destination, tag, mode);
        giveMemory(send, buffer, convertor, offsetBytes, lengthBytes);
        begin(send);
        return send;
    }

    /**
     * Sends what was written to a rail, or leaves it to gather with more: the next call of the program sends it, or the
     * agent.
     */
    private void sendSoon(Peer peer) {
        if (!peer.railChannel.flushIfIdle() && agent != null) {
            agent.applicationReturned();
        }
    }

    /** Starts a receive. */
    public PmlRequest ireceive(
            Communicator communicator,
            int source,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        lock.enter();
        try {
            return startReceive(communicator, source, tag, buffer, convertor, offsetBytes, lengthBytes);
        } finally {
            lock.exit();
        }
    }

    private PmlRequest startReceive(
            Communicator communicator,
            int source,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        PmlRequest receive = newReceive(communicator, source, tag);
        giveMemory(receive, buffer, convertor, offsetBytes, lengthBytes);
        return beginReceive(receive);
    }

    /**
     * Starts an activity.
     *
     * @param communicator that its messages go by, for the diagnosis of waits
     * @param activity what to do
     * @return a request that is complete when it is over, to be waited for and not to be cancelled or released
     */
    public PmlRequest start(Communicator communicator, Activity activity) {
        lock.enter();
        try {
            PmlRequest request = activities.start(communicator, activity);
            if (!request.isComplete()) {
                leaveWork();
            }
            return request;
        } finally {
            lock.exit();
        }
    }

    private void leaveWork() {
        if (agent != null) {
            agent.applicationLeftWork();
        }
        if (nodeAgent != null) {
            nodeAgent.activityIsUnderWay();
        }
    }

    /**
     * Begins a wait for something that is no message.
     *
     * @param communicator that it belongs to
     * @param rank who completes it: if that process is lost the request fails; or {@link #ANY_SOURCE}
     * @param tag for the diagnosis of waits
     * @param operation asked at once, and in every pass until it is complete
     * @param number how far it must come
     * @return a request, to be waited for or given up
     * @throws RailException as the operation throws it
     */
    public PmlRequest start(Communicator communicator, int rank, int tag, Completable operation, long number) {
        lock.enter();
        try {
            PmlRequest request = startCompletable(communicator, rank, tag, operation, number);
            if (request != SENT) {
                request.source = ANY_SOURCE;
                request.matchedTag = ANY_TAG;
            }
            return request;
        } finally {
            lock.exit();
        }
    }

    /** As {@link #start(Communicator, int, int, Completable, long)}; it goes on by itself and nobody waits for it. */
    public void begin(Communicator communicator, int rank, int tag, Completable operation, long number) {
        lock.enter();
        try {
            PmlRequest request = startCompletable(communicator, rank, tag, operation, number);
            if (!request.isComplete()) {
                request.isOrphan = true;
                leaveWork();
            }
        } finally {
            lock.exit();
        }
    }

    /** As {@link #start(Communicator, int, int, Completable, long)}; returns when it is complete. */
    public void await(Communicator communicator, int rank, int tag, Completable operation, long number) {
        lock.enter();
        try {
            if (!operation.advance(number)) {
                finish(completables.start(communicator, rank, tag, operation, number), WaitRecord.WAIT, null);
            }
        } finally {
            lock.exit();
        }
    }

    private PmlRequest startCompletable(
            Communicator communicator, int rank, int tag, Completable operation, long number) {
        return operation.advance(number) ? SENT : completables.start(communicator, rank, tag, operation, number);
    }

    /**
     * Peers of the node may want something while the program is not in a call, from now on: a thread of the library
     * does it. Over rails one does so anyway.
     */
    public void watchNode() {
        watch(1);
    }

    /** Ends what {@link #watchNode} began. */
    public void unwatchNode() {
        watch(-1);
    }

    private void watch(int more) {
        lock.enter();
        try {
            watches += more;
            if (nodeAgent != null && (watches == 0 || watches == 1 && more == 1)) {
                nodeAgent.watch(watches != 0);
            }
        } finally {
            lock.exit();
        }
    }

    /**
     * Allocates memory that all peers reach.
     *
     * @param lengthBytes 1 to 2^31-1
     * @return zeroed memory; all but reading and writing it is for the holder of the progress lock
     * @throws RailException RESOURCE if there is no space
     */
    public ExposedMemory allocate(int lengthBytes) {
        lock.enter();
        try {
            return all.allocate(lengthBytes);
        } finally {
            lock.exit();
        }
    }

    /**
     * Joins a multicast group of the job, see {@link Channels#joinMulticast}.
     *
     * @param group number of the group, the same in all its members, 0 to 65535
     * @param listener takes its datagrams, with the progress lock held
     * @return the membership, for the holder of the progress lock
     * @throws RailException RESOURCE if there is no multicast here, or the group cannot be joined
     */
    public Multicast joinMulticast(int group, Multicast.Listener listener) {
        lock.enter();
        try {
            return all.joinMulticast(group, listener);
        } finally {
            lock.exit();
        }
    }

    /**
     * Gives such memory back; no peer reaches for it any more.
     *
     * @param memory from {@link #allocate}
     */
    public void release(ExposedMemory memory) {
        lock.enter();
        try {
            memory.close();
        } finally {
            lock.exit();
        }
    }

    /**
     * Does something with the progress lock.
     *
     * @param <T> kind of result
     * @param work neither blocks nor calls this layer
     * @return its result
     */
    public <T> T locked(Supplier<T> work) {
        lock.enter();
        try {
            return work.get();
        } finally {
            lock.exit();
        }
    }

    /**
     * Returns the channels of this process.
     *
     * @return always the same; for the holder of the progress lock, see {@link #locked}
     */
    public Channels channels() {
        return all;
    }

    /**
     * Returns where layers above register for frames of their own, see {@link Channels}; before the first one can
     * arrive.
     *
     * @return the table of this process
     */
    public HandlerTable handlers() {
        return all.handlers();
    }

    /**
     * Begins an operation that is no message, and that a thread of the library carries out.
     *
     * @param communicator that has a pending request until it is over
     * @return a request that is complete after {@link #completeWork}
     */
    public PmlRequest startWork(Communicator communicator) {
        lock.enter();
        try {
            PmlRequest request = requests.acquire();
            request.isWork = true;
            request.state = RequestState.MOVING;
            request.describe(communicator, ANY_SOURCE, ANY_TAG);
            requests.matched(request, ANY_SOURCE, ANY_TAG, 0);
            return request;
        } finally {
            lock.exit();
        }
    }

    /**
     * As {@link #startWork(Communicator)}, on memory that only this thread may touch: a copy stands in for it, which is
     * filled now, or emptied by whoever takes the outcome.
     *
     * @param communicator that has a pending request until it is over
     * @param isFilled whether the work takes data from the memory; else it brings some
     * @param buffer of a confined arena
     * @param convertor moves its bytes
     * @param offsetBytes of the data, as the convertor counts
     * @param lengthBytes of the data
     * @return the request, with {@link PmlRequest#confinedCopy}
     * @throws RailException if there is no room for a copy, or if this thread may not touch the memory
     */
    public PmlRequest startWork(
            Communicator communicator,
            boolean isFilled,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        PmlRequest request = startWork(communicator);
        request.describeBuffer(buffer, convertor, offsetBytes, lengthBytes);
        boolean isCopied = false;
        try {
            request.copyConfined(isFilled);
            isCopied = true;
        } finally {
            if (!isCopied) {
                locked(() -> {
                    requests.release(request);
                    return null;
                });
            }
        }
        return request;
    }

    /**
     * Ends what {@link #startWork} began. For threads of the library.
     *
     * @param request from there
     * @param lengthBytes how much was moved, for the status
     * @param failure why it has failed; null if it has not
     * @throws RailException FINALIZED after {@link #close}
     */
    public void completeWork(PmlRequest request, long lengthBytes, RailException failure) {
        lock.enterAsAgent();
        try {
            requests.expect(null); // whoever waits for it sleeps, and must be woken
            request.messageBytes = lengthBytes;
            request.failure = failure;
            requests.complete(request);
        } finally {
            lock.exit();
        }
    }

    /**
     * Starts a receive that takes a message of whatever length into a new array.
     *
     * @param communicator where
     * @param source rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}
     * @param tag tag or {@link #ANY_TAG}
     * @return a request with {@link PmlRequest#receivedBytes()}
     */
    public PmlRequest ireceiveAny(Communicator communicator, int source, int tag) {
        lock.enter();
        try {
            PmlRequest receive = newReceive(communicator, source, tag);
            receiveAnyLength(receive);
            return beginReceive(receive);
        } finally {
            lock.exit();
        }
    }

    private static void receiveAnyLength(PmlRequest receive) {
        receive.takesAnyLength = true;
        receive.describeBuffer(new byte[0], Convertors.ofArray(BasicType.BYTE), 0, 0);
    }

    private PmlRequest beginReceive(PmlRequest receive) {
        if (receive.rank == PROC_NULL) {
            requests.matched(receive, PROC_NULL, ANY_TAG, 0);
            requests.complete(receive);
        } else {
            receiver.post(receive);
        }
        return receive;
    }

    private PmlRequest newSend(Communicator communicator, int destination, int tag, SendMode mode) {
        PmlRequest send = requests.acquire();
        send.isSend = true;
        send.isSynchronous = mode == SendMode.SYNCHRONOUS;
        send.describe(communicator, destination, tag);
        return send;
    }

    /** Names the memory of a request that has not begun. */
    private void giveMemory(
            PmlRequest request, Object buffer, Convertor convertor, long offsetBytes, long lengthBytes) {
        request.describeBuffer(buffer, convertor, offsetBytes, lengthBytes);
        if (buffer instanceof Buffer && !ArenaMemory.isPlain(buffer)) {
            giveArenaMemory(request);
        }
    }

    /** Lets this thread's own memory be moved by any; an error is that of the call, and the request is given back. */
    private void giveArenaMemory(PmlRequest request) {
        boolean isGiven = false;
        try {
            UserMemory.requireUsable(request.buffer);
            if (ArenaMemory.isConfined(request.buffer)) {
                request.copyConfined(request.isSend);
            }
            isGiven = true;
        } finally {
            if (!isGiven) {
                requests.release(request);
            }
        }
    }

    private PmlRequest newReceive(Communicator communicator, int source, int tag) {
        PmlRequest receive = requests.acquire();
        receive.describe(communicator, source, tag);
        return receive;
    }

    private void begin(PmlRequest send) {
        send.peer = send.communicator.peer(send.rank);
        boolean isBegun = false;
        try {
            if (send.peer.isSelf) {
                receiver.sendToSelf(send, eagerLimitBytes);
            } else {
                sender.start(send);
            }
            isBegun = true;
            if (send.peer.railChannel != null) {
                send.peer.railChannel.flush();
            }
        } finally {
            if (!isBegun && send.state == RequestState.FREE) {
                requests.release(send);
            }
        }
    }

    /**
     * Waits for a request and gives it back to the pool, also when it failed.
     *
     * @param request not used afterwards
     * @param status filled in, or null
     * @throws RailException TRUNCATE if the message was longer than the buffer
     */
    public void await(PmlRequest request, MessageStatus status) {
        if (request == SENT) {
            fillIfWanted(status, request);
            return;
        }
        lock.enter();
        try {
            finish(request, WaitRecord.WAIT, status);
        } finally {
            lock.exit();
        }
    }

    /**
     * Waits until all of several requests are complete, and gives those that succeeded back to the pool.
     *
     * @param pending entries may be null, none may be there twice; afterwards only those are not null that have failed:
     *     {@link #await} tells why
     * @param outcomes is told of those that succeeded, or null
     */
    public void awaitAll(PmlRequest[] pending, Outcomes outcomes) {
        lock.enter();
        try {
            // the last first: polling goes on until the awaited one is complete
            requireThread(pending);
            for (int i = pending.length - 1; i >= 0; i--) {
                if (pending[i] != null && !pending[i].isComplete()) {
                    waits.waitFor(pending[i], WaitRecord.WAIT);
                }
            }
            for (int i = 0; i < pending.length; i++) {
                if (pending[i] != null && hasSucceeded(pending[i])) {
                    takeSuccess(pending[i], i, outcomes);
                    pending[i] = null;
                }
            }
        } finally {
            lock.exit();
        }
    }

    private static boolean hasSucceeded(PmlRequest request) {
        request.bringHome();
        return request.failure == null;
    }

    private void takeSuccess(PmlRequest request, int index, Outcomes outcomes) {
        if (outcomes == null) {
            requests.release(request);
        } else {
            takeOutcome(request, togetherStatus);
            outcomes.succeeded(index, togetherStatus);
        }
    }

    /**
     * Makes progress, and takes a request that is complete back to the pool.
     *
     * @param request not used afterwards if complete
     * @param status filled in if complete, or null
     * @return whether it was complete
     */
    public boolean test(PmlRequest request, MessageStatus status) {
        lock.enter();
        try {
            requireThread(request);
            if (!waits.poll(request)) {
                return false;
            }
            takeOutcome(request, status);
            return true;
        } finally {
            lock.exit();
        }
    }

    /**
     * Makes progress and tells whether a request is complete; it stays as it is.
     *
     * @param request any request
     * @param status filled in if complete, or null
     * @return whether it is complete
     */
    public boolean peek(PmlRequest request, MessageStatus status) {
        lock.enter();
        try {
            boolean isComplete = waits.poll(request);
            if (isComplete) {
                fillIfWanted(status, request);
            }
            return isComplete;
        } finally {
            lock.exit();
        }
    }

    /**
     * Waits until one of several requests is complete; it stays as it is.
     *
     * @param candidates entries may be null
     * @param count how many entries to look at
     * @return index of a complete one, -1 if all are null
     */
    public int awaitAny(PmlRequest[] candidates, int count) {
        lock.enter();
        try {
            int index = firstComplete(candidates, count);
            if (index == NONE_COMPLETE) {
                index = waitForAny(candidates, count);
            }
            return index;
        } finally {
            lock.exit();
        }
    }

    private static final int ALL_NULL = -1;
    private static final int NONE_COMPLETE = -2;

    private static int firstComplete(PmlRequest[] candidates, int count) {
        int result = ALL_NULL;
        for (int i = 0; i < count; i++) {
            if (candidates[i] != null) {
                if (candidates[i].isComplete()) {
                    return i;
                }
                result = NONE_COMPLETE;
            }
        }
        return result;
    }

    private int waitForAny(PmlRequest[] candidates, int count) {
        int passes = waits.begin();
        int index;
        try {
            do {
                passes = waits.pass(null, passes, WaitRecord.WAIT_ANY, ANY_SOURCE, ANY_TAG, null);
                index = firstComplete(candidates, count);
            } while (index == NONE_COMPLETE);
        } finally {
            waits.end(passes);
        }
        return index;
    }

    /**
     * Tells whether a request is complete, without progress.
     *
     * @param request any request
     * @return whether it is complete
     */
    public boolean isComplete(PmlRequest request) {
        lock.enter();
        try {
            return request.isComplete();
        } finally {
            lock.exit();
        }
    }

    /**
     * Gives up interest in a request; the operation still completes.
     *
     * @param request not used afterwards
     */
    public void release(PmlRequest request) {
        lock.enter();
        try {
            orphan(request);
        } finally {
            lock.exit();
        }
    }

    private void orphan(PmlRequest request) {
        if (request.isComplete()) {
            requests.release(request);
        } else {
            request.isOrphan = true;
        }
    }

    /**
     * Gives up the request of an operation that has failed: what has not left this process is not done, the rest
     * completes by itself.
     *
     * @param request not used afterwards
     */
    public void giveUp(PmlRequest request) {
        lock.enter();
        try {
            abandon(request);
        } finally {
            lock.exit();
        }
    }

    private void abandon(PmlRequest request) {
        if (isWithdrawn(request)) {
            requests.complete(request);
        }
        orphan(request);
    }

    private boolean isWithdrawn(PmlRequest request) {
        if (request.completable != null) {
            completables.withdraw(request);
            return true;
        }
        return request.isSend ? sender.withdrawQueued(request) : receiver.withdraw(request);
    }

    /**
     * Cancels an operation unless it is matched. It completes without a call of another process, and its status says
     * what has become of it: the message is received, or it is cancelled and never will be. A matched send is copied
     * where its receiver may not take it for long; else a matched message goes on by the agents of both processes.
     * (MPI 4.1, section 3.8.4.)
     *
     * @param request of a send or receive; not used afterwards
     * @return the request to complete in its place, which may be the same
     */
    public PmlRequest cancel(PmlRequest request) {
        lock.enter();
        try {
            if (tryCancel(request) || !request.isSend || !sender.detach(request)) {
                return request;
            }
            orphan(request);
            return SENT;
        } finally {
            lock.exit();
        }
    }

    private boolean tryCancel(PmlRequest request) {
        boolean isCancelled =
                !request.isComplete() && (request.isSend ? tryWithdraw(request) : receiver.withdraw(request));
        if (isCancelled) {
            request.isCancelled = true;
            requests.complete(request);
        }
        return isCancelled;
    }

    private boolean tryWithdraw(PmlRequest send) {
        return send.peer.isSelf ? receiver.withdrawLocal(send) : sender.withdraw(send);
    }

    /**
     * Waits until a message is there that a receive with the same arguments would take.
     *
     * @param communicator where
     * @param source rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}
     * @param tag tag or {@link #ANY_TAG}
     * @param status filled in
     */
    public void probe(Communicator communicator, int source, int tag, MessageStatus status) {
        if (source == PROC_NULL) {
            setNullStatus(status);
            return;
        }
        lock.enter();
        try {
            waitForMessage(communicator, source, tag, status);
        } finally {
            lock.exit();
        }
    }

    private void waitForMessage(Communicator communicator, int source, int tag, MessageStatus status) {
        int passes = waits.begin();
        try {
            while (!find(communicator, source, tag, status)) {
                RailException failure = peers.failureOf(communicator, source);
                if (failure != null) {
                    throw failure;
                }
                passes = waits.pass(null, passes, WaitRecord.PROBE, source, tag, communicator);
            }
        } finally {
            waits.end(passes);
        }
    }

    /**
     * Makes progress and looks for a message that a receive with the same arguments would take.
     *
     * @param communicator where
     * @param source rank, {@link #ANY_SOURCE} or {@link #PROC_NULL}
     * @param tag tag or {@link #ANY_TAG}
     * @param status filled in if there is one
     * @return whether there is one
     */
    public boolean iprobe(Communicator communicator, int source, int tag, MessageStatus status) {
        if (source == PROC_NULL) {
            setNullStatus(status);
            return true;
        }
        lock.enter();
        try {
            return look(communicator, source, tag, status);
        } finally {
            lock.exit();
        }
    }

    private boolean look(Communicator communicator, int source, int tag, MessageStatus status) {
        if (find(communicator, source, tag, status)) {
            return true;
        }
        waits.poll();
        return find(communicator, source, tag, status);
    }

    /**
     * Waits until a message is there that a receive with the same arguments would take, and takes it.
     *
     * @param communicator where
     * @param source rank or {@link #ANY_SOURCE}
     * @param tag tag or {@link #ANY_TAG}
     * @param status filled in
     * @return the message, to be received
     */
    public MatchedMessage probeMatched(Communicator communicator, int source, int tag, MessageStatus status) {
        lock.enter();
        try {
            waitForMessage(communicator, source, tag, status);
            return claim(communicator, source, tag);
        } finally {
            lock.exit();
        }
    }

    /**
     * Makes progress and takes a message that a receive with the same arguments would take.
     *
     * @param communicator where
     * @param source rank or {@link #ANY_SOURCE}
     * @param tag tag or {@link #ANY_TAG}
     * @param status filled in if there is one
     * @return the message, to be received; null if there is none
     */
    public MatchedMessage iprobeMatched(Communicator communicator, int source, int tag, MessageStatus status) {
        lock.enter();
        try {
            return look(communicator, source, tag, status) ? claim(communicator, source, tag) : null;
        } finally {
            lock.exit();
        }
    }

    /** Takes the message that was found under the same lock. */
    private MatchedMessage claim(Communicator communicator, int source, int tag) {
        UnexpectedMessage message = receiver.claim(communicator.contextId(), source, tag);
        communicator.requestMade();
        return new MatchedMessage(communicator, message);
    }

    /**
     * Starts the receive of a message that a probe has taken.
     *
     * @param matched not used afterwards
     */
    public PmlRequest ireceiveMatched(
            MatchedMessage matched, Object buffer, Convertor convertor, long offsetBytes, long lengthBytes) {
        lock.enter();
        try {
            UserMemory.requireUsable(buffer); // first: otherwise the message could not be received any more
            PmlRequest receive = newReceive(matched);
            giveMemory(receive, buffer, convertor, offsetBytes, lengthBytes);
            receiver.take(matched.message, receive);
            return receive;
        } finally {
            lock.exit();
        }
    }

    /**
     * Starts the receive of a message that a probe has taken into a new array; see {@link #ireceiveAny}.
     *
     * @param matched not used afterwards
     */
    public PmlRequest ireceiveMatchedAny(MatchedMessage matched) {
        lock.enter();
        try {
            PmlRequest receive = newReceive(matched);
            receiveAnyLength(receive);
            receiver.take(matched.message, receive);
            return receive;
        } finally {
            lock.exit();
        }
    }

    private PmlRequest newReceive(MatchedMessage matched) {
        PmlRequest receive = newReceive(matched.communicator, matched.message.source, matched.message.tag);
        matched.communicator.requestOver();
        return receive;
    }

    private boolean find(Communicator communicator, int source, int tag, MessageStatus status) {
        UnexpectedMessage message = receiver.find(communicator.contextId(), source, tag);
        if (message == null) {
            return false;
        }
        status.set(message.source, message.tag, message.lengthBytes);
        return true;
    }

    /** Advances all outstanding operations once. */
    public void progress() {
        lock.enter();
        try {
            waits.poll();
        } finally {
            lock.exit();
        }
    }

    /**
     * Counts a request of a communicator that is not under way, but may be started later.
     *
     * @param communicator has pending requests until {@link #letGo}
     */
    public void hold(Communicator communicator) {
        lock.enter();
        try {
            communicator.requestMade();
        } finally {
            lock.exit();
        }
    }

    /**
     * Ends what {@link #hold} began.
     *
     * @param communicator the same
     */
    public void letGo(Communicator communicator) {
        lock.enter();
        try {
            communicator.requestOver();
        } finally {
            lock.exit();
        }
    }

    /**
     * Tells whether operations of a communicator are under way, or may be started later.
     *
     * @param communicator any communicator
     * @return true if some request of it is not given back yet
     */
    public boolean hasPending(Communicator communicator) {
        lock.enter();
        try {
            return communicator.hasPendingRequests();
        } finally {
            lock.exit();
        }
    }

    /**
     * Tells whether operations of a communicator are under way.
     *
     * @param communicator any communicator
     * @return true if one that has begun is not over; whether anybody has waited for those that are does not matter
     */
    public boolean isUnderWay(Communicator communicator) {
        lock.enter();
        try {
            return requests.isUnderWay(communicator);
        } finally {
            lock.exit();
        }
    }

    /**
     * Returns what the rails to all peers are doing and have carried.
     *
     * @return a snapshot, by peer; empty without rails
     */
    public List<RailStatus> railStatus() {
        lock.enterAsAgent(); // whatever the thread level: JMX asks by threads of its own
        try {
            return rails == null ? List.of() : rails.status();
        } finally {
            lock.exit();
        }
    }

    /**
     * Returns what was registered with the adapters for messages over rails.
     *
     * @return a snapshot
     */
    public RegistrationCounts registrationCounts() {
        lock.enterAsAgent(); // as railStatus
        try {
            return rails == null
                    ? RegistrationCounts.NONE
                    : rails.registrations().counts();
        } finally {
            lock.exit();
        }
    }

    /** Sends out what waits to go out. Nothing but {@link #close} may be called afterwards. */
    public void drain() {
        lock.enter();
        try {
            int passes = waits.begin();
            while (peers.busyCount() != 0 || rails != null && !rails.isQuiet()) {
                passes = waits.pass(null, passes, WaitRecord.SEND, ANY_SOURCE, ANY_TAG, null);
            }
            waits.end(passes);
            waits.closeNotes();
        } finally {
            lock.exit();
        }
    }

    /**
     * Ends what runs in the background, and the calls in which threads of the program still wait: with an error of
     * category FINALIZED, as every later call. After every peer has drained. The channels stay open for their owner to
     * close.
     */
    public void close() {
        if (nodeAgent != null) {
            nodeAgent.close();
        }
        if (agent != null) {
            agent.close();
        }
        lock.enter();
        try {
            waits.endAll();
            home.endAttachments();
        } catch (RuntimeException | Error e) {
            lock.exit();
            throw e;
        }
        lock.close();
    }

    /** What the agent of the node does. */
    private final class NodeWork extends AgentPasses implements NodeAgent.Work {
        private boolean isBusy;

        NodeWork() {
            super(lock);
        }

        @Override
        public boolean isUnderWay() {
            return activities.isUnderWay();
        }

        @Override
        public boolean isMessageUnderWay() {
            lock.enterAsAgent();
            try {
                return requests.isMessageUnderWay();
            } finally {
                lock.exit();
            }
        }

        @Override
        int pass(boolean isFirst) {
            int moved = progress.advanceAsNodeAgent();
            isBusy = progress.waitsForRoom();
            return moved;
        }

        @Override
        public boolean advance() {
            return !run() || isBusy;
        }
    }

    /** What the agent does; its polls of the rails do not count as the program's. */
    private final class AgentProgress extends AgentPasses implements Agent.Progress {
        AgentProgress() {
            super(lock);
        }

        @Override
        public int longestSleepMs(int wantedMs) {
            int longestMs = rails.longestSleepMs(wantedMs);
            if (completables.count == 0) {
                return longestMs;
            }
            int patienceMs = mayBeWrittenSilently() ? SILENT_SLEEP_MS : completables.patienceMs;
            return Math.min(longestMs, patienceMs);
        }

        /** What a peer writes may be waited for, and nothing tells of it. */
        private boolean mayBeWrittenSilently() {
            return rails.port().capabilities().writesWithoutTargetCpu();
        }

        @Override
        int pass(boolean isFirst) {
            if (isFirst) {
                rails.keepHouseSoon();
            }
            return progress.advanceAsAgent();
        }

        @Override
        public void advance() {
            run();
        }
    }

    /** What activities do; they are advanced with the lock. */
    private final class InnerMessages implements ActivityMessages {
        @Override
        public PmlRequest startSend(
                Communicator communicator,
                int destination,
                int tag,
                Object buffer,
                Convertor convertor,
                long offsetBytes,
                long lengthBytes) {
            return Pml.this.startSend(
                    communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, SendMode.STANDARD);
        }

        @Override
        public PmlRequest startReceive(
                Communicator communicator,
                int source,
                int tag,
                Object buffer,
                Convertor convertor,
                long offsetBytes,
                long lengthBytes) {
            return Pml.this.startReceive(communicator, source, tag, buffer, convertor, offsetBytes, lengthBytes);
        }

        @Override
        public PmlRequest start(Communicator communicator, int rank, int tag, Completable operation, long number) {
            return startCompletable(communicator, rank, tag, operation, number);
        }

        @Override
        public void release(PmlRequest request) {
            orphan(request);
        }

        @Override
        public void take(PmlRequest request) {
            takeOutcome(request, null);
        }

        @Override
        public void giveUp(PmlRequest request) {
            abandon(request);
        }

        @Override
        public void withoutLock(Runnable work) {
            long holder = lock.pause();
            try {
                work.run();
            } finally {
                lock.resume(holder);
            }
        }
    }

    private static void requireThread(PmlRequest[] requests) {
        for (PmlRequest request : requests) {
            if (request != null) {
                requireThread(request);
            }
        }
    }

    /** Another thread than that of the memory would wait for ever, or lose the data. The request stays as it is. */
    private static void requireThread(PmlRequest request) {
        Thread only = request.onlyThread();
        if (only != null && only != Thread.currentThread()) {
            throw new ForbiddenThreadException("a request on memory of an arena that is confined to another thread, "
                    + only.getName() + ", can only be completed by that thread");
        }
    }

    private void finish(PmlRequest request, int operation, MessageStatus status) {
        requireThread(request);
        if (!request.isComplete()) {
            waits.waitFor(request, operation);
        }
        takeOutcome(request, status);
    }

    private void takeOutcome(PmlRequest request, MessageStatus status) {
        request.bringHome();
        RailException failure = request.failure;
        fillIfWanted(status, request);
        if (request.takesAnyLength) {
            requests.abandon(request);
        } else {
            requests.release(request);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static void fillIfWanted(MessageStatus status, PmlRequest request) {
        if (status != null) {
            fill(status, request);
        }
    }

    private static void fill(MessageStatus status, PmlRequest request) {
        if (request.isSend || request.isCancelled) {
            status.set(ANY_SOURCE, ANY_TAG, 0);
        } else {
            status.set(request.source, request.matchedTag, request.messageBytes);
        }
        status.cancelled = request.isCancelled;
    }

    private static void setNullStatus(MessageStatus status) {
        if (status != null) {
            status.set(PROC_NULL, ANY_TAG, 0);
        }
    }
}

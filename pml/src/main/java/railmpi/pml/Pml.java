package railmpi.pml;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Supplier;
import railmpi.btl.channel.Channels;
import railmpi.btl.channel.ExposedMemory;
import railmpi.btl.channel.HandlerTable;
import railmpi.btl.channel.Multicast;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.channel.RegistrationCounts;
import railmpi.core.RailException;
import railmpi.core.compile.Seam;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.ThreadLevel;
import railmpi.core.progress.WaitRecord;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.progress.Activities;
import railmpi.pml.progress.Agents;
import railmpi.pml.progress.Completables;
import railmpi.pml.progress.ShortReceives;
import railmpi.pml.progress.Waits;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.Activity;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.Group;
import railmpi.pml.state.LocalProcess;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.Peer;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.Requests;

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
    public static final int PROC_NULL = Communicator.PROC_NULL;

    private final int worldRank;
    private final int worldSize;
    private final PmlParts parts;
    private final ProgressLock lock;
    private final Channels all;
    private final Requests requests;
    private final LocalProcess home;
    private final Sender sender;
    private final Receiver receiver;
    private final Completables completables;
    private final Activities activities;
    private final Waits waits;
    private final ShortReceives shortReceives;
    private final Agents agents;
    private final Messages messages;
    private final Together together;
    private final Processes processes;
    private final Probes probes;
    private final LibraryWork libraryWork;

    private Pml(PmlConfig config) {
        worldRank = config.worldRank();
        worldSize = config.worldSize();
        parts = new PmlParts(config);
        lock = parts.lock;
        all = parts.all;
        requests = parts.requests;
        home = parts.home;
        sender = parts.sender;
        receiver = parts.receiver;
        completables = parts.completables;
        activities = parts.activities;
        waits = parts.waits;
        shortReceives = parts.shortReceives;
        agents = parts.agents;
        messages = parts.messages;
        together = new Together(requests, messages, waits);
        processes = new Processes(parts);
        probes = new Probes(parts);
        libraryWork = new LibraryWork(lock, requests);
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
     * Returns how processes of other jobs come and go.
     *
     * @return always the same
     */
    public Processes processes() {
        return processes;
    }

    /**
     * Returns how to look for messages before they are received.
     *
     * @return always the same
     */
    public Probes probes() {
        return probes;
    }

    /**
     * Returns operations that are no messages and that threads of the library carry out.
     *
     * @return always the same
     */
    public LibraryWork libraryWork() {
        return libraryWork;
    }

    /**
     * Returns what the job does when processes fail.
     *
     * @return always the same; null where a process that fails ends the job
     */
    public FaultTolerance faultTolerance() {
        return parts.faultTolerance;
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
     * Returns why nothing can be sent to a rank any more. With the progress lock.
     *
     * @param communicator of one group
     * @param rank in it
     * @return the cause, null while the rank is there, and for this process
     */
    public RailException lossOf(Communicator communicator, int rank) {
        return communicator.group().worldRank(rank) == worldRank ? null : communicator.peer(rank).failure;
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

    /** Sends a message and returns when the buffer may be used again (synchronous: when it is matched). */
    @SuppressWarnings("checkstyle:ParameterNumber") // the message of one send; an object would be an allocation
    @Seam
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
            Messages.requireOpen(communicator);
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
            PmlRequest send = messages.beginSend(
                    communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, mode);
            messages.finish(send, WaitRecord.SEND, null);
        } finally {
            lock.exit();
        }
    }

    /**
     * Sends a message if that is over at once.
     *
     * @return false if it has to wait: nothing has been sent then
     */
    @Seam
    public boolean trySend(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        lock.enter();
        try {
            Peer peer = communicator.peer(destination);
            if (!sender.tryEager(peer, communicator, tag, buffer, convertor, offsetBytes, lengthBytes)) {
                return false;
            }
            peer.channel.flush();
            return true;
        } finally {
            lock.exit();
        }
    }

    /** Receives a message and returns when it is in the buffer. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as send
    @Seam
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
            Messages.requireOpen(communicator);
            Messages.setNullStatus(status);
            return;
        }
        lock.enter();
        try {
            if (shortReceives.tryReceive(
                    communicator, source, tag, buffer, convertor, offsetBytes, lengthBytes, status)) {
                return;
            }
            Receive receive = messages.newReceive(communicator, source, tag);
            messages.giveMemory(receive, buffer, convertor, offsetBytes, lengthBytes);
            receiver.post(receive);
            messages.finish(receive, WaitRecord.RECEIVE, status);
        } finally {
            lock.exit();
        }
    }

    /** Starts a send. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as send
    @Seam
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
            return messages.startSend(
                    communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, mode);
        } finally {
            lock.exit();
        }
    }

    /** Starts a receive. */
    @Seam
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
            return messages.startReceive(communicator, source, tag, buffer, convertor, offsetBytes, lengthBytes);
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
     * @return a request with {@link PmlRequest#receivedBytes()}, to be asked after the wait for it
     */
    public PmlRequest ireceiveAny(Communicator communicator, int source, int tag) {
        lock.enter();
        try {
            return messages.startReceiveAny(communicator, source, tag);
        } finally {
            lock.exit();
        }
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
                agents.workIsLeft();
            }
            return request;
        } finally {
            lock.exit();
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
            return messages.start(communicator, rank, tag, operation, number);
        } finally {
            lock.exit();
        }
    }

    /** As {@link #start(Communicator, int, int, Completable, long)}; it goes on by itself and nobody waits for it. */
    public void begin(Communicator communicator, int rank, int tag, Completable operation, long number) {
        lock.enter();
        try {
            PmlRequest request = messages.start(communicator, rank, tag, operation, number);
            if (!request.isComplete()) {
                request.isOrphan = true;
                agents.workIsLeft();
            }
        } finally {
            lock.exit();
        }
    }

    /** As {@link #start(Communicator, int, int, Completable, long)}; returns when it is complete. */
    public void await(Communicator communicator, int rank, int tag, Completable operation, long number) {
        lock.enter();
        try {
            if (!operation.advance(number) && !waits.lookFor(operation, number)) {
                PmlRequest request = completables.start(communicator, rank, tag, operation, number);
                messages.finish(request, WaitRecord.WAIT, null);
            }
        } finally {
            lock.exit();
        }
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

    /**
     * Peers of the node may seldom want something while the program is not in a call: a thread of the library looks
     * fifty times a second.
     *
     * @param areThere from now on; false not any more
     */
    public void expectGuests(boolean areThere) {
        lock.enter();
        try {
            agents.expectGuests(areThere);
        } finally {
            lock.exit();
        }
    }

    private void watch(int more) {
        lock.enter();
        try {
            agents.watch(more);
        } finally {
            lock.exit();
        }
    }

    /**
     * Allocates memory that all peers reach.
     *
     * @param lengthBytes 1 to 2^31-1
     * @return zeroed memory; all but reading and writing it is for the holder of the progress lock
     * @throws RailException RESOURCE if there is no space, or it cannot be registered
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
     * Allocates memory that peers of the node map, see {@link Channels#allocateInNode}.
     *
     * @param lengthBytes 1 to 2^31-1
     * @return as of {@link #allocate}
     * @throws RailException RESOURCE if there is no space
     */
    public ExposedMemory allocateInNode(int lengthBytes) {
        lock.enter();
        try {
            return all.allocateInNode(lengthBytes);
        } finally {
            lock.exit();
        }
    }

    /**
     * Lends memory to the program, see {@link Channels#lend}. Any thread, without a lock.
     *
     * @param lengthBytes length, not 0
     * @return zeroed memory; null if there is none for that
     */
    public ByteBuffer lend(int lengthBytes) {
        return all.lend(lengthBytes);
    }

    /**
     * Allocates memory that no peer maps, see {@link Channels#allocateHere}.
     *
     * @param lengthBytes 1 to 2^31-1
     * @return as of {@link #allocate}
     */
    public ExposedMemory allocateHere(int lengthBytes) {
        lock.enter();
        try {
            return all.allocateHere(lengthBytes);
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
     * Waits for a request and gives it back to the pool, also when it failed.
     *
     * @param request not used afterwards
     * @param status filled in, or null
     * @throws RailException TRUNCATE if the message was longer than the buffer
     */
    public void await(PmlRequest request, MessageStatus status) {
        if (request == Messages.SENT) {
            Messages.fillIfWanted(status, request);
            return;
        }
        lock.enter();
        try {
            messages.finish(request, WaitRecord.WAIT, status);
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
            together.awaitAll(pending, outcomes);
        } finally {
            lock.exit();
        }
    }

    /**
     * Waits until all of several requests are complete, or one of them has failed; all stay as they are.
     *
     * @param pending entries may be null
     */
    public void awaitAllOrFailure(PmlRequest[] pending) {
        lock.enter();
        try {
            together.awaitAllOrFailure(pending);
        } finally {
            lock.exit();
        }
    }

    /**
     * Tells whether a wait for a request would throw at once, without progress; that may leave the request as it is.
     *
     * @param request any request
     * @return true if it has failed, or a process that may have to complete it
     */
    public boolean hasFailed(PmlRequest request) {
        lock.enter();
        try {
            return request.isComplete() ? request.failure != null : waits.isInDoubt(request);
        } finally {
            lock.exit();
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
            Messages.requireThread(request);
            if (!waits.poll(request)) {
                waits.requireHope(request);
                return false;
            }
            messages.takeOutcome(request, status);
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
                Messages.fillIfWanted(status, request);
            }
            return isComplete;
        } finally {
            lock.exit();
        }
    }

    /**
     * Waits until one of several requests is complete, or in doubt because a process has failed; it stays as it is.
     *
     * @param candidates entries may be null
     * @param count how many entries to look at
     * @return index of a complete one, -1 if all are null
     */
    public int awaitAny(PmlRequest[] candidates, int count) {
        lock.enter();
        try {
            return together.awaitAny(candidates, count);
        } finally {
            lock.exit();
        }
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
            messages.release(request);
        } finally {
            lock.exit();
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
            messages.giveUp(request);
        } finally {
            lock.exit();
        }
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
            return messages.cancel(request);
        } finally {
            lock.exit();
        }
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
     * Returns how many rails there may be to a peer that has as many ports as this process.
     *
     * @return 0 without rails
     */
    public int rails() {
        lock.enter();
        try {
            return all.mostRails();
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
            return all.status();
        } finally {
            lock.exit();
        }
    }

    /**
     * Returns what this process does and has done.
     *
     * @return a snapshot
     */
    public LocalStatus status() {
        lock.enterAsAgent(); // as railStatus
        try {
            return new LocalStatus(parts.traffic.traffic(), waits.noted());
        } finally {
            lock.exit();
        }
    }

    /**
     * Counts messages from now on, or no more. Any thread.
     *
     * @param shouldCount which of the two
     */
    public void countTraffic(boolean shouldCount) {
        lock.enterAsAgent(); // as railStatus
        try {
            parts.traffic.want(shouldCount);
        } finally {
            lock.exit();
        }
    }

    /**
     * Tells whether a thread of the program is in a call of this layer. Any thread, without the lock: the answer may be
     * old at once.
     *
     * @return true if one works or waits in it
     */
    public boolean isBusy() {
        return lock.isHeldByProgram() || waits.areUnderWay();
    }

    /**
     * Returns what was registered with the adapters for messages over rails.
     *
     * @return a snapshot
     */
    public RegistrationCounts registrationCounts() {
        lock.enterAsAgent(); // as railStatus
        try {
            return all.registrationCounts();
        } finally {
            lock.exit();
        }
    }

    /** This process has come to the end of MPI: when all have, they may leave before {@link #drain}. */
    public void peersMayLeave() {
        lock.enter();
        try {
            all.peersMayLeave();
        } finally {
            lock.exit();
        }
    }

    /**
     * Sends out what waits to go out, when all processes have come to the end. Nothing but {@link #close} may be called
     * afterwards.
     */
    public void drain() {
        lock.enter();
        try {
            all.peersMayLeave();
            int passes = waits.begin();
            while (!parts.isDrained()) {
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
        agents.close();
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
}

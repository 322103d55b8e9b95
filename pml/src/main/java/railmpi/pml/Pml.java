package railmpi.pml;

import railmpi.btl.BtlParameters;
import railmpi.btl.channel.NodeChannels;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.core.progress.IdleStrategy;
import railmpi.core.progress.ParkingSleeper;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.Sleeper;
import railmpi.core.progress.ThreadLevel;
import railmpi.core.progress.WaitRecord;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/**
 * Point-to-point messages between the processes of a world. Ranks are ranks of the given communicator; arguments are
 * checked by the caller. A message is {@code lengthBytes} bytes of a buffer from {@code offsetBytes} on, seen through its
 * convertor; the buffer belongs to the operation until it is complete. Operations with {@link #PROC_NULL} complete at once.
 *
 * <p>Any thread may call, within the thread level. Blocking calls drive the progress of everything outstanding and share
 * the lock with other threads. Errors are {@link RailException}s. Hot path: short up to the eager limit.
 */
public final class Pml {
    /** Receives from any rank. */
    public static final int ANY_SOURCE = -1;
    /** Receives any tag. */
    public static final int ANY_TAG = -1;
    /** The peer that is not there. */
    public static final int PROC_NULL = -2;

    private final int worldRank;
    private final int worldSize;
    private final boolean isOversubscribed;
    private final ProgressLock lock = new ProgressLock();
    private final IdleStrategy idle;
    private final Requests requests;
    private final Peers peers;
    private final Sender sender;
    private final Receiver receiver;
    private final CrossMemoryMoves crossMemory;
    private final WaitNotes waitNotes;
    private final NodeChannels channels;
    private final long eagerLimitBytes;

    private Pml(PmlConfig config) {
        worldRank = config.worldRank();
        worldSize = config.worldSize();
        isOversubscribed = config.oversubscribed();
        Parameters parameters = config.parameters();
        eagerLimitBytes = parameters.get(PmlParameters.EAGER_LIMIT);
        channels = config.channels();
        Sleeper sleeper = channels == null ? new ParkingSleeper() : channels.sleeper();
        int spinPasses = isOversubscribed ? 0 : parameters.get(BtlParameters.SPIN_PASSES);
        idle = new IdleStrategy(lock, sleeper, spinPasses, parameters.get(BtlParameters.YIELD_PASSES));
        requests = new Requests(idle);
        peers = new Peers(channels, worldRank, worldSize);
        OwnMemory ownMemory = new OwnMemory(parameters.get(PmlParameters.CROSS_MEMORY_LIMIT));
        sender = new Sender(channels, peers, requests, ownMemory, parameters);
        crossMemory = new CrossMemoryMoves(requests, sender, worldSize);
        receiver = new Receiver(channels, peers, requests, sender, crossMemory, parameters);
        waitNotes = new WaitNotes(config.waitFile());
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
     * Restricts which threads may call.
     *
     * @param level 0 SINGLE .. 3 MULTIPLE
     */
    public void setThreadLevel(int level) {
        lock.restrict(ThreadLevel.values()[level], Thread.currentThread());
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

    Peer peerOf(int rank) {
        return peers.peer(rank);
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
                return;
            }
            PmlRequest send = newSend(communicator, destination, tag, mode);
            send.describeBuffer(buffer, convertor, offsetBytes, lengthBytes);
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
            PmlRequest receive = newReceive(communicator, source, tag);
            receive.describeBuffer(buffer, convertor, offsetBytes, lengthBytes);
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
            if (destination == PROC_NULL
                    || mode != SendMode.SYNCHRONOUS
                            && sender.tryEager(
                                    communicator.peer(destination),
                                    communicator,
                                    tag,
                                    buffer,
                                    convertor,
                                    offsetBytes,
                                    lengthBytes)) {
                return requests.acquireCompleteSend(communicator);
            }
            PmlRequest send = newSend(communicator, destination, tag, mode);
            send.describeBuffer(buffer, convertor, offsetBytes, lengthBytes);
            begin(send);
            return send;
        } finally {
            lock.exit();
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
            PmlRequest receive = newReceive(communicator, source, tag);
            receive.describeBuffer(buffer, convertor, offsetBytes, lengthBytes);
            return beginReceive(receive);
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
            receive.takesAnyLength = true;
            receive.describeBuffer(new byte[0], Convertors.ofArray(BasicType.BYTE), 0, 0);
            return beginReceive(receive);
        } finally {
            lock.exit();
        }
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
        send.mode = mode;
        send.describe(communicator, destination, tag);
        return send;
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
        lock.enter();
        try {
            finish(request, WaitRecord.WAIT, status);
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
            if (!pollFor(request)) {
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
            boolean isComplete = pollFor(request);
            if (isComplete && status != null) {
                fill(status, request);
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
        int passes = 0;
        int index;
        try {
            do {
                passes = pass(null, passes, WaitRecord.WAIT_ANY, ANY_SOURCE, ANY_TAG, -1);
                index = firstComplete(candidates, count);
            } while (index == NONE_COMPLETE);
        } finally {
            endWait(passes);
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
            if (request.isComplete()) {
                requests.release(request);
            } else {
                request.isOrphan = true;
            }
        } finally {
            lock.exit();
        }
    }

    /**
     * Cancels an operation if that is still possible without the peer; then it is complete, and its status says so.
     *
     * @param request any request; complete it as usual
     * @return whether it was cancelled
     */
    public boolean cancel(PmlRequest request) {
        lock.enter();
        try {
            boolean isCancelled;
            if (request.isSend) {
                isCancelled = request.state == RequestState.QUEUED && request.peer.pending.remove(request);
            } else {
                isCancelled = request.state == RequestState.POSTED && request.link.isLinked();
                if (isCancelled) {
                    receiver.withdraw(request);
                }
            }
            if (isCancelled) {
                request.isCancelled = true;
                requests.complete(request);
            }
            return isCancelled;
        } finally {
            lock.exit();
        }
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
        int passes = 0;
        try {
            while (!find(communicator, source, tag, status)) {
                passes = pass(null, passes, WaitRecord.PROBE, source, tag, communicator.contextId());
            }
        } finally {
            endWait(passes);
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
            if (find(communicator, source, tag, status)) {
                return true;
            }
            if (advance(null) == 0) {
                letOthersRun();
            }
            return find(communicator, source, tag, status);
        } finally {
            lock.exit();
        }
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
            if (advance(null) == 0) {
                letOthersRun();
            }
        } finally {
            lock.exit();
        }
    }

    /**
     * Tells whether operations of a communicator are under way.
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

    /** Sends out what waits to go out. Nothing may be called afterwards; the channels stay open for their owner to close. */
    public void close() {
        lock.enter();
        try {
            int passes = 0;
            while (peers.busyCount() != 0) {
                passes = pass(null, passes, WaitRecord.SEND, ANY_SOURCE, ANY_TAG, -1);
            }
            endWait(passes);
            waitNotes.close();
        } finally {
            lock.exit();
        }
    }

    private boolean pollFor(PmlRequest request) {
        if (!request.isComplete() && advance(request) == 0) {
            letOthersRun();
        }
        return request.isComplete();
    }

    private void letOthersRun() {
        if (isOversubscribed || lock.isContended()) {
            lock.handOver();
        }
    }

    private void finish(PmlRequest request, int operation, MessageStatus status) {
        if (!request.isComplete()) {
            waitFor(request, operation);
        }
        takeOutcome(request, status);
    }

    private void waitFor(PmlRequest request, int operation) {
        int passes = 0;
        int contextId = request.communicator.contextId();
        try {
            do {
                passes = pass(request, passes, operation, request.rank, request.tag, contextId);
            } while (!request.isComplete());
        } finally {
            endWait(passes);
        }
    }

    /** One look for work, and some idling if there was none; returns the new count of idle passes. */
    private int pass(PmlRequest awaited, int passes, int operation, int rank, int tag, int contextId) {
        if (advance(awaited) != 0) {
            if (passes != 0) {
                endWait(passes);
            }
            if (lock.isContended()) {
                lock.handOver();
            }
            return 0;
        }
        if (awaited != null && awaited.isComplete()) {
            return passes;
        }
        int newPasses = idle.idle(passes, peers.busyCount() != 0);
        if (idle.becameLong(newPasses)) {
            waitNotes.enter(operation, rank, tag, contextId);
        }
        return newPasses;
    }

    private void endWait(int passes) {
        if (idle.isLong(passes)) {
            waitNotes.leave();
        }
        idle.leave(passes);
    }

    private int advance(PmlRequest awaited) {
        if (channels == null) {
            return 0;
        }
        requests.expect(awaited);
        int moved = channels.poll(receiver);
        if (peers.busyCount() != 0) {
            moved += sender.advance();
        }
        if (!crossMemory.isIdle()) {
            moved += crossMemory.advance();
        }
        requests.expect(null);
        return moved;
    }

    private void takeOutcome(PmlRequest request, MessageStatus status) {
        RailException failure = request.failure;
        if (status != null) {
            fill(status, request);
        }
        if (request.takesAnyLength) {
            requests.abandon(request);
        } else {
            requests.release(request);
        }
        if (failure != null) {
            throw failure;
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

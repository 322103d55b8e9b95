package railmpi.pml;

import java.nio.Buffer;
import railmpi.core.RailException;
import railmpi.core.memory.ArenaMemory;
import railmpi.core.progress.ForbiddenThreadException;
import railmpi.core.progress.ProgressLock;
import railmpi.core.progress.StackReserve;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.UserMemory;
import railmpi.pml.progress.Agents;
import railmpi.pml.progress.Completables;
import railmpi.pml.progress.Waits;
import railmpi.pml.protocol.Receiver;
import railmpi.pml.protocol.Sender;
import railmpi.pml.state.ActivityMessages;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Completable;
import railmpi.pml.state.MessageRequest;
import railmpi.pml.state.MessageRequest.Receive;
import railmpi.pml.state.MessageRequest.Send;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.Peer;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.RequestState;
import railmpi.pml.state.Requests;
import railmpi.pml.state.TrafficCounter;
import railmpi.pml.state.WaitRequest;

/**
 * How operations begin and end, for calls and for activities alike. Owner: the holder of the progress lock. Hot path:
 * short up to the eager limit.
 */
final class Messages implements ActivityMessages {
    /** The request of every send that was over when it had begun. */
    static final PmlRequest SENT = Send.over();

    private final ProgressLock lock;
    private final Requests requests;
    private final Sender sender;
    private final Receiver receiver;
    private final Completables completables;
    private final Waits waits;
    private final Agents agents;
    private final TrafficCounter traffic;

    Messages(
            ProgressLock lock,
            Requests requests,
            Sender sender,
            Receiver receiver,
            Completables completables,
            Waits waits,
            Agents agents,
            TrafficCounter traffic) {
        this.lock = lock;
        this.requests = requests;
        this.sender = sender;
        this.receiver = receiver;
        this.completables = completables;
        this.waits = waits;
        this.agents = agents;
        this.traffic = traffic;
    }

    @Override
    public PmlRequest startSend(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes) {
        return startSend(
                communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, SendMode.STANDARD);
    }

    /** Starts a send. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as Pml.send
    PmlRequest startSend(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes,
            SendMode mode) {
        if (destination == Communicator.PROC_NULL) {
            requireOpen(communicator);
            return SENT;
        }
        Peer peer = communicator.peer(destination);
        if (mode != SendMode.SYNCHRONOUS
                && sender.tryEager(peer, communicator, tag, buffer, convertor, offsetBytes, lengthBytes)) {
            if (peer.gathersFrames && !peer.channel.flushIfIdle()) {
                agents.framesWait();
            }
            return SENT;
        }
        return beginSend(communicator, destination, tag, buffer, convertor, offsetBytes, lengthBytes, mode);
    }

    /** Begins a send that is not over at once. */
    @SuppressWarnings("checkstyle:ParameterNumber") // as Pml.send
    PmlRequest beginSend(
            Communicator communicator,
            int destination,
            int tag,
            Object buffer,
            Convertor convertor,
            long offsetBytes,
            long lengthBytes,
            SendMode mode) {
        Send send = requests.newSend();
        send.isSynchronous = mode == SendMode.SYNCHRONOUS;
        send.describe(communicator, destination, tag);
        giveMemory(send, buffer, convertor, offsetBytes, lengthBytes);
        begin(send);
        return send;
    }

    private void begin(Send send) {
        send.peer = send.communicator.peer(send.rank);
        if (send.peer.failure != null) {
            requests.fail(send, send.peer.failure);
            return;
        }
        try {
            send.peer.protocol.begin(send);
            traffic.sent(send.lengthBytes);
        } finally {
            if (send.is(RequestState.FREE)) {
                requests.release(send); // it has not begun
            }
        }
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
        Receive receive = newReceive(communicator, source, tag);
        giveMemory(receive, buffer, convertor, offsetBytes, lengthBytes);
        return beginReceive(receive);
    }

    /** Starts a receive that takes a message of whatever length into a new array. */
    PmlRequest startReceiveAny(Communicator communicator, int source, int tag) {
        Receive receive = newReceive(communicator, source, tag);
        takeAnyLength(receive);
        return beginReceive(receive);
    }

    private PmlRequest beginReceive(Receive receive) {
        if (receive.rank == Communicator.PROC_NULL) {
            receive.failure = receive.communicator.failure();
            requests.matched(receive, Communicator.PROC_NULL, Communicator.ANY_TAG, 0);
            requests.complete(receive);
        } else {
            receive.mayOutliveFailures = receive.rank == Communicator.ANY_SOURCE;
            receiver.post(receive);
        }
        return receive;
    }

    /** Throws if a communicator carries no messages any more, not even those to and from nobody. */
    static void requireOpen(Communicator communicator) {
        RailException failure = communicator.failure(); // old at worst: then the message was before the revocation
        if (failure != null) {
            throw failure;
        }
    }

    /** Returns the request of a receive that has not begun and has no memory. */
    Receive newReceive(Communicator communicator, int source, int tag) {
        if (source == communicator.rank()) {
            StackReserve.requireForExchange();
        }
        Receive receive = requests.newReceive();
        receive.describe(communicator, source, tag);
        return receive;
    }

    /** Lets a receive take a message of whatever length into a new array. */
    static void takeAnyLength(Receive receive) {
        receive.takesAnyLength = true;
        receive.describeBuffer(new byte[0], Convertors.ofArray(BasicType.BYTE), 0, 0);
    }

    /** Names the memory of a request that has not begun. */
    void giveMemory(MessageRequest request, Object buffer, Convertor convertor, long offsetBytes, long lengthBytes) {
        request.describeBuffer(buffer, convertor, offsetBytes, lengthBytes);
        if (buffer instanceof Buffer && !ArenaMemory.isPlain(buffer)) {
            giveArenaMemory(request);
        }
    }

    /** Lets this thread's own memory be moved by any; an error is that of the call, and the request is given back. */
    private void giveArenaMemory(MessageRequest request) {
        boolean isGiven = false;
        try {
            UserMemory.requireUsable(request.buffer);
            if (ArenaMemory.isConfined(request.buffer)) {
                request.copyConfined();
            }
            isGiven = true;
        } finally {
            if (!isGiven) {
                requests.release(request);
            }
        }
    }

    @Override
    public PmlRequest start(Communicator communicator, int rank, int tag, Completable operation, long number) {
        return operation.advance(number) ? SENT : completables.start(communicator, rank, tag, operation, number);
    }

    @Override
    public void release(PmlRequest request) {
        if (request.isComplete()) {
            requests.release(request);
        } else {
            request.isOrphan = true;
        }
    }

    @Override
    public void giveUp(PmlRequest request) {
        if (isWithdrawn(request)) {
            requests.complete(request);
        }
        release(request);
    }

    /** The stack may have just ended, so that nothing here loads a class, as a switch over the kinds would. */
    private boolean isWithdrawn(PmlRequest request) {
        if (request instanceof Send send) {
            return Sender.withdrawQueued(send);
        }
        if (request instanceof Receive receive) {
            return receiver.withdraw(receive);
        }
        return request instanceof WaitRequest wait && completables.withdraw(wait);
    }

    /** Cancels an operation unless it is matched; returns the request to complete in its place. */
    PmlRequest cancel(PmlRequest request) {
        if (tryCancel(request) || !(request instanceof Send send) || !isDetached(send)) {
            return request;
        }
        release(request);
        return SENT;
    }

    private boolean tryCancel(PmlRequest request) {
        boolean isCancelled = !request.isComplete()
                && (request instanceof Send send
                        ? send.peer.protocol.withdraw(send)
                        : request instanceof Receive receive && receiver.withdraw(receive));
        if (isCancelled) {
            request.isCancelled = true;
            requests.complete(request);
        }
        return isCancelled;
    }

    private static boolean isDetached(Send send) {
        return !send.isComplete() && send.peer.protocol.detach(send);
    }

    /** Waits for a request, and gives it back; the operation is one of {@link railmpi.core.progress.WaitRecord}. */
    void finish(PmlRequest request, int operation, MessageStatus status) {
        requireThread(request);
        if (!request.isComplete()) {
            waits.waitFor(request, operation);
        }
        takeOutcome(request, status);
    }

    @Override
    public void take(PmlRequest request) {
        takeOutcome(request, null);
    }

    /** Gives a request back that is complete, with its failure if it has one; fills the status in unless it is null. */
    void takeOutcome(PmlRequest request, MessageStatus status) {
        request.bringHome();
        RailException failure = request.failure;
        fillIfWanted(status, request);
        if (request instanceof Receive receive && receive.takesAnyLength) {
            requests.abandon(receive);
        } else {
            requests.release(request);
        }
        if (failure != null) {
            throw failure;
        }
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

    /** Another thread than that of the memory would wait for ever, or lose the data. The request stays as it is. */
    static void requireThread(PmlRequest request) {
        Thread only = request.onlyThread();
        if (only != null && only != Thread.currentThread()) {
            throw new ForbiddenThreadException("a request on memory of an arena that is confined to another thread, "
                    + only.getName() + ", can only be completed by that thread");
        }
    }

    /** Fills a status in, unless it is null, with what is known of a request that is complete. */
    static void fillIfWanted(MessageStatus status, PmlRequest request) {
        if (status != null) {
            request.fill(status);
        }
    }

    /** Fills a status in, unless it is null, with what is known of a message from nobody. */
    static void setNullStatus(MessageStatus status) {
        if (status != null) {
            status.set(Communicator.PROC_NULL, Communicator.ANY_TAG, 0);
        }
    }
}

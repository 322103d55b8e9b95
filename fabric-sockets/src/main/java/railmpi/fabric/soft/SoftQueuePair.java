package railmpi.fabric.soft;

import railmpi.core.RailException;
import railmpi.core.progress.StackReserve;
import railmpi.fabric.FrameLine;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A queue pair over TCP. CONNECTING until the handshake is over, then CONNECTED with a {@link Connection}, ERROR from
 * the first trouble on. Owner: the holder of the progress lock. Hot path: short.
 */
final class SoftQueuePair implements QueuePair, Connection.Owner, OutgoingHandshake.Initiator {
    /** How long close waits for what was sent to arrive. */
    private static final long CLOSE_LIMIT_NS = 100_000_000L;

    private final SocketDriver driver;
    private final RegionTable regions;
    private final OutstandingRequests requests;
    private final PostedReceives receives;
    private State state = State.CONNECTING;
    private String failure;
    private Cause cause;
    private Connection connection;
    private OutgoingHandshake handshake;
    private boolean isClosed;

    SoftQueuePair(
            SocketDriver driver,
            RegionTable regions,
            SoftCompletionQueue sendCompletions,
            SoftCompletionQueue receiveCompletions) {
        this.driver = driver;
        this.regions = regions;
        requests = new OutstandingRequests(sendCompletions);
        receives = new PostedReceives(receiveCompletions);
    }

    /** Sets what is to make the connection. */
    void openBy(OutgoingHandshake opening) {
        handshake = opening;
    }

    @Override
    public void establish(Link link) {
        handshake = null;
        try {
            connection = new Connection(driver, regions, link, this);
        } catch (OutOfMemoryError e) {
            driver.watches().close(link.socket());
            breakDown("no direct memory for the connection " + link.name() + ": " + e.getMessage());
            return;
        }
        driver.watches().setReading(link.watch(), true);
        driver.add(connection);
        state = State.CONNECTED;
    }

    @Override
    public OutstandingRequests requests() {
        return requests;
    }

    @Override
    public PostedReceives receives() {
        return receives;
    }

    /** Goes to ERROR and flushes everything; nothing is known of the peer. */
    @Override
    public void breakDown(String reason) {
        breakDown(Cause.BROKEN, reason);
    }

    /** Goes to ERROR and flushes everything. */
    @Override
    public void breakDown(Cause newCause, String reason) {
        if (state != State.ERROR) {
            state = State.ERROR;
            failure = reason;
            cause = newCause;
            handshake = null;
            requests.flush();
            receives.flush();
        }
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public String failure() {
        return failure;
    }

    @Override
    public Cause cause() {
        return cause;
    }

    @Override
    public FrameLine frameLine(Runnable listener) {
        return connection == null ? null : connection.frameLine(listener);
    }

    @Override
    public void flush() {
        if (connection != null) {
            StackReserve.requireForSystemCall();
            connection.output.write();
        }
    }

    @Override
    public boolean isMachineReached() {
        return handshake != null && handshake.isMachineReached();
    }

    @Override
    public boolean hasSentAll() {
        return connection != null && !connection.output.hasOutput();
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return postSend(false, workRequestId, local, localOffset, lengthBytes);
    }

    @Override
    public int postExpeditedSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        return postSend(true, workRequestId, local, localOffset, lengthBytes);
    }

    private int postSend(
            boolean isExpedited, long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        WorkRequest request = begin(isExpedited, workRequestId, Wire.SEND, local, localOffset, lengthBytes);
        if (request == null) {
            return RETRY_NO_WORK_REQUEST;
        }
        // What such a send says is acted upon by its sender once it has arrived; an expedited one can come again.
        request.isSummed = !isExpedited;
        return post(request);
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        if (!receives.post(workRequestId, (SoftRegion) local, localOffset, lengthBytes)) {
            return RETRY_NO_WORK_REQUEST;
        }
        if (state == State.ERROR) {
            receives.flush();
        } else if (connection != null) {
            connection.input.receivePosted();
        }
        return POSTED;
    }

    @Override
    public int postWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return postRemote(Wire.WRITE, workRequestId, local, localOffset, lengthBytes, remoteAddress, remoteKey, 0, 0);
    }

    @Override
    public int postMarkedWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey,
            long[] mark) {
        WorkRequest request = begin(false, workRequestId, Wire.MARKED_WRITE, local, localOffset, lengthBytes);
        if (request == null) {
            return RETRY_NO_WORK_REQUEST;
        }
        request.remoteAddress = remoteAddress;
        request.remoteKey = remoteKey;
        System.arraycopy(mark, 0, request.mark, 0, mark.length);
        return post(request);
    }

    @Override
    public int postRead(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        return postRemote(
                Wire.READ_REQUEST, workRequestId, local, localOffset, lengthBytes, remoteAddress, remoteKey, 0, 0);
    }

    @Override
    public int postFetchAndAdd(
            long workRequestId, MemoryRegion local, int localOffset, long remoteAddress, long remoteKey, long addend) {
        return postRemote(
                Wire.FETCH_ADD, workRequestId, local, localOffset, Long.BYTES, remoteAddress, remoteKey, addend, 0);
    }

    @Override
    public int postCompareAndSwap(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            long remoteAddress,
            long remoteKey,
            long expected,
            long replacement) {
        return postRemote(
                Wire.COMPARE_SWAP,
                workRequestId,
                local,
                localOffset,
                Long.BYTES,
                remoteAddress,
                remoteKey,
                expected,
                replacement);
    }

    private int postRemote(
            int kind,
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey,
            long operand,
            long replacement) {
        // What is asked for comes by the other direction of the wire, which is idle while bulk data fills this one.
        boolean isExpedited = kind == Wire.READ_REQUEST;
        WorkRequest request = begin(isExpedited, workRequestId, kind, local, localOffset, lengthBytes);
        if (request == null) {
            return RETRY_NO_WORK_REQUEST;
        }
        request.remoteAddress = remoteAddress;
        request.remoteKey = remoteKey;
        request.operand = operand;
        request.replacement = replacement;
        return post(request);
    }

    /** Begins a request, or returns null if there is no room for its completion. */
    private WorkRequest begin(
            boolean isExpedited, long workRequestId, int kind, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        if (state == State.CONNECTING) {
            throw new RailException(RailException.Category.RAIL, "a queue pair is used before it is connected");
        }
        WorkRequest request = requests.add(isExpedited);
        if (request != null) {
            request.set(workRequestId, kind, (SoftRegion) local, localOffset, lengthBytes);
        }
        return request;
    }

    private int post(WorkRequest request) {
        if (state == State.ERROR) {
            request.finish(Status.FLUSHED);
        } else if (request.region.isOutside(request.offset, request.lengthBytes)) {
            request.finish(Status.LOCAL_LENGTH_ERROR);
        } else {
            requests.posted(request);
            driver.markDirty(connection);
            return POSTED;
        }
        requests.complete();
        return POSTED;
    }

    private void checkOpen() {
        if (isClosed) {
            throw new RailException(RailException.Category.RAIL, "a queue pair is used after it was closed");
        }
    }

    @Override
    public void close() {
        if (!isClosed && connection != null) {
            driver.finish(connection, requests, CLOSE_LIMIT_NS);
        }
        abort();
    }

    @Override
    public void abort() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        if (handshake != null) {
            handshake.abandon();
        }
        if (connection != null) {
            connection.close();
        }
        breakDown("the queue pair is closed");
    }
}

package railmpi.fabric.soft;

import java.nio.channels.SocketChannel;
import railmpi.core.RailException;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A queue pair over TCP. CONNECTING until the handshake is over, then CONNECTED with a {@link Connection}, ERROR from
 * the first trouble on. Owner: the holder of the progress lock. Hot path: short.
 */
final class SoftQueuePair implements QueuePair {
    /** How long close waits for what was sent to arrive. */
    private static final long CLOSE_LIMIT_NS = 100_000_000L;

    private final SocketDriver driver;
    private final RegionTable regions;
    private final SoftCompletionQueue receiveCompletions;
    private final OutstandingRequests requests;
    private final RequestRing receives = new RequestRing();
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
        this.receiveCompletions = receiveCompletions;
        requests = new OutstandingRequests(sendCompletions);
    }

    /** Sets what is to make the connection. */
    void openBy(OutgoingHandshake opening) {
        handshake = opening;
    }

    /** Takes over a socket whose handshake is over. */
    void establish(SocketChannel socket, Watch watch, String name) {
        handshake = null;
        try {
            connection = new Connection(driver, regions, socket, watch, name, this, requests);
        } catch (OutOfMemoryError e) {
            driver.events().close(socket);
            breakDown("no direct memory for the connection " + name + ": " + e.getMessage());
            return;
        }
        driver.events().setReading(watch, true);
        driver.add(connection);
        state = State.CONNECTED;
    }

    /** Goes to ERROR and flushes everything; nothing is known of the peer. */
    void breakDown(String reason) {
        breakDown(Cause.BROKEN, reason);
    }

    /** Goes to ERROR and flushes everything. */
    void breakDown(Cause newCause, String reason) {
        if (state != State.ERROR) {
            state = State.ERROR;
            failure = reason;
            cause = newCause;
            handshake = null;
            requests.flush();
            while (!receives.isEmpty()) {
                finishReceive(Status.FLUSHED, 0);
            }
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
    public void flush() {
        if (connection != null) {
            connection.write();
        }
    }

    @Override
    public boolean hasSentAll() {
        return connection != null && !connection.hasOutput();
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
        return request == null ? RETRY_NO_WORK_REQUEST : post(request);
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        checkOpen();
        if (!receiveCompletions.reserve()) {
            return RETRY_NO_WORK_REQUEST;
        }
        receives.add().set(workRequestId, 0, (SoftRegion) local, localOffset, lengthBytes);
        if (state == State.ERROR) {
            finishReceive(Status.FLUSHED, 0);
        } else if (connection != null) {
            connection.receivePosted();
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
        WorkRequest request = begin(false, workRequestId, kind, local, localOffset, lengthBytes);
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

    boolean hasReceive() {
        return !receives.isEmpty();
    }

    WorkRequest firstReceive() {
        return receives.first();
    }

    /** Completes the oldest posted receive. */
    void finishReceive(Status status, int lengthBytes) {
        receiveCompletions.add(firstReceive().workRequestId, status, lengthBytes);
        receives.removeFirst();
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

package railmpi.fabric.verbs;

import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A reliable connection. What can be checked here is not given to the adapter, because each request that it or the
 * peer's adapter refuses breaks the connection. Hot path: short. Owner: the holder of the progress lock.
 *
 * <pre>
 * CONNECTING --established, or first message--> CONNECTED --failed completion, peer gone, close--> ERROR
 *      `----refused, unreachable, too late, close--------------------------------------------------^
 * </pre>
 */
final class VerbsQueuePair implements QueuePair, CompletionOwner, VerbsSharedReceives.User {
    /** Who has made the connection. */
    interface Maker {
        void forget(VerbsQueuePair queuePair);
    }

    private final OpenPort port;
    private final Maker maker;
    private final long id;
    private final AdapterQueuePair adapter;
    private final String peer;
    private final PortPath path;
    private final int inlineBytes;
    private final int maxMessageBytes;
    private State state = State.CONNECTING;
    private String failure;
    private Cause cause;
    private final VerbsCompletionQueue receives;
    /** Null if it has receives of its own. */
    private final VerbsSharedReceives sharedReceives;

    private final int number;
    private long whenBroken;
    private long whenClosed;
    private boolean isBrokenTold;
    /** The peer was sent something about this connection, so it is told of its end. */
    private boolean isKnownToPeer;

    private boolean closed;

    VerbsQueuePair(
            OpenPort port,
            Maker maker,
            long id,
            String peer,
            PortPath path,
            VerbsCompletionQueue sends,
            VerbsCompletionQueue receives) {
        this.port = port;
        this.maker = maker;
        this.id = id;
        this.peer = peer;
        this.path = path;
        inlineBytes = port.capabilities().inlineLengthBytes();
        maxMessageBytes = port.limits().maxMessageBytes();
        this.receives = receives;
        sharedReceives = receives.sharedReceivesWithRoom();
        adapter = new AdapterQueuePair(
                port, id, Value.IBV_QPT_RC, this, port.settings().signalPeriod(), sends, receives, sharedReceives);
        number = adapter.number();
        if (sharedReceives != null) {
            sharedReceives.join(number, this);
            receives.reserve(VerbsCompletionQueue.COMPLETIONS_PER_SHARING_CONNECTION);
        }
    }

    @Override
    public SharedReceiveQueue sharedReceives() {
        return sharedReceives;
    }

    @Override
    public void nameShared(long newWhenBroken, long newWhenClosed) {
        whenBroken = newWhenBroken;
        whenClosed = newWhenClosed;
        if (state == State.ERROR) {
            tellBroken();
        }
    }

    @Override
    public long sharedName() {
        return whenBroken;
    }

    private void tellBroken() {
        if (whenBroken != 0 && !isBrokenTold) {
            isBrokenTold = true;
            receives.addEarly(whenBroken, Status.FLUSHED);
        }
    }

    private void tellClosed() {
        if (whenBroken != 0) {
            receives.addEarly(whenClosed, Status.FLUSHED);
        } else if (sharedReceives != null) {
            receives.release(VerbsCompletionQueue.COMPLETIONS_PER_SHARING_CONNECTION);
        }
    }

    @Override
    public void onSharedReceive(int wcStatus, long wc) {
        if (wcStatus == Value.IBV_WC_SUCCESS) {
            onEstablished();
        } else {
            failBy(wcStatus, wc);
        }
    }

    private void failBy(int wcStatus, long wc) {
        fail("broke: " + CompletionError.reason(wcStatus, Memory.getInt(wc + Layout.IBV_WC_VENDOR_ERR)));
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

    long id() {
        return id;
    }

    int number() {
        return number;
    }

    boolean hasSharedReceives() {
        return sharedReceives != null;
    }

    /** Makes it ready to receive and send, when rdma_cm knows the peer's queue pair; else it breaks. */
    boolean isMadeReady() {
        try {
            QueuePairStates.ready(
                    id, adapter.qp(), port.limits(), port.settings().minRnrTimer(), path);
            return true;
        } catch (RailException e) {
            fail("could not be set up: " + e.getMessage());
            return false;
        }
    }

    /** The network was asked to tell the peer. */
    void toldPeer() {
        isKnownToPeer = true;
    }

    void onEstablished() {
        if (state == State.CONNECTING) {
            state = State.CONNECTED;
        }
    }

    /**
     * Breaks the connection on both sides; what is under way is flushed by the adapter.
     *
     * @param why continues "connection from A to B"
     */
    @Override
    public void fail(String why) {
        fail(Cause.BROKEN, why);
    }

    /** As {@link #fail(String)}, where something is known of the peer. */
    void fail(Cause newCause, String why) {
        if (state != State.ERROR) {
            state = State.ERROR;
            cause = newCause;
            failure = "connection from " + port.describe() + " to " + peer + ' ' + why;
            int errno = QueuePairStates.error(adapter.qp());
            if (errno != 0) {
                Log.info(failure + "; its queue pair could not be stopped: " + Libc.textOf(errno));
            }
            if (!port.isDown()) { // otherwise the peer is told when the identifier is destroyed
                Librdmacm.disconnect(id);
            }
            tellBroken();
        }
    }

    @Override
    public void flush() {
        adapter.flush();
    }

    @Override
    public long qp() {
        return adapter.qp();
    }

    @Override
    public int portNum() {
        return port.portNum();
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        int result = prepare(workRequestId, local, localOffset, lengthBytes);
        return result == AdapterQueuePair.READY
                ? post(workRequestId, Value.IBV_WR_SEND, inlineFlag(lengthBytes))
                : result;
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        if (sharedReceives != null) {
            throw new RailException(
                    RailException.Category.ARGUMENT, "the connection to " + peer + " has no receives of its own");
        }
        if (state == State.ERROR) {
            requireOpen();
            return adapter.completeReceive(workRequestId, Status.FLUSHED);
        }
        int result = adapter.postReceive(workRequestId, local, localOffset, lengthBytes);
        if (result > 0) {
            fail("broke: " + adapter.postFailure(result).getMessage());
            return adapter.completeReceive(workRequestId, Status.FLUSHED);
        }
        return result;
    }

    @Override
    public int postWrite(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        int result = prepare(workRequestId, local, localOffset, lengthBytes, remoteKey);
        if (result != AdapterQueuePair.READY) {
            return result;
        }
        putRemote(remoteAddress, remoteKey);
        return post(workRequestId, Value.IBV_WR_RDMA_WRITE, inlineFlag(lengthBytes));
    }

    @Override
    public int postRead(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            int lengthBytes,
            long remoteAddress,
            long remoteKey) {
        int result = prepare(workRequestId, local, localOffset, lengthBytes, remoteKey);
        if (result != AdapterQueuePair.READY) {
            return result;
        }
        putRemote(remoteAddress, remoteKey);
        return post(workRequestId, Value.IBV_WR_RDMA_READ, 0);
    }

    @Override
    public int postFetchAndAdd(
            long workRequestId, MemoryRegion local, int localOffset, long remoteAddress, long remoteKey, long addend) {
        return postAtomic(
                workRequestId,
                local,
                localOffset,
                remoteAddress,
                remoteKey,
                Value.IBV_WR_ATOMIC_FETCH_AND_ADD,
                addend,
                0);
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
        return postAtomic(
                workRequestId,
                local,
                localOffset,
                remoteAddress,
                remoteKey,
                Value.IBV_WR_ATOMIC_CMP_AND_SWP,
                expected,
                replacement);
    }

    private int postAtomic(
            long workRequestId,
            MemoryRegion local,
            int localOffset,
            long remoteAddress,
            long remoteKey,
            int opcode,
            long compareOrAdd,
            long swap) {
        int result = prepare(workRequestId, local, localOffset, Long.BYTES, remoteKey);
        if (result != AdapterQueuePair.READY) {
            return result;
        }
        if ((remoteAddress & (Long.BYTES - 1)) != 0) {
            return adapter.completeSend(workRequestId, Status.REMOTE_ACCESS_ERROR);
        }
        long wr = adapter.sendWr();
        Memory.putLong(wr + Layout.IBV_SEND_WR_WR_ATOMIC_REMOTE_ADDR, remoteAddress);
        Memory.putLong(wr + Layout.IBV_SEND_WR_WR_ATOMIC_COMPARE_ADD, compareOrAdd);
        Memory.putLong(wr + Layout.IBV_SEND_WR_WR_ATOMIC_SWAP, swap);
        Memory.putInt(wr + Layout.IBV_SEND_WR_WR_ATOMIC_RKEY, (int) remoteKey);
        return post(workRequestId, opcode, 0);
    }

    /** A key wider than 32 bits is none of this fabric, and must not become a valid one by losing its upper half. */
    private int prepare(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes, long remoteKey) {
        int result = prepare(workRequestId, local, localOffset, lengthBytes);
        if (result == AdapterQueuePair.READY && remoteKey >>> Integer.SIZE != 0) {
            return adapter.completeSend(workRequestId, Status.REMOTE_ACCESS_ERROR);
        }
        return result;
    }

    private int prepare(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        if (state != State.CONNECTED) {
            return withoutConnection(workRequestId);
        }
        return adapter.prepareSend(workRequestId, local, localOffset, lengthBytes, maxMessageBytes);
    }

    private void putRemote(long remoteAddress, long remoteKey) {
        long wr = adapter.sendWr();
        Memory.putLong(wr + Layout.IBV_SEND_WR_WR_RDMA_REMOTE_ADDR, remoteAddress);
        Memory.putInt(wr + Layout.IBV_SEND_WR_WR_RDMA_RKEY, (int) remoteKey);
    }

    private int inlineFlag(int lengthBytes) {
        return lengthBytes <= inlineBytes && lengthBytes != 0 ? Value.IBV_SEND_INLINE : 0;
    }

    private int post(long workRequestId, int opcode, int flags) {
        adapter.addSend(workRequestId, opcode, flags);
        return POSTED;
    }

    private int withoutConnection(long workRequestId) {
        requireOpen();
        if (state == State.CONNECTING) {
            throw new RailException(
                    RailException.Category.RAIL,
                    "the connection from " + port.describe() + " to " + peer + " is not established yet");
        }
        return adapter.completeSend(workRequestId, Status.FLUSHED);
    }

    private void requireOpen() {
        if (closed) {
            throw new RailException(
                    RailException.Category.RAIL,
                    "the connection from " + port.describe() + " to " + peer + " is closed");
        }
    }

    @Override
    public void onCompletion(long slot, long wc, Outcomes outcomes) {
        boolean isReceive = AdapterQueuePair.isReceive(slot);
        long workRequestId = adapter.remove(slot);
        int wcStatus = Memory.getInt(wc + Layout.IBV_WC_STATUS);
        if (wcStatus != Value.IBV_WC_SUCCESS) {
            failBy(wcStatus, wc);
            outcomes.addEarly(workRequestId, CompletionError.statusOf(wcStatus));
            return;
        }
        if (isReceive) {
            onEstablished(); // a message may overtake the event that the connection is there
        }
        outcomes.add(workRequestId, Status.SUCCESS, isReceive ? Memory.getInt(wc + Layout.IBV_WC_BYTE_LEN) : 0);
    }

    @Override
    public void close() {
        if (!closed) {
            fail("was closed here");
            closed = true;
            maker.forget(this);
            adapter.destroy();
            if (sharedReceives != null) {
                sharedReceives.leave(number);
            }
            tellClosed();
            if (isKnownToPeer) {
                port.destroyId(id);
            } else {
                Librdmacm.destroyId(id);
            }
        }
    }
}

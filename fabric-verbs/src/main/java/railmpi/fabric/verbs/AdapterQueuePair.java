package railmpi.fabric.verbs;

import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * The adapter's side of a queue pair of either kind: its two work queues, the sends that are not yet posted, and the
 * structs that receives are posted with. Hot path: short; allocates nothing. Owner: the holder of the progress lock.
 */
final class AdapterQueuePair implements Doorbells.Waiting {
    /** Result of preparing a request: post it. */
    static final int READY = 1;

    private static final int RECEIVE = 0;
    private static final int RECEIVE_SGE = RECEIVE + Layout.IBV_RECV_WR_BYTES;
    private static final int BAD = RECEIVE_SGE + Layout.IBV_SGE_BYTES;
    private static final int STRUCTS_BYTES = BAD + Long.BYTES;

    private final OpenPort port;
    private final VerbsCompletionQueue sends;
    private final VerbsCompletionQueue receives;
    /** Where its receives come from, null if they are its own. */
    private final VerbsSharedReceives sharedReceives;

    private final WorkQueue sendQueue;
    private final WorkQueue receiveQueue;
    private final DeviceCalls calls;
    private final long id;
    private final boolean isConnected;
    private final long qp;
    private final long ownerBits;
    private final long structs;
    private final SendChain chain;
    private final CompletionOwner owner;
    private boolean isListed;

    /**
     * Makes the queue pair of a connection identifier that is bound to the port's device, with receives of its own or
     * not.
     */
    AdapterQueuePair(
            OpenPort port,
            long id,
            int type,
            CompletionOwner owner,
            int signalPeriod,
            VerbsCompletionQueue sends,
            VerbsCompletionQueue receives,
            VerbsSharedReceives sharedReceives) {
        this.port = port;
        this.sharedReceives = sharedReceives;
        this.id = id;
        isConnected = type == Value.IBV_QPT_RC;
        this.owner = owner;
        this.sends = sends;
        this.receives = receives;
        sendQueue = new WorkQueue(Math.min(sends.depth(), port.maxWorkRequests()));
        receiveQueue = new WorkQueue(sharedReceives != null ? 0 : Math.min(receives.depth(), port.maxWorkRequests()));
        calls = port.calls();
        requireOwnKind(sends);
        requireOwnKind(receives);
        qp = create(type);
        ownerBits = port.owners().add(owner);
        sends.addUser(!isConnected);
        receives.addUser(!isConnected);
        structs = Memory.allocate(STRUCTS_BYTES);
        chain = new SendChain(calls, signalPeriod, port.capabilities().inlineLengthBytes());
        Memory.putLong(structs + RECEIVE + Layout.IBV_RECV_WR_SG_LIST, structs + RECEIVE_SGE);
    }

    private void requireOwnKind(VerbsCompletionQueue completions) {
        if (!completions.takes(!isConnected)) {
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "connections and multicast groups of " + port.name() + " cannot share a completion queue");
        }
    }

    private long create(int type) {
        long attr = Memory.allocate(Layout.IBV_QP_INIT_ATTR_BYTES);
        try {
            Memory.putLong(attr + Layout.IBV_QP_INIT_ATTR_SEND_CQ, sends.cq());
            Memory.putLong(attr + Layout.IBV_QP_INIT_ATTR_RECV_CQ, receives.cq());
            Memory.putLong(attr + Layout.IBV_QP_INIT_ATTR_SRQ, sharedReceives == null ? 0 : sharedReceives.srq());
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_SEND_WR, sendQueue.depth());
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_RECV_WR, receiveQueue.depth());
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_SEND_SGE, 1);
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_RECV_SGE, sharedReceives == null ? 1 : 0);
            Memory.putInt(
                    attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_INLINE_DATA,
                    port.capabilities().inlineLengthBytes());
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_QP_TYPE, type);
            return isConnected ? createConnected(attr) : createJoined(attr);
        } finally {
            Memory.free(attr);
        }
    }

    /** Of a multicast group; librdmacm attaches it. */
    private long createJoined(long attr) {
        Librdmacm.createQp(id, port.protectionDomain(), attr);
        return Memory.getLong(id + Layout.RDMA_CM_ID_QP);
    }

    private long createConnected(long attr) {
        long made = Failure.unlessNull(Libibverbs.createQp(port.protectionDomain(), attr), "ibv_create_qp");
        boolean isReady = false;
        try {
            QueuePairStates.init(id, made);
            isReady = true;
        } finally {
            if (!isReady) {
                Libibverbs.destroyQp(made);
            }
        }
        return made;
    }

    private void destroyQueuePair() {
        if (!isConnected) {
            Librdmacm.destroyQp(id);
            return;
        }
        int errno = Libibverbs.destroyQp(qp);
        if (errno != 0) {
            Log.info("a queue pair of " + port.name() + " was not destroyed: " + Libc.textOf(errno));
        }
    }

    long qp() {
        return qp;
    }

    int number() {
        return Memory.getInt(qp + Layout.IBV_QP_QP_NUM);
    }

    /** Returns the struct ibv_send_wr of the next send, for the fields that depend on the operation. */
    long sendWr() {
        return chain.next();
    }

    /** Checks and notes the local range of the next send. Returns READY, or what the post has to return. */
    int prepareSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes, int mostBytes) {
        if (sendQueue.isFull() || sends.isFull()) {
            return QueuePair.RETRY_NO_WORK_REQUEST;
        }
        VerbsRegion region = (VerbsRegion) local;
        if (region.isOutside(localOffset, lengthBytes) || lengthBytes > mostBytes) {
            sends.addUnposted(workRequestId, Status.LOCAL_LENGTH_ERROR);
            return QueuePair.POSTED;
        }
        chain.putRange(region.address() + localOffset, lengthBytes, region.localKey());
        return READY;
    }

    /** Takes the prepared request; it goes to the adapter with others, at the latest with the next {@link #flush}. */
    void addSend(long workRequestId, int opcode, int flags) {
        chain.add(ownerBits | sendQueue.add(workRequestId), opcode, flags);
        sends.reserve();
        if (chain.isFull()) {
            flush();
        } else if (!isListed) {
            isListed = true;
            port.doorbells().add(this);
        }
    }

    /** Gives the adapter what it has not got yet. What it does not take completes with FLUSHED. */
    void flush() {
        if (chain.isEmpty()) {
            return;
        }
        int errno = chain.post(qp);
        if (errno != 0) {
            for (int i = 0; i < chain.rejected(); i++) {
                sends.addEarly(sendQueue.removeLast(), Status.FLUSHED);
            }
            owner.fail("broke: " + postFailure(errno).getMessage());
        }
    }

    /** The same, when nobody remembers any more that there is something. */
    @Override
    public void ring() {
        isListed = false;
        flush();
    }

    /** Posts a receive. Returns POSTED, RETRY_NO_WORK_REQUEST, or a positive error number. */
    int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        if (receiveQueue.isFull() || receives.isFull()) {
            return QueuePair.RETRY_NO_WORK_REQUEST;
        }
        VerbsRegion region = (VerbsRegion) local;
        if (region.isOutside(localOffset, lengthBytes)) {
            receives.addUnposted(workRequestId, Status.LOCAL_LENGTH_ERROR);
            return QueuePair.POSTED;
        }
        int errno = postReceive(
                receiveQueue.add(workRequestId), region.address() + localOffset, region.localKey(), lengthBytes);
        return finish(errno, receiveQueue, receives);
    }

    /** Returns the slot that the next receive will have. */
    int nextReceiveSlot() {
        return receiveQueue.nextSlot();
    }

    private int postReceive(int slot, long address, int localKey, int lengthBytes) {
        long wr = structs + RECEIVE;
        long sge = structs + RECEIVE_SGE;
        Memory.putLong(wr + Layout.IBV_RECV_WR_WR_ID, ownerBits | OwnerTable.RECEIVE | slot);
        Memory.putInt(wr + Layout.IBV_RECV_WR_NUM_SGE, lengthBytes == 0 ? 0 : 1);
        Memory.putLong(sge + Layout.IBV_SGE_ADDR, address);
        Memory.putInt(sge + Layout.IBV_SGE_LENGTH, lengthBytes);
        Memory.putInt(sge + Layout.IBV_SGE_LKEY, localKey);
        return calls.postReceive(qp, wr, structs + BAD);
    }

    private static int finish(int errno, WorkQueue queue, VerbsCompletionQueue completions) {
        if (errno == 0) {
            completions.reserve();
            return QueuePair.POSTED;
        }
        queue.undoAdd();
        return errno == Value.ENOMEM ? QueuePair.RETRY_NO_WORK_REQUEST : errno;
    }

    /** Completes a send without giving it to the adapter; returns what the post has to return. */
    int completeSend(long workRequestId, Status status) {
        return complete(workRequestId, status, sends);
    }

    /** Completes a receive without giving it to the adapter; returns what the post has to return. */
    int completeReceive(long workRequestId, Status status) {
        return complete(workRequestId, status, receives);
    }

    private static int complete(long workRequestId, Status status, VerbsCompletionQueue completions) {
        if (completions.isFull()) {
            return QueuePair.RETRY_NO_WORK_REQUEST;
        }
        completions.addUnposted(workRequestId, status);
        return QueuePair.POSTED;
    }

    static boolean isReceive(long slot) {
        return (slot & OwnerTable.RECEIVE) != 0;
    }

    /**
     * Takes out the request that the adapter says is done, and returns the number it was posted with. The sends before
     * it, for which no completion was asked, are done as well.
     */
    long remove(long slot) {
        if (isReceive(slot)) {
            return receiveQueue.remove((int) slot);
        }
        while (!sendQueue.isEmpty() && sendQueue.firstSlot() != (int) slot) {
            sends.addEarly(sendQueue.removeFirst(), Status.SUCCESS);
        }
        return sendQueue.remove((int) slot);
    }

    /**
     * Takes the queue pair from the adapter: nothing of it touches memory afterwards. What was under way and is not
     * known to be done completes with FLUSHED.
     */
    void destroy() {
        chain.clear();
        port.doorbells().remove(this);
        drain();
        destroyQueuePair();
        drain();
        flush(sendQueue, sends);
        flush(receiveQueue, receives);
        port.owners().remove(ownerBits);
        Memory.free(structs);
        chain.free();
        sends.removeUser();
        receives.removeUser();
    }

    private void drain() {
        sends.drain();
        receives.drain();
    }

    private static void flush(WorkQueue queue, VerbsCompletionQueue completions) {
        while (!queue.isEmpty()) {
            completions.addEarly(queue.removeFirst(), Status.FLUSHED);
        }
    }

    /** For an error number that posting has returned and that no state of the connection explains. */
    RailException postFailure(int errno) {
        return Failure.of("posting to queue pair 0x" + Integer.toHexString(number()) + " of " + port.name(), errno);
    }
}

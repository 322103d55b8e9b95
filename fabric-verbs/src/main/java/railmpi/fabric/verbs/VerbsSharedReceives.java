package railmpi.fabric.verbs;

import railmpi.core.log.Log;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.SharedReceiveQueue;
import railmpi.fabric.WorkCompletion;
import railmpi.fabric.WorkCompletion.Status;

/**
 * A shared receive queue of an adapter. Its receives complete in any order, so each has a slot until then. Hot path:
 * short. Owner: the holder of the progress lock.
 *
 * <p>A connection joins if all that did can have as many receives as they may need, so that one which waits for a
 * message cannot be starved by others. A connection that breaks while a message is coming in may take a receive with
 * it, which is counted as gone.
 */
final class VerbsSharedReceives implements SharedReceiveQueue, SharedReceivesOwner {
    /** A connection that takes its receives from here. */
    interface User {
        /** A message has arrived in a receive that others could have taken, or failed to. */
        void onSharedReceive(int wcStatus, long wc);

        /** Returns what completions of shared receives call it. */
        long sharedName();
    }

    /** More would be memory for some 1000 connections that are all active at once. */
    private static final int MOST = 32_768;

    private static final int SGE = Layout.IBV_RECV_WR_BYTES;
    private static final int BAD = SGE + Layout.IBV_SGE_BYTES;
    private static final int STRUCTS_BYTES = BAD + Long.BYTES;

    private final OpenPort port;
    private final VerbsCompletionQueue receives;
    private final int receivesPerConnection;
    private final long srq;
    private final long ownerBits;
    private final long structs = Memory.allocate(STRUCTS_BYTES);
    private final long[] ids;
    private final int[] free;
    private int freeCount;
    private final QueuePairNumbers<User> users = new QueuePairNumbers<>();
    private int gone;
    private boolean isBelow;
    /** The adapter takes no receives any more: the connections are broken, new ones have receives of their own. */
    private boolean isFailed;

    private boolean isDestroyed;
    private boolean isClosing;

    private VerbsSharedReceives(
            OpenPort port, VerbsCompletionQueue receives, int receivesPerConnection, long srq, int depth) {
        this.port = port;
        this.receives = receives;
        this.receivesPerConnection = receivesPerConnection;
        this.srq = srq;
        ids = new long[depth];
        free = new int[depth];
        while (freeCount < depth) {
            free[freeCount] = depth - 1 - freeCount;
            freeCount++;
        }
        ownerBits = port.owners().add(this);
        receives.reserve(depth);
        Memory.putLong(structs + Layout.IBV_RECV_WR_SG_LIST, structs + SGE);
    }

    /** Makes one of at most so many receives, which complete in the queue; returns null if the adapter has none. */
    static VerbsSharedReceives open(
            OpenPort port, VerbsCompletionQueue receives, int receivesPerConnection, int wanted) {
        int depth = Math.min(wanted, Math.min(MOST, port.limits().maxSharedReceives()));
        depth = Math.min(depth, receives.depth() / 2); // half is for others
        if (depth < receivesPerConnection
                || !receives.hasRoomFor(depth + completionsBeside(depth, receivesPerConnection))) {
            return null;
        }
        long attr = Memory.allocate(Layout.IBV_SRQ_INIT_ATTR_BYTES);
        try {
            Memory.putInt(attr + Layout.IBV_SRQ_INIT_ATTR_ATTR_MAX_WR, depth);
            Memory.putInt(attr + Layout.IBV_SRQ_INIT_ATTR_ATTR_MAX_SGE, 1);
            long srq = Libibverbs.createSrq(port.protectionDomain(), attr);
            if (srq == 0) {
                Log.info("port " + port.describe() + " has no shared receive queue of " + depth + ": "
                        + Libc.textOf(NativeFunction.errno()));
                return null;
            }
            Log.info("port " + port.describe() + ": connections share up to " + depth + " receives");
            return new VerbsSharedReceives(port, receives, receivesPerConnection, srq, depth);
        } finally {
            Memory.free(attr);
        }
    }

    /** Returns how many further completions there may be, of the connections themselves. */
    private static int completionsBeside(int depth, int receivesPerConnection) {
        return depth / receivesPerConnection * VerbsCompletionQueue.COMPLETIONS_PER_SHARING_CONNECTION;
    }

    boolean isFailed() {
        return isFailed;
    }

    /** Tells whether there is room for what one more connection may need. */
    boolean hasRoom() {
        return !isFailed && (users.count() + 1L) * receivesPerConnection + gone <= ids.length;
    }

    @Override
    public long srq() {
        return srq;
    }

    void join(int queuePairNumber, User user) {
        users.put(queuePairNumber, user);
    }

    void leave(int queuePairNumber) {
        users.remove(queuePairNumber);
        gone++;
        if (isClosing && users.count() == 0) {
            destroy();
        }
    }

    @Override
    public int depth() {
        return ids.length;
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        if (isFailed) {
            return QueuePair.POSTED; // to be gone with the rest
        }
        if (isDestroyed || freeCount == 0) {
            return QueuePair.RETRY_NO_WORK_REQUEST;
        }
        VerbsRegion region = (VerbsRegion) local;
        if (region.isOutside(localOffset, lengthBytes)) {
            receives.addShared(workRequestId, Status.LOCAL_LENGTH_ERROR, 0, WorkCompletion.UNKNOWN);
            return QueuePair.POSTED;
        }
        int slot = free[freeCount - 1];
        Memory.putLong(structs + Layout.IBV_RECV_WR_WR_ID, ownerBits | OwnerTable.RECEIVE | slot);
        Memory.putInt(structs + Layout.IBV_RECV_WR_NUM_SGE, lengthBytes == 0 ? 0 : 1);
        Memory.putLong(structs + SGE + Layout.IBV_SGE_ADDR, region.address() + localOffset);
        Memory.putInt(structs + SGE + Layout.IBV_SGE_LENGTH, lengthBytes);
        Memory.putInt(structs + SGE + Layout.IBV_SGE_LKEY, region.localKey());
        int errno = port.calls().postSharedReceive(srq, structs, structs + BAD);
        if (errno == Value.ENOMEM) {
            return QueuePair.RETRY_NO_WORK_REQUEST;
        }
        if (errno != 0) {
            failShared(Failure.of("posting to the shared receive queue of " + port.name(), errno)
                    .getMessage());
            return QueuePair.POSTED;
        }
        freeCount--;
        ids[slot] = workRequestId;
        return QueuePair.POSTED;
    }

    @Override
    public void noticeBelow(int receiveCount) {
        isBelow = false;
        if (isDestroyed || isFailed) {
            return;
        }
        long attr = Memory.allocate(Layout.IBV_SRQ_ATTR_BYTES);
        try {
            Memory.putInt(attr + Layout.IBV_SRQ_ATTR_SRQ_LIMIT, receiveCount);
            int errno = Libibverbs.modifySrq(srq, attr, Value.IBV_SRQ_LIMIT);
            if (errno != 0) {
                Log.info("port " + port.name() + " does not tell when few receives are left: " + Libc.textOf(errno));
            }
        } finally {
            Memory.free(attr);
        }
    }

    @Override
    public boolean isBelow() {
        return isBelow;
    }

    @Override
    public void onBelow() {
        isBelow = true;
    }

    @Override
    public void onCompletion(long slot, long wc, Outcomes outcomes) {
        int index = (int) slot;
        free[freeCount++] = index;
        int wcStatus = Memory.getInt(wc + Layout.IBV_WC_STATUS);
        User user = users.get(Memory.getInt(wc + Layout.IBV_WC_QP_NUM));
        if (user == null) {
            outcomes.addShared(ids[index], Status.FLUSHED, 0, WorkCompletion.UNKNOWN);
            return;
        }
        user.onSharedReceive(wcStatus, wc);
        Status status = CompletionError.statusOf(wcStatus);
        int lengthBytes = status == Status.SUCCESS ? Memory.getInt(wc + Layout.IBV_WC_BYTE_LEN) : 0;
        outcomes.addShared(ids[index], status, lengthBytes, user.sharedName());
    }

    @Override
    public void failShared(String why) {
        isFailed = true;
        port.owners().failAll("broke: " + why);
    }

    /** The connections are told one by one. */
    @Override
    public void fail(String why) {
        // What breaks connections, such as a port that goes down, need not concern the receives.
    }

    /** No queue pair has this address. */
    @Override
    public long qp() {
        return 0;
    }

    @Override
    public int portNum() {
        return port.portNum();
    }

    /** Gives the adapter's queue back once no queue pair needs it. */
    @Override
    public void close() {
        if (!isClosing) {
            isClosing = true;
            if (users.count() == 0) {
                destroy();
            }
        }
    }

    private void destroy() {
        isDestroyed = true;
        Libibverbs.destroySrq(srq);
        port.owners().remove(ownerBits);
        receives.release(ids.length);
        Memory.free(structs);
    }
}

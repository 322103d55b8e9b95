package railmpi.fabric.verbs;

import java.util.Arrays;
import railmpi.core.RailException;
import railmpi.core.log.Log;
import railmpi.fabric.DatagramQueuePair;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.QueuePair;
import railmpi.fabric.WorkCompletion.Status;

/**
 * An unreliable datagram queue pair in a multicast group that rdma_cm has joined. Adapters may bring a member its own
 * datagrams as well: those are recognised by queue pair number and source address, and their receive is posted again.
 * Owner: the holder of the progress lock.
 */
final class VerbsDatagramQueuePair implements DatagramQueuePair, CompletionOwner {
    /** Where the last 20 of the 40 header bytes, an IPv4 header on RoCE v2, have the source address. */
    private static final int V4_SOURCE = Layout.IBV_GRH_BYTES - 20 + 12;

    private static final int GID_BYTES = 16;
    private static final int V4_IN_GID = 12;

    private final OpenPort port;
    private final VerbsCompletionQueue receives;
    private final long channel;
    private final long sockaddr;
    private final String group;
    private final int connectTimeoutMs;
    private final long id;
    private final AdapterQueuePair adapter;
    private long addressHandle;
    private byte[] ownGid;
    private boolean closed;

    /** The receives that are posted, by slot. */
    private final MemoryRegion[] regions;

    private final int[] offsets;
    private final int[] lengths;

    private VerbsDatagramQueuePair(
            OpenPort port,
            long channel,
            long id,
            PortAddress group,
            int connectTimeoutMs,
            VerbsCompletionQueue sends,
            VerbsCompletionQueue receives) {
        this.port = port;
        this.channel = channel;
        this.id = id;
        this.group = group.ip().getHostAddress();
        this.connectTimeoutMs = connectTimeoutMs;
        this.receives = receives;
        regions = new MemoryRegion[receives.depth()];
        offsets = new int[receives.depth()];
        lengths = new int[receives.depth()];
        adapter = new AdapterQueuePair(port, id, Value.IBV_QPT_UD, this, 1, sends, receives, null);
        sockaddr = Memory.allocate(Layout.SOCKADDR_IN6_BYTES);
        group.writeTo(sockaddr);
    }

    /** Opens a queue pair and waits until it is in the group. */
    static VerbsDatagramQueuePair join(
            OpenPort port,
            PortAddress group,
            int connectTimeoutMs,
            VerbsCompletionQueue sends,
            VerbsCompletionQueue receives) {
        VerbsDatagramQueuePair queuePair = open(port, group, connectTimeoutMs, sends, receives);
        boolean isJoined = false;
        try {
            queuePair.join();
            isJoined = true;
        } finally {
            if (!isJoined) {
                queuePair.close();
            }
        }
        return queuePair;
    }

    private static VerbsDatagramQueuePair open(
            OpenPort port,
            PortAddress group,
            int connectTimeoutMs,
            VerbsCompletionQueue sends,
            VerbsCompletionQueue receives) {
        long channel = Librdmacm.createEventChannel();
        long id = 0;
        VerbsDatagramQueuePair queuePair = null;
        try {
            Libc.makeNonBlocking(Memory.getInt(channel + Layout.RDMA_EVENT_CHANNEL_FD));
            id = port.bind(channel, Value.RDMA_PS_UDP);
            queuePair = new VerbsDatagramQueuePair(port, channel, id, group, connectTimeoutMs, sends, receives);
            return queuePair;
        } finally {
            if (queuePair == null) {
                if (id != 0) {
                    Librdmacm.destroyId(id);
                }
                Librdmacm.destroyEventChannel(channel);
            }
        }
    }

    private void join() {
        Librdmacm.joinMulticast(id, sockaddr);
        long eventOut = Memory.allocate(Long.BYTES);
        try {
            long event = EventWait.next(channel, eventOut, connectTimeoutMs);
            if (event == 0) {
                throw notJoined("no answer within " + connectTimeoutMs + " ms");
            }
            try {
                onJoined(event);
            } finally {
                Librdmacm.ackCmEvent(event);
            }
        } finally {
            Memory.free(eventOut);
        }
    }

    private void onJoined(long event) {
        int type = Memory.getInt(event + Layout.RDMA_CM_EVENT_EVENT);
        int status = Memory.getInt(event + Layout.RDMA_CM_EVENT_STATUS);
        if (type != Value.RDMA_CM_EVENT_MULTICAST_JOIN || status != 0) {
            throw notJoined(Librdmacm.eventStr(type) + ", status " + status);
        }
        long addressAttr = event + Layout.RDMA_CM_EVENT_PARAM_UD_AH_ATTR;
        addressHandle = Libibverbs.createAh(port.protectionDomain(), addressAttr);
        ownGid = port.gid(Memory.getByte(addressAttr + Layout.IBV_AH_ATTR_GRH_SGID_INDEX) & 0xff);
        long wr = adapter.sendWr();
        Memory.putLong(wr + Layout.IBV_SEND_WR_WR_UD_AH, addressHandle);
        Memory.putInt(
                wr + Layout.IBV_SEND_WR_WR_UD_REMOTE_QPN, Memory.getInt(event + Layout.RDMA_CM_EVENT_PARAM_UD_QP_NUM));
        Memory.putInt(
                wr + Layout.IBV_SEND_WR_WR_UD_REMOTE_QKEY, Memory.getInt(event + Layout.RDMA_CM_EVENT_PARAM_UD_QKEY));
    }

    private RailException notJoined(String why) {
        return new RailException(
                RailException.Category.RESOURCE,
                "multicast group " + group + " cannot be joined from " + port.describe() + ": " + why);
    }

    @Override
    public int maxDatagramBytes() {
        return port.limits().mtuBytes();
    }

    @Override
    public int headerBytes() {
        return Layout.IBV_GRH_BYTES;
    }

    @Override
    public int postSend(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        requireOpen();
        int result = adapter.prepareSend(workRequestId, local, localOffset, lengthBytes, maxDatagramBytes());
        if (result == AdapterQueuePair.READY) {
            adapter.addSend(workRequestId, Value.IBV_WR_SEND, 0);
            result = QueuePair.POSTED;
        }
        return result;
    }

    @Override
    public int postReceive(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        requireOpen();
        return check(post(workRequestId, local, localOffset, lengthBytes));
    }

    private int post(long workRequestId, MemoryRegion local, int localOffset, int lengthBytes) {
        int slot = adapter.nextReceiveSlot();
        regions[slot] = local;
        offsets[slot] = localOffset;
        lengths[slot] = lengthBytes;
        return adapter.postReceive(workRequestId, local, localOffset, lengthBytes);
    }

    private int check(int result) {
        if (result > 0) {
            throw adapter.postFailure(result);
        }
        return result;
    }

    private void requireOpen() {
        if (closed) {
            throw new RailException(
                    RailException.Category.RAIL,
                    "the queue pair of " + port.name() + " in multicast group " + group + " is closed");
        }
    }

    @Override
    public void onCompletion(long slot, long wc, Outcomes outcomes) {
        boolean isReceive = AdapterQueuePair.isReceive(slot);
        long workRequestId = adapter.remove(slot);
        Status status = CompletionError.statusOf(Memory.getInt(wc + Layout.IBV_WC_STATUS));
        boolean isArrived = isReceive && status == Status.SUCCESS;
        if (!isArrived || !isOwn(wc, (int) slot)) {
            outcomes.add(workRequestId, status, isArrived ? Memory.getInt(wc + Layout.IBV_WC_BYTE_LEN) : 0);
        } else if (!isPostedAgain(workRequestId, (int) slot)) {
            outcomes.addEarly(workRequestId, Status.FLUSHED);
        }
    }

    /** A group has no connection that could break: what cannot be sent is lost, as datagrams may be. */
    @Override
    public void fail(String why) {
        Log.info("the queue pair of " + port.name() + " in multicast group " + group + ' ' + why);
    }

    @Override
    public long qp() {
        return adapter.qp();
    }

    @Override
    public int portNum() {
        return port.portNum();
    }

    private boolean isOwn(long wc, int slot) {
        if (Memory.getInt(wc + Layout.IBV_WC_SRC_QP) != adapter.number()) {
            return false;
        }
        long header = ((VerbsRegion) regions[slot]).address() + offsets[slot];
        byte[] source = Memory.getBytes(header + Layout.IBV_GRH_SGID, GID_BYTES);
        byte[] v4Source = Memory.getBytes(header + V4_SOURCE, GID_BYTES - V4_IN_GID);
        return Arrays.equals(source, ownGid)
                || Arrays.equals(v4Source, 0, v4Source.length, ownGid, V4_IN_GID, GID_BYTES);
    }

    /** Posts a receive again, which then is behind the others; returns false if that cannot be done. */
    private boolean isPostedAgain(long workRequestId, int slot) {
        receives.release();
        if (!closed && post(workRequestId, regions[slot], offsets[slot], lengths[slot]) == QueuePair.POSTED) {
            return true;
        }
        receives.reserve();
        return false;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            Librdmacm.leaveMulticast(id, sockaddr);
            adapter.destroy();
            Librdmacm.destroyId(id);
            if (addressHandle != 0) {
                Libibverbs.destroyAh(addressHandle);
            }
            Librdmacm.destroyEventChannel(channel);
            Memory.free(sockaddr);
        }
    }
}

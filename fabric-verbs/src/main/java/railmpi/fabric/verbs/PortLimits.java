package railmpi.fabric.verbs;

import railmpi.fabric.PortCapabilities;

/**
 * What an adapter says that it can do.
 *
 * @param capabilities as the SPI names them
 * @param maxMessageBytes longest message, write or read
 * @param maxWorkRequests deepest work queue
 * @param maxCompletions deepest completion queue
 * @param maxReads most RDMA reads and atomics under way to a peer
 * @param maxReadsOfPeer most of a peer
 * @param maxSharedReceives deepest shared receive queue, 0 if it has none
 * @param mtuBytes longest datagram
 * @param lid its LIDs if it is InfiniBand
 * @param isEthernet whether it is RoCE
 * @param isActive whether the port was up when it was asked
 */
record PortLimits(
        PortCapabilities capabilities,
        int maxMessageBytes,
        int maxWorkRequests,
        int maxCompletions,
        int maxReads,
        int maxReadsOfPeer,
        int maxSharedReceives,
        int mtuBytes,
        PortLid lid,
        boolean isEthernet,
        boolean isActive) {
    private static final int LEAST_INLINE_BYTES = 16;
    /** The enum ibv_mtu counts from 1 for 256 bytes. */
    private static final int MTU_UNIT_BYTES = 128;

    /** Asks the adapter about a port whose connections use an address of IPv4, or of IPv6. */
    static PortLimits query(VerbsAdapter adapter, int portNum, boolean isV4, int wantedInlineBytes) {
        long context = adapter.context();
        long device = Memory.allocate(Layout.IBV_DEVICE_ATTR_BYTES);
        long port = Memory.allocate(Layout.IBV_PORT_ATTR_BYTES);
        try {
            Libibverbs.queryDevice(context, device);
            Libibverbs.queryPort(context, portNum, port);
            boolean hasAtomics = Memory.getInt(device + Layout.IBV_DEVICE_ATTR_ATOMIC_CAP) != Value.IBV_ATOMIC_NONE;
            // Linux joins no IPv6 groups on Ethernet (ENOTSUPP, as of 6.1).
            boolean isEthernet =
                    Memory.getByte(port + Layout.IBV_PORT_ATTR_LINK_LAYER) == Value.IBV_LINK_LAYER_ETHERNET;
            boolean canJoin = isV4 || !isEthernet;
            boolean hasMulticast = canJoin && Memory.getInt(device + Layout.IBV_DEVICE_ATTR_MAX_MCAST_GRP) > 0;
            int inlineBytes = wantedInlineBytes;
            while (inlineBytes != 0 && !canInline(context, adapter.protectionDomain(), inlineBytes)) {
                inlineBytes = inlineBytes < 2 * LEAST_INLINE_BYTES ? 0 : inlineBytes / 2;
            }
            long maxMessage = Integer.toUnsignedLong(Memory.getInt(port + Layout.IBV_PORT_ATTR_MAX_MSG_SZ));
            return new PortLimits(
                    new PortCapabilities(
                            true,
                            PortDiscovery.isHardware(adapter.name()),
                            false,
                            hasAtomics,
                            hasMulticast,
                            inlineBytes),
                    (int) Math.min(Integer.MAX_VALUE, maxMessage),
                    Memory.getInt(device + Layout.IBV_DEVICE_ATTR_MAX_QP_WR),
                    Memory.getInt(device + Layout.IBV_DEVICE_ATTR_MAX_CQE),
                    Memory.getInt(device + Layout.IBV_DEVICE_ATTR_MAX_QP_INIT_RD_ATOM),
                    Memory.getInt(device + Layout.IBV_DEVICE_ATTR_MAX_QP_RD_ATOM),
                    Memory.getInt(device + Layout.IBV_DEVICE_ATTR_MAX_SRQ) > 0
                            ? Memory.getInt(device + Layout.IBV_DEVICE_ATTR_MAX_SRQ_WR)
                            : 0,
                    MTU_UNIT_BYTES << Memory.getInt(port + Layout.IBV_PORT_ATTR_ACTIVE_MTU),
                    isEthernet ? PortLid.NONE : lidOf(port),
                    isEthernet,
                    Memory.getInt(port + Layout.IBV_PORT_ATTR_STATE) == Value.IBV_PORT_ACTIVE);
        } finally {
            Memory.free(device);
            Memory.free(port);
        }
    }

    private static PortLid lidOf(long port) {
        int base = Short.toUnsignedInt(Memory.getShort(port + Layout.IBV_PORT_ATTR_LID));
        return PortLid.of(base, Memory.getByte(port + Layout.IBV_PORT_ATTR_LMC));
    }

    /** Returns how many GIDs a port has room for. */
    static int gidTableLength(long context, int portNum) {
        long port = Memory.allocate(Layout.IBV_PORT_ATTR_BYTES);
        try {
            Libibverbs.queryPort(context, portNum, port);
            return Memory.getInt(port + Layout.IBV_PORT_ATTR_GID_TBL_LEN);
        } finally {
            Memory.free(port);
        }
    }

    /** No attribute tells how much an adapter takes inline; one has to try. */
    private static boolean canInline(long context, long protectionDomain, int inlineBytes) {
        long cq = Libibverbs.createCq(context, 2, 0);
        long attr = Memory.allocate(Layout.IBV_QP_INIT_ATTR_BYTES);
        try {
            Memory.putLong(attr + Layout.IBV_QP_INIT_ATTR_SEND_CQ, cq);
            Memory.putLong(attr + Layout.IBV_QP_INIT_ATTR_RECV_CQ, cq);
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_SEND_WR, 1);
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_RECV_WR, 1);
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_SEND_SGE, 1);
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_RECV_SGE, 1);
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_CAP_MAX_INLINE_DATA, inlineBytes);
            Memory.putInt(attr + Layout.IBV_QP_INIT_ATTR_QP_TYPE, Value.IBV_QPT_RC);
            long qp = Libibverbs.createQp(protectionDomain, attr);
            if (qp == 0) {
                return false;
            }
            Failure.unlessZero(Libibverbs.destroyQp(qp), "ibv_destroy_qp");
            return true;
        } finally {
            Memory.free(attr);
            Libibverbs.destroyCq(cq);
        }
    }
}

package railmpi.fabric.verbs;

import java.net.InetAddress;

/**
 * A connection identifier of rdma_cm that is bound to an IP address of this machine, and so to the adapter's port
 * that has it. The way to find ports that works alike for InfiniBand (IPoIB) and RoCE.
 *
 * @param id the struct rdma_cm_id, to be destroyed by the owner
 * @param ip the address
 * @param prefixBits length of its network prefix
 */
record BoundAddress(long id, InetAddress ip, int prefixBits) {
    /** Binds an address with any port number. Returns null, with errno, if it is on no RDMA adapter. */
    static BoundAddress bind(long channel, int portSpace, InetAddress ip, int prefixBits) {
        long id = Librdmacm.createId(channel, portSpace);
        long sockaddr = Memory.allocate(Layout.SOCKADDR_IN6_BYTES);
        boolean isBound = false;
        try {
            new PortAddress(ip, 0).writeTo(sockaddr);
            isBound = Librdmacm.bindAddr(id, sockaddr) && Memory.getLong(id + Layout.RDMA_CM_ID_VERBS) != 0;
        } finally {
            Memory.free(sockaddr);
            if (!isBound) {
                Librdmacm.destroyId(id);
            }
        }
        return isBound ? new BoundAddress(id, ip, prefixBits) : null;
    }

    long context() {
        return Memory.getLong(id + Layout.RDMA_CM_ID_VERBS);
    }

    int portNum() {
        return Memory.getByte(id + Layout.RDMA_CM_ID_PORT_NUM) & 0xff;
    }

    /** Returns the name of the rail, for example mlx5_0:1. */
    String portName() {
        return Libibverbs.getDeviceName(Memory.getLong(context() + Layout.IBV_CONTEXT_DEVICE)) + ':' + portNum();
    }
}

package railmpi.fabric.verbs;

/**
 * One of the ways between two ports. Between InfiniBand ports with several LIDs way number n leads from the n-th LID of
 * one to the n-th of the other, in both directions, as a connection has to; of more ways than the port with fewer LIDs
 * has, some are the same. Everywhere else there is one way, the one that rdma_cm has found. Immutable.
 *
 * @param own of this side's port
 * @param peer of the other side's, from it
 * @param number 0 or more
 */
record PortPath(PortLid own, PortLid peer, int number) {
    /** Returns how many ways there are. */
    int count() {
        return own.isNone() || peer.isNone() ? 1 : 1 << Math.min(own.lmc(), peer.lmc());
    }

    /** Returns which of these it is. */
    int bits() {
        return number % count();
    }

    /** Returns its ends for people, empty if there are no LIDs. */
    @Override
    public String toString() {
        return own.isNone() || peer.isNone() ? "" : end(own) + " to " + end(peer);
    }

    private String end(PortLid lid) {
        return "LID " + (lid.base() + bits()) + " (LMC " + lid.lmc() + ')';
    }

    /**
     * Puts the way into a struct ibv_ah_attr that rdma_cm has filled. It stays as it is if it leads through a router,
     * or to a LID that the peer had not when it told them.
     */
    void writeTo(long ahAttr) {
        int lid = Short.toUnsignedInt(Memory.getShort(ahAttr + Layout.IBV_AH_ATTR_DLID));
        boolean isGlobal = Memory.getByte(ahAttr + Layout.IBV_AH_ATTR_IS_GLOBAL) != 0;
        if (count() > 1 && peer.has(lid) && !isGlobal) {
            Memory.putShort(ahAttr + Layout.IBV_AH_ATTR_DLID, (short) (peer.base() + bits()));
            Memory.putByte(ahAttr + Layout.IBV_AH_ATTR_SRC_PATH_BITS, bits());
        }
    }
}

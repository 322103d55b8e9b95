package railmpi.policy.allocation;

/**
 * What policies see of the rails of a node, all its processes together, and of its peers. Rails are numbered from 0,
 * nodes too; sets of rails are masks of bits.
 */
public interface NodeView {
    /** Most rails of a node. */
    int MOST_RAILS = Long.SIZE;

    /**
     * Returns the number of rails, usable or not.
     *
     * @return 1 to {@link #MOST_RAILS}
     */
    int rails();

    /**
     * Tells whether a rail leads to a node now.
     *
     * @param rail number
     * @param peer node
     * @return false if it is dead
     */
    boolean isUsable(int rail, int peer);

    /**
     * Tells whether a rail carries something of this node, in whatever direction.
     *
     * @param rail number
     * @return true if it is sending or receiving
     */
    boolean isActive(int rail);

    /**
     * Returns the node that a peer belongs to, where peers are processes.
     *
     * @param peer as given to the policy
     * @return number of its node
     */
    default int nodeOf(int peer) {
        return peer;
    }

    /**
     * Returns the word in which all processes of this node keep the reservation of a rail.
     *
     * @param rail number
     * @return always the same memory
     */
    default ReservationWord reservation(int rail) {
        return ReservationWord.ofOneProcess();
    }

    /**
     * Returns the rails that lead to a node now.
     *
     * @param peer node
     * @return mask
     */
    default long usable(int peer) {
        long mask = 0;
        for (int rail = 0; rail < rails(); rail++) {
            mask |= isUsable(rail, peer) ? 1L << rail : 0;
        }
        return mask;
    }

    /**
     * Returns the rails that lead to a node and carry nothing of this one now.
     *
     * @param peer node
     * @return mask
     */
    default long idle(int peer) {
        long mask = usable(peer);
        for (int rail = 0; rail < rails(); rail++) {
            mask &= isActive(rail) ? ~(1L << rail) : -1L;
        }
        return mask;
    }
}

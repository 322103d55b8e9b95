package railmpi.policy;

/** What the planning of a transfer sees of the rails of one channel, beside what policies see. */
public interface TransferRails extends RailView {
    /**
     * Returns how many rails can carry something now.
     *
     * @return at most {@link #count}
     */
    int usableCount();

    /**
     * Returns the usable rail where there is only one.
     *
     * @return its number
     */
    int onlyUsable();

    /**
     * Tells whether this channel has nothing under way on some usable rail.
     *
     * @return false if all are busy
     */
    boolean hasIdle();

    /**
     * Returns the largest of the speeds that usable rails have shown.
     *
     * @return bytes per nanosecond, 0 if none is known
     */
    double fastestBytesPerNs();

    /**
     * Learns that more was wanted of a full rail than its window allows.
     *
     * @param rail its number
     */
    void onRefused(int rail);
}

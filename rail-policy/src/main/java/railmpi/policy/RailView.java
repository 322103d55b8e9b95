package railmpi.policy;

/** What policies see of the rails of one channel. Rails are numbered from 0; a number keeps its meaning. */
public interface RailView {
    /**
     * Returns the number of rails, usable or not.
     *
     * @return count, which may grow
     */
    int count();

    /**
     * Tells whether a rail can carry something now.
     *
     * @param rail number
     * @return true if it is connected
     */
    boolean isUsable(int rail);

    /**
     * Returns what a rail has to carry still: what was posted and has not arrived, as far as that is known; what its
     * port carries to other peers counts as well. Stays the same while a policy makes one plan.
     *
     * @param rail number
     * @return bytes
     */
    long bytesUnderWay(int rail);

    /**
     * Returns what of {@link #bytesUnderWay} is this channel's own.
     *
     * @param rail number
     * @return bytes
     */
    long ownBytesUnderWay(int rail);

    /**
     * Tells whether a rail has as much to carry as its window allows: bulk data wait until some of that is
     * acknowledged.
     *
     * @param rail number
     * @return false if it may carry more
     */
    boolean isFull(int rail);
}

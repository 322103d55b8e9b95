package railmpi.policy;

/** Cuts bulk data into stripes, at most one per rail. */
public interface StripingPolicy {
    /**
     * Plans; the same question gives the same answer until {@link #used}, or until it learns of a time.
     *
     * @param rails the rails, at least one of them usable
     * @param lengthBytes what to cut, at least 1
     * @param lengths filled in for every rail: bytes of its stripe, 0 for none; the sum is {@code lengthBytes}
     */
    void plan(RailView rails, int lengthBytes, int[] lengths);

    /**
     * Notes that a plan was carried out.
     *
     * @param rails the rails
     * @param lengths as planned
     */
    default void used(RailView rails, int[] lengths) {}

    /**
     * Learns how long the stripes of a plan took.
     *
     * @param lengths as planned
     * @param queuedBytes what was under way on each rail with a stripe when that was posted, itself included
     * @param timesNs from post to acknowledged completion, for each rail with a stripe
     */
    default void completed(int[] lengths, long[] queuedBytes, long[] timesNs) {}

    /**
     * Learns how long a piece took that was not cut.
     *
     * @param rail that carried it
     * @param queuedBytes what was under way on the rail when it was posted, itself included
     * @param timeNs from post to acknowledged completion
     */
    default void carried(int rail, long queuedBytes, long timeNs) {}

    /**
     * Learns how long a batch of short messages took.
     *
     * @param rail that carried it
     * @param queuedBytes what was under way on the rail when it was posted, itself included
     * @param timeNs from post to acknowledged completion
     */
    default void observed(int rail, long queuedBytes, long timeNs) {}

    /**
     * Returns the share of a rail, in proportion to those of others.
     *
     * @param rail number
     * @return more than 0
     */
    double weight(int rail);
}

package railmpi.policy;

/** Chooses the rail for what travels whole: batches of short messages, and bulk data too short to be cut. */
public interface MultiplexingPolicy {
    /** Answer when no rail is usable. */
    int NONE = -1;

    /**
     * Chooses; the same question gives the same answer until {@link #used}.
     *
     * @param rails the rails
     * @param lengthBytes of what is to be carried
     * @return number of a usable rail, {@link #NONE} if there is none
     */
    int choose(RailView rails, int lengthBytes);

    /**
     * Returns the rail that everything takes while nothing is under way on it.
     *
     * @param rails the rails
     * @return number of a usable rail, {@link #NONE} if there is none, or if that changes from one choice to the next
     */
    default int settled(RailView rails) {
        return NONE;
    }

    /**
     * Learns by which rail the peer sends short messages: both ways on one rail acknowledgements travel along. Only one
     * of the two follows the other.
     *
     * @param rails the rails
     * @param rail number of the peer's
     */
    default void follow(RailView rails, int rail) {}

    /**
     * Notes that what was asked for went out.
     *
     * @param rails the rails
     * @param rail the answer of {@link #choose}
     */
    void used(RailView rails, int rail);
}

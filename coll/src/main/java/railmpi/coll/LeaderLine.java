package railmpi.coll;

/**
 * The way between the leaders of two groups that have no communicator in common yet. Owner: the thread of the leader
 * that joins the groups.
 */
@FunctionalInterface
public interface LeaderLine {
    /**
     * Gives each leader what the other one gives.
     *
     * @param mine any bytes
     * @return theirs
     * @throws railmpi.core.RailException PEER if the line is broken
     */
    byte[] exchange(byte[] mine);
}

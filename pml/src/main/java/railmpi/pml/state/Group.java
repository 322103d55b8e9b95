package railmpi.pml.state;

/**
 * An ordered set of processes, named by their dense indices in this process: those of its own world by their ranks
 * there, those of other jobs by numbers beyond. Immutable.
 */
public final class Group {
    private final int[] worldRanks;

    /**
     * Creates a group.
     *
     * @param worldRanks world rank of each member, in rank order; copied
     */
    public Group(int[] worldRanks) {
        this.worldRanks = worldRanks.clone();
    }

    /**
     * Returns the number of members.
     *
     * @return ranks in the group
     */
    public int size() {
        return worldRanks.length;
    }

    /**
     * Returns the process of a rank.
     *
     * @param rank rank in the group
     * @return its world rank
     */
    public int worldRank(int rank) {
        return worldRanks[rank];
    }

    /**
     * Returns the rank of a process.
     *
     * @param worldRank its world rank
     * @return its rank in the group, or -1 if it is no member
     */
    public int rankOf(int worldRank) {
        for (int rank = 0; rank < worldRanks.length; rank++) {
            if (worldRanks[rank] == worldRank) {
                return rank;
            }
        }
        return -1;
    }

    /**
     * Tells whether a process of another job is a member.
     *
     * @param worldSize number of processes of this world
     * @return true if an index lies beyond it
     */
    public boolean isBeyond(int worldSize) {
        for (int index : worldRanks) {
            if (index >= worldSize) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns all members.
     *
     * @return a copy of the world ranks
     */
    public int[] worldRanks() {
        return worldRanks.clone();
    }
}

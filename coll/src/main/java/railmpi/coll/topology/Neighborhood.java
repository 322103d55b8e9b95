package railmpi.coll.topology;

/**
 * The neighbours of this process in a topology, in the order in which they have their blocks in the buffers of
 * neighbourhood collectives (MPI 4.0, section 8.6). A rank may be there several times. Immutable.
 */
public final class Neighborhood {
    private final int[] sources;
    private final int[] destinations;
    private final boolean isGrid;

    private Neighborhood(int[] sources, int[] destinations, boolean isGrid) {
        this.sources = sources;
        this.destinations = destinations;
        this.isGrid = isGrid;
    }

    /**
     * Returns the neighbours of a graph; between two processes the n-th edge that one sends over is the n-th that the
     * other receives over.
     *
     * @param sources ranks to receive from; copied
     * @param destinations ranks to send to; copied
     * @return the neighbours
     */
    public static Neighborhood ofGraph(int[] sources, int[] destinations) {
        return new Neighborhood(sources.clone(), destinations.clone(), false);
    }

    /**
     * Returns the neighbours on a grid: for each dimension the one before and the one after. What is sent to the one
     * before is received as from the one after, also where both are the same process.
     *
     * @param beforeAndAfter ranks, negative where there is none; copied
     * @return the neighbours
     */
    public static Neighborhood ofGrid(int[] beforeAndAfter) {
        int[] copy = beforeAndAfter.clone();
        return new Neighborhood(copy, copy, true);
    }

    /**
     * Returns how many blocks are received.
     *
     * @return number of sources
     */
    public int sourceCount() {
        return sources.length;
    }

    /**
     * Returns how many blocks are sent.
     *
     * @return number of destinations
     */
    public int destinationCount() {
        return destinations.length;
    }

    /**
     * Returns where a block comes from.
     *
     * @param place index of the block
     * @return rank; negative if there is none
     */
    public int source(int place) {
        return sources[place];
    }

    /**
     * Returns where a block goes.
     *
     * @param place index of the block
     * @return rank; negative if there is none
     */
    public int destination(int place) {
        return destinations[place];
    }

    /**
     * Returns the order in which messages of one process arrive that is the neighbour in several places.
     *
     * @param order 0 for the first of all to be received, and so on up to {@link #sourceCount}
     * @return index of the block; everybody sends in the order of the blocks
     */
    public int arrival(int order) {
        return isGrid ? order ^ 1 : order;
    }
}

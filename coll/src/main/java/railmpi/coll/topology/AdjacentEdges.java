package railmpi.coll.topology;

/**
 * The edges of a distributed graph at one process: those that come in and those that go out, with their weights (MPI
 * 4.0, section 8.5.4). Immutable.
 */
public final class AdjacentEdges {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destinationWeights;

    /**
     * Creates the edges.
     *
     * @param sources ranks from which edges come; copied, like the others
     * @param sourceWeights of these edges; null if the graph has no weights
     * @param destinations ranks to which edges go
     * @param destinationWeights of these edges; null if the graph has no weights
     */
    public AdjacentEdges(int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        this.sources = sources.clone();
        this.sourceWeights = sourceWeights == null ? null : sourceWeights.clone();
        this.destinations = destinations.clone();
        this.destinationWeights = destinationWeights == null ? null : destinationWeights.clone();
    }

    /**
     * Returns where edges come from.
     *
     * @return a copy
     */
    public int[] sources() {
        return sources.clone();
    }

    /**
     * Returns the weights of the edges that come in.
     *
     * @return a copy; null if there are no weights
     */
    public int[] sourceWeights() {
        return sourceWeights == null ? null : sourceWeights.clone();
    }

    /**
     * Returns where edges go.
     *
     * @return a copy
     */
    public int[] destinations() {
        return destinations.clone();
    }

    /**
     * Returns the weights of the edges that go out.
     *
     * @return a copy; null if there are no weights
     */
    public int[] destinationWeights() {
        return destinationWeights == null ? null : destinationWeights.clone();
    }

    /**
     * Returns the neighbours for collectives.
     *
     * @return sources and destinations
     */
    public Neighborhood neighborhood() {
        return Neighborhood.ofGraph(sources, destinations);
    }
}

package mpi;

import railmpi.coll.topology.AdjacentEdges;

/** The neighbours of this process in a distributed graph, in the order of the buffers of neighbourhood collectives. */
public final class DistGraphNeighbors {
    private static final int UNWEIGHTED = 1;

    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destinationWeights;

    DistGraphNeighbors(AdjacentEdges edges) {
        sources = edges.sources();
        sourceWeights = edges.sourceWeights();
        destinations = edges.destinations();
        destinationWeights = edges.destinationWeights();
    }

    /** {@return the number of edges that come in} */
    public int getInDegree() {
        return sources.length;
    }

    /** {@return the number of edges that go out} */
    public int getOutDegree() {
        return destinations.length;
    }

    /** {@return whether the edges were given weights} */
    public boolean isWeighted() {
        return sourceWeights != null;
    }

    /**
     * {@return the rank from which an edge comes}
     *
     * @param i index, from 0
     */
    public int getSource(int i) {
        return sources[i];
    }

    /**
     * {@return the weight of an edge that comes in, 1 if there are no weights}
     *
     * @param i index, from 0
     */
    public int getSourceWeight(int i) {
        return sourceWeights == null ? UNWEIGHTED : sourceWeights[i];
    }

    /**
     * {@return the rank at which an outgoing edge ends}
     *
     * @param i index, from 0
     */
    public int getDestination(int i) {
        return destinations[i];
    }

    /**
     * {@return the weight of an outgoing edge, 1 if there are no weights}
     *
     * @param i index, from 0
     */
    public int getDestinationWeight(int i) {
        return destinationWeights == null ? UNWEIGHTED : destinationWeights[i];
    }
}

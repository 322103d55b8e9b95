package railmpi.coll.topology;

import java.util.Arrays;

/**
 * A graph that every process knows whole: for each rank its neighbours (MPI 4.0, section 8.5.3). Arguments were checked
 * by the caller. Immutable.
 */
public final class Graph {
    private final int[] index;
    private final int[] edges;

    /**
     * Creates a graph.
     *
     * @param index for each rank the number of neighbours of it and all before it; copied
     * @param edges the neighbours of all ranks, one rank behind the other; copied
     */
    public Graph(int[] index, int[] edges) {
        this.index = index.clone();
        this.edges = Arrays.copyOf(edges, index.length == 0 ? 0 : index[index.length - 1]);
    }

    /**
     * Returns where the neighbours of each rank end.
     *
     * @return a copy
     */
    public int[] index() {
        return index.clone();
    }

    /**
     * Returns the neighbours of all ranks.
     *
     * @return a copy
     */
    public int[] edges() {
        return edges.clone();
    }

    /**
     * Returns the neighbours of a rank.
     *
     * @param rank in the graph
     * @return a new array, in the order that was given
     */
    public int[] neighbors(int rank) {
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }

    /**
     * Returns the neighbours of a rank for collectives.
     *
     * @param rank in the graph
     * @return they are sources as well as destinations
     */
    public Neighborhood neighborhood(int rank) {
        int[] neighbors = neighbors(rank);
        return Neighborhood.ofGraph(neighbors, neighbors);
    }
}

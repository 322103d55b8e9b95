package mpi;

import railmpi.coll.topology.Graph;

/** The graph of a {@link GraphComm}. The fields are those of mpiJava. */
public class GraphParms {
    /** For each rank, the number of neighbours of this rank and all lower ones. */
    public int[] index;

    /** Neighbours of rank 0, of rank 1, and so on. */
    public int[] edges;

    /** Creates a graph whose fields the program sets. From MPJ Express. */
    public GraphParms() {}

    GraphParms(Graph graph) {
        index = graph.index();
        edges = graph.edges();
    }

    /** {@return the number of ranks} */
    public int getIndexCount() {
        return index.length;
    }

    /**
     * {@return the number of neighbours of a rank and all lower ones}
     *
     * @param i index, from 0
     */
    public int getIndex(int i) {
        return index[i];
    }

    /** {@return the number of edges, each counted from both sides} */
    public int getEdgeCount() {
        return edges.length;
    }

    /**
     * {@return an element of {@link #edges}}
     *
     * @param i index, from 0
     */
    public int getEdge(int i) {
        return edges[i];
    }
}

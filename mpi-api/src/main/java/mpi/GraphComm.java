package mpi;

import railmpi.coll.topology.AdjacentEdges;
import railmpi.coll.topology.Graph;
import railmpi.pml.state.Communicator;

/**
 * A communicator whose processes are the nodes of a graph. Made by {@link Intracomm#createGraph}, where every process
 * knows the whole graph, or by {@link Intracomm#createDistGraph} and {@link Intracomm#createDistGraphAdjacent}, where each
 * knows its own edges.
 */
public final class GraphComm extends Graphcomm {
    GraphComm(Session session, Communicator communicator, Errhandler errhandler, Graph graph, AdjacentEdges edges) {
        super(session, communicator, errhandler, graph, edges);
    }

    /**
     * {@return the graph}
     *
     * @throws MPIException (ERR_TOPOLOGY) if it is distributed
     */
    public GraphParms getDims() throws MPIException {
        return TopologyCalls.parameters(this);
    }

    /**
     * {@return the neighbours of a rank, in the order that was given}
     *
     * @param rank rank in this communicator
     * @throws MPIException (ERR_TOPOLOGY) if the graph is distributed
     */
    public int[] getNeighbors(int rank) throws MPIException {
        return TopologyCalls.neighbors(this, rank);
    }

    /**
     * {@return the edges of this process in a distributed graph}
     *
     * @throws MPIException (ERR_TOPOLOGY) if the graph is not distributed
     */
    public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
        return new DistGraphNeighbors(edges());
    }

    /**
     * Tells which rank this process would best have in another graph: the one that it has.
     *
     * @param index for each rank the number of neighbours of it and all before it
     * @param edges neighbours of rank 0, of rank 1, and so on
     * @return the rank, {@link MPI#UNDEFINED} if it is left over
     */
    public int map(int[] index, int[] edges) throws MPIException {
        return TopologyCalls.map(this, index, edges);
    }
}

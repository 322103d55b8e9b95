package mpi;

import railmpi.coll.topology.AdjacentEdges;
import railmpi.coll.topology.Graph;
import railmpi.coll.topology.Neighborhood;
import railmpi.pml.state.Communicator;

/**
 * A communicator whose processes are the nodes of a graph, as mpiJava names it; every one is really a {@link GraphComm},
 * where the operations are described.
 */
public class Graphcomm extends Intracomm {
    private final Graph graph;
    private final AdjacentEdges edges;

    /** Either the graph or the edges are null: a graph is known whole or distributed. */
    Graphcomm(Session session, Communicator communicator, Errhandler errhandler, Graph graph, AdjacentEdges edges) {
        super(session, communicator, errhandler);
        this.graph = graph;
        this.edges = edges;
    }

    /** Returns the graph if the communicator can be used, else throws. */
    final Graph graph() {
        usable();
        if (graph == null) {
            throw raised(new MPIException(
                    MPI.ERR_TOPOLOGY, "graph of " + this + " is distributed; ask getDistGraphNeighbors for it"));
        }
        return graph;
    }

    /** Returns the edges of this process if the communicator can be used, else throws. */
    final AdjacentEdges edges() {
        usable();
        if (edges == null) {
            throw raised(
                    new MPIException(MPI.ERR_TOPOLOGY, "graph of " + this + " is not distributed; use getNeighbors"));
        }
        return edges;
    }

    @Override
    GraphComm inContext(Communicator newCommunicator) {
        return new GraphComm(session, newCommunicator, errhandler(), graph, edges);
    }

    @Override
    final int topology() {
        return graph == null ? MPI.DIST_GRAPH : MPI.GRAPH;
    }

    @Override
    final Neighborhood neighborhood() {
        return graph == null ? edges.neighborhood() : graph.neighborhood(communicator.rank());
    }

    @Override
    public GraphComm dup() throws MPIException {
        return (GraphComm) super.dup();
    }

    @Override
    public GraphComm dupWithInfo(Info info) throws MPIException {
        return (GraphComm) super.dupWithInfo(info);
    }

    @Override
    public GraphComm iDup() throws MPIException {
        return (GraphComm) super.iDup();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public GraphComm clone() {
        return dup();
    }

    /**
     * Does the same as {@link GraphComm#getDims}.
     *
     * @return what {@link GraphComm#getDims} returns
     */
    public final GraphParms Get() throws MPIException {
        return TopologyCalls.parameters(this);
    }

    /**
     * Does the same as {@link GraphComm#getNeighbors}.
     *
     * @param rank rank in this communicator
     * @return what {@link GraphComm#getNeighbors} returns
     */
    public final int[] Neighbours(int rank) throws MPIException {
        return TopologyCalls.neighbors(this, rank);
    }

    /**
     * Does the same as {@link GraphComm#map}.
     *
     * @param index for each rank the number of neighbours of it and all before it
     * @param edgesOfMap neighbours of rank 0, of rank 1, and so on
     * @return what {@link GraphComm#map} returns
     */
    public final int Map(int[] index, int[] edgesOfMap) throws MPIException {
        return TopologyCalls.map(this, index, edgesOfMap);
    }
}

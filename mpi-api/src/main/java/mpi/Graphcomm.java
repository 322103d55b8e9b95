package mpi;

import railmpi.coll.topology.AdjacentEdges;
import railmpi.coll.topology.Graph;
import railmpi.coll.topology.Neighborhood;
import railmpi.pml.state.Communicator;

/**
 * mpiJava's class of a communicator whose processes are the nodes of a graph. Every object is a {@link GraphComm},
 * which describes the operations.
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
     * mpiJava's name for {@link GraphComm#getDims}.
     *
     * @return the same as {@link GraphComm#getDims}
     */
    public final GraphParms Get() throws MPIException {
        return TopologyCalls.parameters(this);
    }

    /**
     * mpiJava's name for {@link GraphComm#getNeighbors}.
     *
     * @param rank rank in this communicator
     * @return the same as {@link GraphComm#getNeighbors}
     */
    public final int[] Neighbours(int rank) throws MPIException {
        return TopologyCalls.neighbors(this, rank);
    }

    /**
     * mpiJava's name for {@link GraphComm#map}.
     *
     * @param index for each rank, the number of neighbours of this rank and all lower ones
     * @param edgesOfMap neighbours of rank 0, of rank 1, and so on
     * @return the same as {@link GraphComm#map}
     */
    public final int Map(int[] index, int[] edgesOfMap) throws MPIException {
        return TopologyCalls.map(this, index, edgesOfMap);
    }
}

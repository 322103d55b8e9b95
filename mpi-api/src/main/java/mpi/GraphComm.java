package mpi;

import railmpi.calls.comm.TopologyCalls;
import railmpi.calls.session.CommHandle;

/**
 * A communicator whose processes are the nodes of a graph. With {@link Intracomm#createGraph} every process knows the
 * whole graph; with {@link Intracomm#createDistGraph} and {@link Intracomm#createDistGraphAdjacent} each process knows
 * its own edges.
 */
public final class GraphComm extends Graphcomm {
    GraphComm(CommHandle handle) {
        super(handle);
    }

    /**
     * {@return the graph}
     *
     * @throws MPIException (ERR_TOPOLOGY) if it is distributed
     */
    public GraphParms getDims() throws MPIException {
        return new GraphParms(TopologyCalls.graph(handle));
    }

    /**
     * {@return the neighbours of a rank, in the order in which the graph was given}
     *
     * @param rank rank in this communicator
     * @throws MPIException (ERR_TOPOLOGY) if the graph is distributed
     */
    public int[] getNeighbors(int rank) throws MPIException {
        return TopologyCalls.neighbors(handle, rank);
    }

    /**
     * {@return the edges of this process in a distributed graph}
     *
     * @throws MPIException (ERR_TOPOLOGY) if the graph is not distributed
     */
    public DistGraphNeighbors getDistGraphNeighbors() throws MPIException {
        return new DistGraphNeighbors(TopologyCalls.edges(handle));
    }

    /**
     * Returns the best rank for this process in another graph, which is always its present rank.
     *
     * @param index for each rank, the number of neighbours of this rank and all lower ones
     * @param edges neighbours of rank 0, of rank 1, and so on
     * @return the rank, {@link MPI#UNDEFINED} if there is no place for it
     */
    public int map(int[] index, int[] edges) throws MPIException {
        return TopologyCalls.map(handle, index, edges);
    }
}

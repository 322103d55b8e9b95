package mpi;

import railmpi.calls.comm.TopologyCalls;
import railmpi.calls.session.CommHandle;

/**
 * mpiJava's class of a communicator whose processes are the nodes of a graph. Every object is a {@link GraphComm},
 * which describes the operations.
 */
public class Graphcomm extends Intracomm {

    /** Either the graph or the edges are null: a graph is known whole or distributed. */
    Graphcomm(CommHandle handle) {
        super(handle);
    }

    @Override
    GraphComm inContext(CommHandle made) {
        made.topology = handle.topology;
        return new GraphComm(made);
    }

    @Override
    final int topology() {
        return handle.topology.graph() == null ? MPI.DIST_GRAPH : MPI.GRAPH;
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
        return new GraphParms(TopologyCalls.graph(handle));
    }

    /**
     * mpiJava's name for {@link GraphComm#getNeighbors}.
     *
     * @param rank rank in this communicator
     * @return the same as {@link GraphComm#getNeighbors}
     */
    public final int[] Neighbours(int rank) throws MPIException {
        return TopologyCalls.neighbors(handle, rank);
    }

    /**
     * mpiJava's name for {@link GraphComm#map}.
     *
     * @param index for each rank, the number of neighbours of this rank and all lower ones
     * @param edgesOfMap neighbours of rank 0, of rank 1, and so on
     * @return the same as {@link GraphComm#map}
     */
    public final int Map(int[] index, int[] edgesOfMap) throws MPIException {
        return TopologyCalls.map(handle, index, edgesOfMap);
    }
}

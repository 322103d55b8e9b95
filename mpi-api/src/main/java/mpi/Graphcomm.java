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
        return handle.topology.graph() == null ? TopologyCalls.DIST_GRAPH : TopologyCalls.GRAPH;
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

    /** {@return the same as {@link GraphComm#getDims}} mpiJava's name. */
    public final GraphParms Get() throws MPIException {
        return new GraphParms(TopologyCalls.graph(handle));
    }

    /** {@return the same as {@link GraphComm#getNeighbors}} mpiJava's name. */
    public final int[] Neighbours(int rank) throws MPIException {
        return TopologyCalls.neighbors(handle, rank);
    }

    /** {@return the same as {@link GraphComm#map}} mpiJava's name. */
    public final int Map(int[] index, int[] edgesOfMap) throws MPIException {
        return TopologyCalls.map(handle, index, edgesOfMap);
    }
}

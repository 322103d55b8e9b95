package mpi;

import railmpi.calls.comm.TopologyCalls;
import railmpi.calls.session.CommHandle;

/**
 * mpiJava's class of a communicator whose processes form a grid. Every object is a {@link CartComm}, which describes
 * the operations. Coordinates and dimensions are arrays with one element for each dimension.
 */
public class Cartcomm extends Intracomm {

    Cartcomm(CommHandle handle) {
        super(handle);
    }

    @Override
    CartComm inContext(CommHandle made) {
        made.topology = handle.topology;
        return new CartComm(made);
    }

    @Override
    final int topology() {
        return TopologyCalls.CART;
    }

    @Override
    public CartComm dup() throws MPIException {
        return (CartComm) super.dup();
    }

    @Override
    public CartComm dupWithInfo(Info info) throws MPIException {
        return (CartComm) super.dupWithInfo(info);
    }

    @Override
    public CartComm iDup() throws MPIException {
        return (CartComm) super.iDup();
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public CartComm clone() {
        return dup();
    }

    /** mpiJava's name for {@link CartComm#createDims}. */
    public static void Dims_create(int nnodes, int[] dims) throws MPIException {
        TopologyCalls.createDims(nnodes, dims);
    }

    /** {@return the grid, and the place of this process on it} */
    public final CartParms Get() throws MPIException {
        return new CartParms(TopologyCalls.grid(handle), handle.communicator.rank());
    }

    /** {@return the same as {@link CartComm#getRank(int[])}} mpiJava's name. */
    public final int Rank(int[] coords) throws MPIException {
        return TopologyCalls.rank(handle, coords);
    }

    /** {@return the same as {@link CartComm#getCoords}} mpiJava's name. */
    public final int[] Coords(int rank) throws MPIException {
        return TopologyCalls.coords(handle, rank);
    }

    /** {@return the same as {@link CartComm#shift}} mpiJava's name. */
    public final ShiftParms Shift(int direction, int disp) throws MPIException {
        return new ShiftParms(TopologyCalls.shift(handle, direction, disp));
    }

    /** {@return the same as {@link CartComm#sub}} mpiJava's name. */
    public final Cartcomm Sub(boolean[] remain_dims) throws MPIException {
        return new CartComm(TopologyCalls.sub(handle, remain_dims));
    }

    /** {@return the same as {@link CartComm#map}} mpiJava's name. */
    public final int Map(int[] dims, boolean[] periods) throws MPIException {
        return TopologyCalls.map(handle, dims, periods);
    }
}

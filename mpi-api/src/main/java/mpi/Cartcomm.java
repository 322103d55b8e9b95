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
        return MPI.CART;
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

    /**
     * mpiJava's name for {@link CartComm#createDims}.
     *
     * @param nnodes number of processes
     * @param dims places in each dimension
     */
    public static void Dims_create(int nnodes, int[] dims) throws MPIException {
        TopologyCalls.createDims(nnodes, dims);
    }

    /** {@return the grid, and the place of this process on it} */
    public final CartParms Get() throws MPIException {
        return new CartParms(TopologyCalls.grid(handle), handle.communicator.rank());
    }

    /**
     * mpiJava's name for {@link CartComm#getRank(int[])}.
     *
     * @param coords one coordinate for each dimension
     * @return the same as {@link CartComm#getRank(int[])}
     */
    public final int Rank(int[] coords) throws MPIException {
        return TopologyCalls.rank(handle, coords);
    }

    /**
     * mpiJava's name for {@link CartComm#getCoords}.
     *
     * @param rank rank in this communicator
     * @return the same as {@link CartComm#getCoords}
     */
    public final int[] Coords(int rank) throws MPIException {
        return TopologyCalls.coords(handle, rank);
    }

    /**
     * mpiJava's name for {@link CartComm#shift}.
     *
     * @param direction dimension, counted from 0
     * @param disp number of places; negative to move down
     * @return the same as {@link CartComm#shift}
     */
    public final ShiftParms Shift(int direction, int disp) throws MPIException {
        return new ShiftParms(TopologyCalls.shift(handle, direction, disp));
    }

    /**
     * mpiJava's name for {@link CartComm#sub}.
     *
     * @param remain_dims for each dimension, whether it stays
     * @return the same as {@link CartComm#sub}
     */
    public final Cartcomm Sub(boolean[] remain_dims) throws MPIException {
        return new CartComm(TopologyCalls.sub(handle, remain_dims));
    }

    /**
     * mpiJava's name for {@link CartComm#map}.
     *
     * @param dims places in each dimension
     * @param periods for each dimension, whether it is periodic
     * @return the same as {@link CartComm#map}
     */
    public final int Map(int[] dims, boolean[] periods) throws MPIException {
        return TopologyCalls.map(handle, dims, periods);
    }
}

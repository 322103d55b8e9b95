package mpi;

import railmpi.calls.comm.TopologyCalls;
import railmpi.calls.session.CommHandle;

/**
 * A communicator whose processes form a grid of any number of dimensions, each of which may be periodic (a ring). Ranks
 * are in row-major order: the last coordinate varies fastest. {@link Intracomm#createCart} creates it.
 */
public final class CartComm extends Cartcomm {
    CartComm(CommHandle handle) {
        super(handle);
    }

    /**
     * Divides processes among dimensions as evenly as possible.
     *
     * @param nnodes number of processes
     * @param dims places in each dimension; the method replaces zeros, in descending order
     * @throws MPIException (ERR_DIMS) if the given dimensions do not divide the number
     */
    public static void createDims(int nnodes, int[] dims) throws MPIException {
        TopologyCalls.createDims(nnodes, dims);
    }

    /** {@return the grid, and the place of this process on it} */
    public CartParms getTopo() throws MPIException {
        return new CartParms(TopologyCalls.grid(handle), handle.communicator.rank());
    }

    /**
     * {@return the rank at a place}
     *
     * @param coords a coordinate for each dimension; on a ring any number
     * @throws MPIException (ERR_ARG) if the place is outside the grid
     */
    public int getRank(int[] coords) throws MPIException {
        return TopologyCalls.rank(handle, coords);
    }

    /**
     * {@return the coordinates of a rank}
     *
     * @param rank rank in this communicator
     */
    public int[] getCoords(int rank) throws MPIException {
        return TopologyCalls.coords(handle, rank);
    }

    /**
     * {@return the ranks to receive from and to send to, so that data moves along a dimension}
     *
     * @param direction dimension, counted from 0
     * @param disp number of places; negative to move down
     */
    public ShiftParms shift(int direction, int disp) throws MPIException {
        return new ShiftParms(TopologyCalls.shift(handle, direction, disp));
    }

    /**
     * Divides the grid into grids of fewer dimensions. Collective.
     *
     * @param remainDims for each dimension, whether it stays
     * @return the grid that contains this process
     */
    public CartComm sub(boolean[] remainDims) throws MPIException {
        return new CartComm(TopologyCalls.sub(handle, remainDims));
    }

    /**
     * Returns the best rank for this process on another grid, which is always its present rank.
     *
     * @param dims places in each dimension
     * @param periods for each dimension, whether it is periodic
     * @return the rank, {@link MPI#UNDEFINED} if there is no place for it
     */
    public int map(int[] dims, boolean[] periods) throws MPIException {
        return TopologyCalls.map(handle, dims, periods);
    }
}

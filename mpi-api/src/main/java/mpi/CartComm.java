package mpi;

import railmpi.coll.topology.Grid;
import railmpi.pml.state.Communicator;

/**
 * A communicator whose processes are laid out on a grid of any number of dimensions, each of which may be a ring. Ranks
 * go in row-major order: the last coordinate counts fastest. Made by {@link Intracomm#createCart}.
 */
public final class CartComm extends Cartcomm {
    CartComm(Session session, Communicator communicator, Errhandler errhandler, Grid grid) {
        super(session, communicator, errhandler, grid);
    }

    /**
     * Divides processes among dimensions as evenly as can be.
     *
     * @param nnodes number of processes
     * @param dims places in each dimension; those that are 0 are replaced, in descending order
     * @throws MPIException (ERR_DIMS) if the dimensions that are given do not divide the number
     */
    public static void createDims(int nnodes, int[] dims) throws MPIException {
        TopologyCalls.createDims(nnodes, dims);
    }

    /** {@return the grid, and where this process is on it} */
    public CartParms getTopo() throws MPIException {
        return TopologyCalls.parameters(this);
    }

    /**
     * {@return the rank at a place}
     *
     * @param coords a coordinate for each dimension; on a ring any number
     * @throws MPIException (ERR_ARG) if the place is outside the grid
     */
    public int getRank(int[] coords) throws MPIException {
        return TopologyCalls.rank(this, coords);
    }

    /**
     * {@return the coordinates of a rank}
     *
     * @param rank rank in this communicator
     */
    public int[] getCoords(int rank) throws MPIException {
        return TopologyCalls.coords(this, rank);
    }

    /**
     * {@return whom to receive from and to send to, so that data moves along a dimension}
     *
     * @param direction dimension, counted from 0
     * @param disp how many places; negative to move down
     */
    public ShiftParms shift(int direction, int disp) throws MPIException {
        return TopologyCalls.shift(this, direction, disp);
    }

    /**
     * Parts the grid into grids of fewer dimensions. Collective.
     *
     * @param remainDims whether each dimension stays
     * @return the grid that this process is in
     */
    public CartComm sub(boolean[] remainDims) throws MPIException {
        return TopologyCalls.sub(this, remainDims);
    }

    /**
     * Tells which rank this process would best have on another grid: the one that it has.
     *
     * @param dims places in each dimension
     * @param periods whether each dimension is a ring
     * @return the rank, {@link MPI#UNDEFINED} if it is left over
     */
    public int map(int[] dims, boolean[] periods) throws MPIException {
        return TopologyCalls.map(this, dims, periods);
    }
}

package mpi;

import railmpi.coll.topology.Grid;
import railmpi.coll.topology.Neighborhood;
import railmpi.pml.state.Communicator;

/**
 * A communicator whose processes are laid out on a grid, as mpiJava names it; every one is really a {@link CartComm}, where
 * the operations are described. Coordinates and dimensions are arrays with one element for each dimension.
 */
public class Cartcomm extends Intracomm {
    private final Grid grid;

    Cartcomm(Session session, Communicator communicator, Errhandler errhandler, Grid grid) {
        super(session, communicator, errhandler);
        this.grid = grid;
    }

    /** Returns the grid if the communicator can be used, else throws. */
    final Grid grid() {
        usable();
        return grid;
    }

    @Override
    CartComm inContext(Communicator newCommunicator) {
        return new CartComm(session, newCommunicator, errhandler(), grid);
    }

    @Override
    final int topology() {
        return MPI.CART;
    }

    @Override
    final Neighborhood neighborhood() {
        return grid.neighborhood(communicator.rank());
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
     * Does the same as {@link CartComm#createDims}.
     *
     * @param nnodes number of processes
     * @param dims places in each dimension
     */
    public static void Dims_create(int nnodes, int[] dims) throws MPIException {
        TopologyCalls.createDims(nnodes, dims);
    }

    /** {@return the grid, and where this process is on it} */
    public final CartParms Get() throws MPIException {
        return TopologyCalls.parameters(this);
    }

    /**
     * Does the same as {@link CartComm#getRank(int[])}.
     *
     * @param coords one coordinate for each dimension
     * @return what {@link CartComm#getRank(int[])} returns
     */
    public final int Rank(int[] coords) throws MPIException {
        return TopologyCalls.rank(this, coords);
    }

    /**
     * Does the same as {@link CartComm#getCoords}.
     *
     * @param rank rank in this communicator
     * @return what {@link CartComm#getCoords} returns
     */
    public final int[] Coords(int rank) throws MPIException {
        return TopologyCalls.coords(this, rank);
    }

    /**
     * Does the same as {@link CartComm#shift}.
     *
     * @param direction which dimension
     * @param disp how far; negative for the other direction
     * @return what {@link CartComm#shift} returns
     */
    public final ShiftParms Shift(int direction, int disp) throws MPIException {
        return TopologyCalls.shift(this, direction, disp);
    }

    /**
     * Does the same as {@link CartComm#sub}.
     *
     * @param remain_dims whether each dimension stays
     * @return what {@link CartComm#sub} returns
     */
    public final Cartcomm Sub(boolean[] remain_dims) throws MPIException {
        return TopologyCalls.sub(this, remain_dims);
    }

    /**
     * Does the same as {@link CartComm#map}.
     *
     * @param dims places in each dimension
     * @param periods whether each dimension is a ring
     * @return what {@link CartComm#map} returns
     */
    public final int Map(int[] dims, boolean[] periods) throws MPIException {
        return TopologyCalls.map(this, dims, periods);
    }
}

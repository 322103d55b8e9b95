package mpi;

import railmpi.coll.topology.Grid;
import railmpi.coll.topology.Neighborhood;
import railmpi.pml.state.Communicator;

/**
 * mpiJava's class of a communicator whose processes form a grid. Every object is a {@link CartComm}, which describes
 * the operations. Coordinates and dimensions are arrays with one element for each dimension.
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
        return TopologyCalls.parameters(this);
    }

    /**
     * mpiJava's name for {@link CartComm#getRank(int[])}.
     *
     * @param coords one coordinate for each dimension
     * @return the same as {@link CartComm#getRank(int[])}
     */
    public final int Rank(int[] coords) throws MPIException {
        return TopologyCalls.rank(this, coords);
    }

    /**
     * mpiJava's name for {@link CartComm#getCoords}.
     *
     * @param rank rank in this communicator
     * @return the same as {@link CartComm#getCoords}
     */
    public final int[] Coords(int rank) throws MPIException {
        return TopologyCalls.coords(this, rank);
    }

    /**
     * mpiJava's name for {@link CartComm#shift}.
     *
     * @param direction dimension, counted from 0
     * @param disp number of places; negative to move down
     * @return the same as {@link CartComm#shift}
     */
    public final ShiftParms Shift(int direction, int disp) throws MPIException {
        return TopologyCalls.shift(this, direction, disp);
    }

    /**
     * mpiJava's name for {@link CartComm#sub}.
     *
     * @param remain_dims for each dimension, whether it stays
     * @return the same as {@link CartComm#sub}
     */
    public final Cartcomm Sub(boolean[] remain_dims) throws MPIException {
        return TopologyCalls.sub(this, remain_dims);
    }

    /**
     * mpiJava's name for {@link CartComm#map}.
     *
     * @param dims places in each dimension
     * @param periods for each dimension, whether it is periodic
     * @return the same as {@link CartComm#map}
     */
    public final int Map(int[] dims, boolean[] periods) throws MPIException {
        return TopologyCalls.map(this, dims, periods);
    }
}

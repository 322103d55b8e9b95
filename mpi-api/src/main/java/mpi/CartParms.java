package mpi;

import railmpi.coll.topology.Grid;

/** The grid of a {@link CartComm}, and the place of this process on it. The fields are those of mpiJava. */
public final class CartParms {
    /** Places in each dimension. */
    public int[] dims;

    /** For each dimension, whether it is periodic. */
    public boolean[] periods;

    /** Coordinates of this process. */
    public int[] coords;

    CartParms(Grid grid, int rank) {
        dims = grid.dims();
        periods = grid.periods();
        coords = grid.coordsOf(rank);
    }

    /** {@return the number of dimensions} */
    public int getDimCount() {
        return dims.length;
    }

    /**
     * {@return the number of places in a dimension}
     *
     * @param i index, from 0
     */
    public int getDim(int i) {
        return dims[i];
    }

    /**
     * Returns whether a dimension is periodic.
     *
     * @param i index, from 0
     * @return true if so
     */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /**
     * {@return the coordinate of this process in a dimension}
     *
     * @param i index, from 0
     */
    public int getCoord(int i) {
        return coords[i];
    }
}

package mpi;

/** The grid of a {@link CartComm}, and where this process is on it. The fields are those of mpiJava. */
public final class CartParms {
    /** Places in each dimension. */
    public int[] dims;

    /** Which dimensions are rings. */
    public boolean[] periods;

    /** Coordinates of this process. */
    public int[] coords;

    CartParms(int[] dims, boolean[] periods, int[] coords) {
        this.dims = dims;
        this.periods = periods;
        this.coords = coords;
    }

    /** {@return the number of dimensions} */
    public int getDimCount() {
        return dims.length;
    }

    /**
     * {@return the number of places in a dimension}
     *
     * @param i which one, from 0
     */
    public int getDim(int i) {
        return dims[i];
    }

    /**
     * Tells whether a dimension is a ring.
     *
     * @param i which one, from 0
     * @return true if so
     */
    public boolean getPeriod(int i) {
        return periods[i];
    }

    /**
     * {@return the coordinate of this process in a dimension}
     *
     * @param i which one, from 0
     */
    public int getCoord(int i) {
        return coords[i];
    }
}

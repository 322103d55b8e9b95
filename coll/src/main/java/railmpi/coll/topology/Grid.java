package railmpi.coll.topology;

/**
 * Ranks on a grid of any number of dimensions, in row-major order: the last coordinate counts fastest (MPI 4.0, section
 * 8.5). Arguments were checked by the caller. Immutable.
 */
public final class Grid {
    /** The rank of a place outside the grid. */
    public static final int NOBODY = -2;

    private final int[] dims;
    private final boolean[] periods;

    /**
     * Creates a grid.
     *
     * @param dims places in each dimension, at least 1, with a product below 2^31; copied
     * @param periods whether the dimension is a ring; copied
     */
    public Grid(int[] dims, boolean[] periods) {
        this.dims = dims.clone();
        this.periods = periods.clone();
    }

    /**
     * Returns the number of places.
     *
     * @return the product of all dimensions, 1 if there are none
     */
    public int size() {
        int size = 1;
        for (int dim : dims) {
            size *= dim;
        }
        return size;
    }

    /**
     * Returns the number of dimensions.
     *
     * @return 0 or more
     */
    public int dimensionCount() {
        return dims.length;
    }

    /**
     * Returns the places in each dimension.
     *
     * @return a copy
     */
    public int[] dims() {
        return dims.clone();
    }

    /**
     * Tells which dimensions are rings.
     *
     * @return a copy
     */
    public boolean[] periods() {
        return periods.clone();
    }

    /**
     * Returns the rank at a place.
     *
     * @param coords a coordinate for each dimension; on a ring any number
     * @return rank, or {@link #NOBODY} if the place is outside
     */
    public int rankOf(int[] coords) {
        int rank = 0;
        for (int i = 0; i < dims.length; i++) {
            int coord = periods[i] ? Math.floorMod(coords[i], dims[i]) : coords[i];
            if (coord < 0 || coord >= dims[i]) {
                return NOBODY;
            }
            rank = rank * dims[i] + coord;
        }
        return rank;
    }

    /**
     * Returns the place of a rank.
     *
     * @param rank on the grid
     * @return its coordinates
     */
    public int[] coordsOf(int rank) {
        int[] coords = new int[dims.length];
        int rest = rank;
        for (int i = dims.length - 1; i >= 0; i--) {
            coords[i] = rest % dims[i];
            rest /= dims[i];
        }
        return coords;
    }

    /**
     * Returns the rank some places away.
     *
     * @param rank where to start
     * @param direction dimension to go along
     * @param distance places, negative to go down
     * @return rank, or {@link #NOBODY} beyond the border
     */
    public int rankAt(int rank, int direction, long distance) {
        int[] coords = coordsOf(rank);
        long target = coords[direction] + distance;
        if (periods[direction]) {
            target = Math.floorMod(target, dims[direction]);
        }
        if (target < 0 || target >= dims[direction]) {
            return NOBODY;
        }
        coords[direction] = (int) target;
        return rankOf(coords);
    }

    /**
     * Returns the neighbours of a rank.
     *
     * @param rank on the grid
     * @return two for each dimension
     */
    public Neighborhood neighborhood(int rank) {
        int[] neighbors = new int[2 * dims.length];
        for (int i = 0; i < dims.length; i++) {
            neighbors[2 * i] = rankAt(rank, i, -1);
            neighbors[2 * i + 1] = rankAt(rank, i, 1);
        }
        return Neighborhood.ofGrid(neighbors);
    }

    /**
     * Returns the grid of some of the dimensions.
     *
     * @param remaining for each dimension whether it stays
     * @return the smaller grid
     */
    public Grid sub(boolean[] remaining) {
        int count = 0;
        for (int i = 0; i < dims.length; i++) {
            count += remaining[i] ? 1 : 0;
        }
        int[] newDims = new int[count];
        boolean[] newPeriods = new boolean[count];
        int next = 0;
        for (int i = 0; i < dims.length; i++) {
            if (remaining[i]) {
                newDims[next] = dims[i];
                newPeriods[next++] = periods[i];
            }
        }
        return new Grid(newDims, newPeriods);
    }

    /**
     * Returns which of the smaller grids a rank is in, or its rank there.
     *
     * @param rank on this grid
     * @param chosen dimensions that count: those that stay for the rank, the others for the number of the grid
     * @return a number, the same for ranks that differ in the other dimensions only
     */
    public int project(int rank, boolean[] chosen) {
        int[] coords = coordsOf(rank);
        int number = 0;
        for (int i = 0; i < dims.length; i++) {
            if (chosen[i]) {
                number = number * dims[i] + coords[i];
            }
        }
        return number;
    }
}

package railmpi.nas.ft;

/**
 * What one process has of the field: the numbers of points along each axis and where they begin. Immutable.
 *
 * @param nx points of the whole field along x, likewise y and z
 * @param grid the processes
 * @param rank this one
 */
record Domain(int nx, int ny, int nz, ProcessGrid grid, int rank) {
    Domain(ProblemClass problem, ProcessGrid grid, int rank) {
        this(problem.nx(), problem.ny(), problem.nz(), grid, rank);
    }

    /**
     * Returns the length of a row of {@code width} numbers, in doubles. Rows of 2 KiB and their multiples are 8 longer
     * than their numbers: the same place of many rows would else be in the same few sets of the first-level cache.
     */
    static int rowLength(int width) {
        return 2 * width + (width % 128 == 0 ? 8 : 0);
    }

    /** Returns the length of an array that holds this process's part in any layout, in doubles. */
    int arrayLength() {
        return Math.max(ownZ() * ownY() * rowLength(nx), exchangeLength());
    }

    /** Returns how much of an array goes through an exchange, in doubles. */
    int exchangeLength() {
        return ownZ() * ny * rowLength(ownX());
    }

    /** Returns the own points along x when y or z is whole. */
    int ownX() {
        return nx / grid.np1();
    }

    /** Returns the own points along y in space, when x is whole. */
    int ownY() {
        return ny / grid.np1();
    }

    /** Returns the own points along z in space. */
    int ownZ() {
        return nz / grid.np2();
    }

    /** Returns the own points along y in the spectrum, when z is whole. */
    int spectrumY() {
        return ny / grid.np2();
    }

    /** Returns the first own x when y or z is whole. */
    int firstX() {
        return grid.first(rank) * ownX();
    }

    /** Returns the first own y in space. */
    int firstY() {
        return grid.first(rank) * ownY();
    }

    /** Returns the first own z in space. */
    int firstZ() {
        return grid.second(rank) * ownZ();
    }

    /** Returns the first own y in the spectrum. */
    int firstSpectrumY() {
        return grid.second(rank) * spectrumY();
    }
}

package poisson;

import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/**
 * The planes of the cube that a rank has, with a plane of each neighbour above and below. Every plane has a frame of
 * zeros, the surface of the cube. Vectors are arrays of {@link #length()} numbers.
 */
final class Slab {
    private static final int UP = 1;
    private static final int DOWN = 2;

    /** Points of a side of the cube, without the surface. */
    final int points;
    /** Numbers in a line and in a plane, with the frame. */
    final int line;
    final int plane;
    /** My planes: how many, and which is the first. */
    final int planes;
    final int first;

    private final int below;
    private final int above;
    private final int[] counts;
    private final int[] begins;
    private final double[] all;

    Slab(int points) throws MPIException {
        this.points = points;
        line = points + 2;
        plane = line * line;
        int rank = MPI.COMM_WORLD.Rank();
        int size = MPI.COMM_WORLD.Size();
        counts = new int[size];
        begins = new int[size];
        for (int each = 0; each < size; each++) {
            begins[each] = (int) ((long) points * each / size);
            counts[each] = (int) ((long) points * (each + 1) / size) - begins[each];
        }
        first = begins[rank];
        planes = counts[rank];
        below = rank == 0 ? MPI.PROC_NULL : rank - 1;
        above = rank == size - 1 ? MPI.PROC_NULL : rank + 1;
        all = new double[points];
    }

    int length() {
        return (planes + 2) * plane;
    }

    /**
     * Returns where the first inner point of a line is; my planes are 1 to {@link #planes}, lines 1 to {@link #points}.
     */
    int start(int myPlane, int itsLine) {
        return myPlane * plane + itsLine * line + 1;
    }

    /**
     * Begins to exchange the outer planes with the neighbours; the arrays must be left alone until all requests are
     * over.
     */
    Request[] exchange(double[] vector) throws MPIException {
        return new Request[] {
            MPI.COMM_WORLD.Irecv(vector, 0, plane, MPI.DOUBLE, below, UP),
            MPI.COMM_WORLD.Irecv(vector, (planes + 1) * plane, plane, MPI.DOUBLE, above, DOWN),
            MPI.COMM_WORLD.Isend(vector, planes * plane, plane, MPI.DOUBLE, above, UP),
            MPI.COMM_WORLD.Isend(vector, plane, plane, MPI.DOUBLE, below, DOWN)
        };
    }

    /**
     * Adds a number of each plane of the cube, in the order of the planes: unlike that of a reduction, the sum is the
     * same however the planes are spread.
     */
    double sum(double[] ofMyPlanes) throws MPIException {
        MPI.COMM_WORLD.Allgatherv(ofMyPlanes, 0, planes, MPI.DOUBLE, all, 0, counts, begins, MPI.DOUBLE);
        double sum = 0;
        for (double each : all) {
            sum += each;
        }
        return sum;
    }
}

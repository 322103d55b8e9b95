package railmpi.nas.ft;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.nas.common.PhaseClock;

/** The sum of 1024 points of the field, which an iteration is verified by. Used by the rank's main thread only. */
final class Checksum {
    private static final int POINTS = 1024;

    private final Intracomm world;
    private final PhaseClock clock;
    private final int imaginary;
    private final double points;
    private final int[] ownPlaces;
    private final double[] own = new double[2];
    private final double[] sum = new double[2];

    Checksum(Intracomm world, Domain domain, PhaseClock clock) {
        this.world = world;
        this.clock = clock;
        this.imaginary = domain.nx();
        this.points = (double) domain.nx() * domain.ny() * domain.nz();
        int[] places = new int[POINTS];
        int count = 0;
        for (int point = 1; point <= POINTS; point++) {
            int y = 3 * point % domain.ny() - domain.firstY();
            int z = 5 * point % domain.nz() - domain.firstZ();
            if (0 <= y && y < domain.ownY() && 0 <= z && z < domain.ownZ()) {
                places[count++] = (z * domain.ownY() + y) * Domain.rowLength(domain.nx()) + point % domain.nx();
            }
        }
        this.ownPlaces = Arrays.copyOf(places, count);
    }

    /** Adds up the points of all processes; collective. The result is valid on rank 0. */
    void of(double[] field) throws MPIException {
        own[0] = 0;
        own[1] = 0;
        for (int place : ownPlaces) {
            own[0] += field[place];
            own[1] += field[place + imaginary];
        }
        own[0] /= points;
        own[1] /= points;
        clock.communicationBegins();
        world.Reduce(own, 0, sum, 0, 2, MPI.DOUBLE, MPI.SUM, 0);
        clock.communicationEnds();
    }

    double real() {
        return sum[0];
    }

    double imaginary() {
        return sum[1];
    }
}

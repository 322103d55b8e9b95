package railmpi.bench.osu;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** What a figure is over all ranks. */
record OsuSpread(double mean, double least, double most) {
    /** Returns on rank 0 the spread of what each rank has as its {@code own}; collective. */
    static OsuSpread of(Intracomm world, double own) throws MPIException {
        double[] owns = {own};
        double[] sum = new double[1];
        double[] least = new double[1];
        double[] most = new double[1];
        world.reduce(owns, sum, 1, MPI.DOUBLE, MPI.SUM, 0);
        world.reduce(owns, least, 1, MPI.DOUBLE, MPI.MIN, 0);
        world.reduce(owns, most, 1, MPI.DOUBLE, MPI.MAX, 0);
        return new OsuSpread(sum[0] / world.getSize(), least[0], most[0]);
    }
}

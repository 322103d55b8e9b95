package railmpi.bench.ompi;

import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import railmpi.bench.Operation;
import railmpi.bench.Operations;
import railmpi.bench.Stopwatch;

/** What does not depend on the kind of buffer. */
abstract class WorldOperations implements Operations {
    static final int PING_TAG = 1;
    static final int PING_BYTES = 8;
    static final int DATA_TAG = 100;
    static final int REPLY_TAG = 101;

    final Intracomm world;
    final int rank;
    private final int ranks;

    WorldOperations(Intracomm world) throws MPIException {
        this.world = world;
        this.rank = world.getRank();
        this.ranks = world.getSize();
    }

    @Override
    public final int rank() {
        return rank;
    }

    @Override
    public final int ranks() {
        return ranks;
    }

    @Override
    public final void awaitAll() throws MPIException {
        world.barrier();
    }

    @Override
    public final double fromRankZero(double value) throws MPIException {
        double[] shared = {value};
        world.bcast(shared, 1, MPI.DOUBLE, 0);
        return shared[0];
    }

    @Override
    public final double sum(double value) throws MPIException {
        double[] sum = new double[1];
        world.allReduce(new double[] {value}, sum, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }

    @Override
    public final Operation barrier() {
        return this::barriers;
    }

    private double barriers(int repetitions) throws MPIException {
        double start = Stopwatch.seconds();
        for (int i = 0; i < repetitions; i++) {
            world.barrier();
        }
        return Stopwatch.seconds() - start;
    }
}

package railmpi.test.programs;

import mpi.MPI;

/** A long message from each rank to the next, some times. */
public final class LongRing {
    private static final int ROUNDS = 5;
    private static final int LENGTH = 200_000;
    private static final int TAG = 1;

    private LongRing() {}

    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int from = (rank + size - 1) % size;
        Checks checks = new Checks();
        double[] sent = new double[LENGTH];
        double[] received = new double[LENGTH];
        for (int round = 0; round < ROUNDS; round++) {
            sent[LENGTH - 1] = round * size + rank;
            MPI.COMM_WORLD.sendRecv(
                    sent, LENGTH, MPI.DOUBLE, (rank + 1) % size, TAG, received, LENGTH, MPI.DOUBLE, from, TAG);
            checks.equal("round " + round, round * size + from, (long) received[LENGTH - 1]);
        }
        checks.report();
        MPI.Finalize();
    }
}

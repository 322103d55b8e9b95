import java.util.Random;
import mpi.*;

/** Estimates pi by throwing points into a square; Open MPI's style. Argument: number of blocks of 10,000 points. */
public class MonteCarloPi {
    static final int POINTS = 10_000;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int blocks = args.length > 0 ? Integer.parseInt(args[0]) : 100;

        // Each block has its own generator, so that the result does not depend on the number of processes.
        long[] hits = new long[1];
        for (int block = rank; block < blocks; block += size) {
            Random random = new Random(block);
            for (int i = 0; i < POINTS; i++) {
                double x = random.nextDouble();
                double y = random.nextDouble();
                if (x * x + y * y < 1) {
                    hits[0]++;
                }
            }
        }

        long[] total = new long[1];
        MPI.COMM_WORLD.reduce(hits, total, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            long points = (long) blocks * POINTS;
            System.out.println("hits " + total[0] + " of " + points + ", pi is about " + 4.0 * total[0] / points);
        }
        MPI.Finalize();
    }
}

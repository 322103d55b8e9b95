package railmpi.test.programs;

import java.io.IOException;
import java.io.OutputStream;
import mpi.MPI;

/**
 * One barrier; then, when rank 0 has been given a byte, as many as are asked for: {@code CountedBarriers COUNT}. Rank 0
 * says READY before these and DONE behind them, and ends when its input does. What else the ranks tell each other goes
 * by messages.
 */
public final class CountedBarriers {
    private CountedBarriers() {}

    public static void main(String[] arguments) throws IOException {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.getRank();
        Checks checks = new Checks();
        int[] count = {Integer.parseInt(arguments[0])};
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println("READY");
            System.in.read();
        }
        MPI.COMM_WORLD.bcast(count, 1, MPI.INT, 0);
        for (int i = 0; i < count[0]; i++) {
            MPI.COMM_WORLD.barrier();
        }
        int[] ranks = {rank};
        int[] sum = new int[1];
        MPI.COMM_WORLD.allReduce(ranks, sum, 1, MPI.INT, MPI.SUM);
        int size = MPI.COMM_WORLD.getSize();
        checks.equal("sum of the ranks", size * (size - 1) / 2, sum[0]);
        if (rank == 0) {
            System.out.println("DONE");
            System.in.transferTo(OutputStream.nullOutputStream());
        }
        checks.report();
        MPI.Finalize();
    }
}

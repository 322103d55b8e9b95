import java.nio.DoubleBuffer;
import mpi.*;

/**
 * The largest eigenvalue of a matrix, whose rows are spread over all processes, by power iteration; the norm is summed
 * up in the background by a non-blocking collective. Open MPI's style. Arguments: rows, steps.
 */
public class PowerIteration {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.getRank();
        int size = world.getSize();
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        int steps = args.length > 1 ? Integer.parseInt(args[1]) : 40;
        int[] counts = new int[size];
        int[] places = new int[size];
        for (int p = 0; p < size; p++) {
            places[p] = n * p / size;
            counts[p] = n * (p + 1) / size - places[p];
        }
        DoubleBuffer mine = MPI.newDoubleBuffer(counts[rank]);
        DoubleBuffer all = MPI.newDoubleBuffer(n);
        DoubleBuffer square = MPI.newDoubleBuffer(1);
        DoubleBuffer sum = MPI.newDoubleBuffer(1);
        for (int i = 0; i < n; i++) {
            all.put(i, 1);
        }
        double norm = 0;
        for (int step = 0; step < steps; step++) {
            square.put(0, 0);
            for (int i = 0; i < counts[rank]; i++) {
                double row = 0;
                for (int j = 0; j < n; j++) {
                    row += all.get(j) / (1 + Math.abs(places[rank] + i - j)); // the element of the matrix
                }
                mine.put(i, row);
                square.put(0, square.get(0) + row * row);
            }
            Request[] requests = {
                world.iAllReduce(square, sum, 1, MPI.DOUBLE, MPI.SUM),
                world.iAllGatherv(mine, counts[rank], MPI.DOUBLE, all, counts, places, MPI.DOUBLE)
            };
            Request.waitAll(requests);
            norm = Math.sqrt(sum.get(0));
            for (int i = 0; i < n; i++) {
                all.put(i, all.get(i) / norm);
            }
        }
        if (rank == 0) {
            System.out.println("largest eigenvalue " + norm);
        }
        MPI.Finalize();
    }
}

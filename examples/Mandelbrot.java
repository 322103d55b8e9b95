import mpi.*;

/**
 * The Mandelbrot set, row by row in turn; the rows are gathered although processes have different numbers of them. Open
 * MPI's style. Argument: rows and columns.
 */
public class Mandelbrot {
    static final int LIMIT = 500;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int side = args.length > 0 ? Integer.parseInt(args[0]) : 101;

        int[] counts = new int[size];
        int[] places = new int[size];
        for (int p = 0; p < size; p++) {
            counts[p] = (side - p + size - 1) / size * side;
            places[p] = p == 0 ? 0 : places[p - 1] + counts[p - 1];
        }
        int[] mine = new int[counts[rank]];
        for (int row = rank, at = 0; row < side; row += size) {
            for (int column = 0; column < side; column++) {
                mine[at++] = steps(-2 + 3.0 * column / (side - 1), -1.5 + 3.0 * row / (side - 1));
            }
        }

        int[] all = rank == 0 ? new int[side * side] : null;
        if (rank == 0) {
            MPI.COMM_WORLD.gatherv(mine, mine.length, MPI.INT, all, counts, places, MPI.INT, 0);
        } else {
            MPI.COMM_WORLD.gatherv(mine, mine.length, MPI.INT, 0);
        }
        if (rank == 0) {
            int inside = 0;
            long check = 0;
            for (int p = 0; p < size; p++) {
                for (int i = 0; i < counts[p]; i++) {
                    int row = p + i / side * size;
                    inside += all[places[p] + i] == LIMIT ? 1 : 0;
                    check += (long) all[places[p] + i] * (row * side + i % side);
                }
            }
            System.out.println("inside " + inside + " of " + side * side + " points, check " + check);
        }
        MPI.Finalize();
    }

    static int steps(double x, double y) {
        double a = 0;
        double b = 0;
        int steps = 0;
        while (steps < LIMIT && a * a + b * b <= 4) {
            double next = a * a - b * b + x;
            b = 2 * a * b + y;
            a = next;
            steps++;
        }
        return steps;
    }
}

import java.nio.DoubleBuffer;
import mpi.*;

/**
 * Heat in a plate whose upper edge is hot, each process with some of the rows. Processes put their outermost rows into
 * the memory of their neighbours, which post it for them and wait; Open MPI's style. Arguments: rows, columns, steps.
 */
public class HaloExchange {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rows = args.length > 0 ? Integer.parseInt(args[0]) : 64;
        int columns = args.length > 1 ? Integer.parseInt(args[1]) : 64;
        int steps = args.length > 2 ? Integer.parseInt(args[2]) : 200;
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int mine = rows * (rank + 1) / size - rows * rank / size;
        if (mine == 0) {
            throw new IllegalArgumentException("more processes than rows");
        }
        boolean isFirst = rank == 0;
        boolean isLast = rank == size - 1;

        // The row of the neighbour above, then that of the neighbour below.
        DoubleBuffer halo = MPI.newDoubleBuffer(2 * columns);
        Win window = new Win(halo, 2 * columns, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        int[] ranks = isFirst ? new int[] {rank + 1} : isLast ? new int[] {rank - 1} : new int[] {rank - 1, rank + 1};
        Group neighbours = MPI.COMM_WORLD.getGroup().incl(size == 1 ? new int[0] : ranks);
        DoubleBuffer top = MPI.newDoubleBuffer(columns);
        DoubleBuffer bottom = MPI.newDoubleBuffer(columns);
        double[][] heat = new double[mine + 2][columns];
        for (int step = 0; step < steps; step++) {
            top.put(0, heat[1]);
            bottom.put(0, heat[mine]);
            window.post(neighbours, 0);
            window.start(neighbours, 0);
            if (!isFirst) {
                window.put(top, columns, MPI.DOUBLE, rank - 1, columns, columns, MPI.DOUBLE);
            }
            if (!isLast) {
                window.put(bottom, columns, MPI.DOUBLE, rank + 1, 0, columns, MPI.DOUBLE);
            }
            window.complete();
            window.waitFor();
            for (int column = 0; column < columns; column++) {
                heat[0][column] = isFirst ? 100 : halo.get(column);
                heat[mine + 1][column] = isLast ? 0 : halo.get(columns + column);
            }
            heat = next(heat, mine, columns);
        }
        window.free();
        neighbours.free();

        double[] sum = new double[1];
        for (int row = 1; row <= mine; row++) {
            for (double each : heat[row]) {
                sum[0] += each;
            }
        }
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.DOUBLE, MPI.SUM);
        if (isFirst) {
            System.out.println("heat " + sum[0] + " after " + steps + " steps");
        }
        MPI.Finalize();
    }

    static double[][] next(double[][] heat, int mine, int columns) {
        double[][] next = new double[mine + 2][columns];
        for (int row = 1; row <= mine; row++) {
            for (int column = 1; column < columns - 1; column++) { // the sides stay cold
                next[row][column] = (heat[row - 1][column]
                                + heat[row + 1][column]
                                + heat[row][column - 1]
                                + heat[row][column + 1])
                        / 4;
            }
        }
        return next;
    }
}

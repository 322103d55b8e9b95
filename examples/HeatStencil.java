import java.util.Arrays;
import mpi.*;

/**
 * Heat in a square plate, by Jacobi's method on a grid of processes; columns are sent as a derived datatype. mpiJava's
 * style. Arguments: inner points per side, steps.
 */
public class HeatStencil {
    public static void main(String[] args) throws MPIException {
        args = MPI.Init(args);
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 48;
        int steps = args.length > 1 ? Integer.parseInt(args[1]) : 100;
        int[] dims = new int[2];
        Cartcomm.Dims_create(MPI.COMM_WORLD.Size(), dims);
        Cartcomm grid = MPI.COMM_WORLD.Create_cart(dims, new boolean[2], false);
        int[] at = grid.Coords(grid.Rank());
        ShiftParms vertical = grid.Shift(0, 1);
        ShiftParms horizontal = grid.Shift(1, 1);

        int top = n * at[0] / dims[0];
        int left = n * at[1] / dims[1];
        int height = n * (at[0] + 1) / dims[0] - top;
        int width = n * (at[1] + 1) / dims[1] - left;
        int line = width + 2; // a frame of one point around my part, for the neighbours' points
        double[] heat = new double[(height + 2) * line];
        if (at[0] == 0) {
            Arrays.fill(heat, 0, line, 100); // the upper edge is hot
        }
        double[] next = heat.clone();
        Datatype column = Datatype.Vector(height, 1, line, MPI.DOUBLE);
        column.Commit();

        for (int step = 0; step < steps; step++) {
            int last = height * line;
            grid.Sendrecv(heat, last + 1, width, MPI.DOUBLE, vertical.rank_dest, 1,
                    heat, 1, width, MPI.DOUBLE, vertical.rank_source, 1);
            grid.Sendrecv(heat, line + 1, width, MPI.DOUBLE, vertical.rank_source, 2,
                    heat, last + line + 1, width, MPI.DOUBLE, vertical.rank_dest, 2);
            grid.Sendrecv(heat, line + width, 1, column, horizontal.rank_dest, 3,
                    heat, line, 1, column, horizontal.rank_source, 3);
            grid.Sendrecv(heat, line + 1, 1, column, horizontal.rank_source, 4,
                    heat, line + width + 1, 1, column, horizontal.rank_dest, 4);
            for (int i = 1; i <= height; i++) {
                for (int j = 1; j <= width; j++) {
                    int p = i * line + j;
                    next[p] = (heat[p - 1] + heat[p + 1] + heat[p - line] + heat[p + line]) / 4;
                }
            }
            double[] swap = heat;
            heat = next;
            next = swap;
        }

        double[] result = new double[2]; // sum of all points, and the hottest
        for (int i = 1; i <= height; i++) {
            for (int j = 1; j <= width; j++) {
                result[0] += heat[i * line + j];
                result[1] = Math.max(result[1], heat[i * line + j]);
            }
        }
        double[] sum = new double[1];
        double[] hottest = new double[1];
        grid.Reduce(result, 0, sum, 0, 1, MPI.DOUBLE, MPI.SUM, 0);
        grid.Reduce(result, 1, hottest, 0, 1, MPI.DOUBLE, MPI.MAX, 0);
        if (grid.Rank() == 0) {
            System.out.println("heat " + sum[0] + ", hottest point " + hottest[0]);
        }
        MPI.Finalize();
    }
}

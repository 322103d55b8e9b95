import mpi.*;

/**
 * Multiplies two matrices on a grid of processes, each of which has one block of every matrix; rows and columns of the
 * grid are communicators of their own (the SUMMA algorithm). Open MPI's style. Argument: rows and columns, which the
 * sides of the grid must divide.
 */
public class MatrixMultiply {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 120;
        int[] sides = new int[2];
        CartComm.createDims(MPI.COMM_WORLD.getSize(), sides);
        CartComm grid = MPI.COMM_WORLD.createCart(sides, new boolean[2], true);
        int[] at = grid.getCoords(grid.getRank());
        CartComm row = grid.sub(new boolean[] {false, true});
        CartComm column = grid.sub(new boolean[] {true, false});
        if (n % (sides[0] * sides[1]) != 0) {
            throw new IllegalArgumentException(n + " cannot be divided by " + sides[0] * sides[1]);
        }
        int height = n / sides[0];
        int width = n / sides[1];
        double[] a = new double[height * width];
        double[] b = new double[height * width];
        double[] c = new double[height * width];
        for (int i = 0; i < height; i++) {
            for (int j = 0; j < width; j++) {
                int rowIndex = at[0] * height + i;
                int columnIndex = at[1] * width + j;
                a[i * width + j] = (rowIndex * columnIndex) % 7 - 3;
                b[i * width + j] = (rowIndex + 2 * columnIndex) % 5 - 2;
            }
        }

        // Panel by panel: its part of A goes along the rows of the grid, its part of B along the columns.
        int panel = n / (sides[0] * sides[1]);
        double[] ofA = new double[height * panel];
        double[] ofB = new double[panel * width];
        for (int k = 0; k < n; k += panel) {
            int owner = k / width;
            if (at[1] == owner) {
                for (int i = 0; i < height; i++) {
                    System.arraycopy(a, i * width + k % width, ofA, i * panel, panel);
                }
            }
            row.bcast(ofA, ofA.length, MPI.DOUBLE, owner);
            owner = k / height;
            if (at[0] == owner) {
                System.arraycopy(b, k % height * width, ofB, 0, ofB.length);
            }
            column.bcast(ofB, ofB.length, MPI.DOUBLE, owner);
            for (int i = 0; i < height; i++) {
                for (int m = 0; m < panel; m++) {
                    for (int j = 0; j < width; j++) {
                        c[i * width + j] += ofA[i * panel + m] * ofB[m * width + j];
                    }
                }
            }
        }

        double[] check = new double[2]; // the trace, and the sum of all elements with weights
        for (int i = 0; i < height; i++) {
            for (int j = 0; j < width; j++) {
                int rowIndex = at[0] * height + i;
                int columnIndex = at[1] * width + j;
                check[0] += rowIndex == columnIndex ? c[i * width + j] : 0;
                check[1] += c[i * width + j] * (rowIndex * 3 + columnIndex);
            }
        }
        double[] total = new double[2];
        grid.reduce(check, total, 2, MPI.DOUBLE, MPI.SUM, 0);
        if (grid.getRank() == 0) {
            System.out.println("trace " + (long) total[0] + ", check " + (long) total[1]);
        }
        row.free();
        column.free();
        grid.free();
        MPI.Finalize();
    }
}

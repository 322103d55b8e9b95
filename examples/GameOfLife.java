import mpi.*;

/**
 * Conway's game of life on a torus, each process with some of the rows, which neighbours exchange by a neighbourhood
 * collective; Open MPI's style. Arguments: rows, columns, steps.
 */
public class GameOfLife {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rows = args.length > 0 ? Integer.parseInt(args[0]) : 60;
        int columns = args.length > 1 ? Integer.parseInt(args[1]) : 80;
        int steps = args.length > 2 ? Integer.parseInt(args[2]) : 50;
        int size = MPI.COMM_WORLD.getSize();
        CartComm ring = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
        int rank = ring.getRank();
        int begin = rows * rank / size;
        int mine = rows * (rank + 1) / size - begin;
        if (mine == 0) {
            throw new IllegalArgumentException("more processes than rows");
        }

        byte[][] cells = new byte[mine + 2][columns]; // the first and the last row belong to the neighbours
        for (int row = 0; row < mine; row++) {
            for (int column = 0; column < columns; column++) {
                cells[row + 1][column] = (byte) ((begin + row) * 31 + column * 17 + (begin + row) * column % 7) % 3 == 0
                        ? (byte) 1
                        : 0;
            }
        }
        byte[] out = new byte[2 * columns];
        byte[] in = new byte[2 * columns];
        for (int step = 0; step < steps; step++) {
            // The neighbours of a ring are the process before and the process behind, in this order.
            System.arraycopy(cells[1], 0, out, 0, columns);
            System.arraycopy(cells[mine], 0, out, columns, columns);
            ring.neighborAllToAll(out, columns, MPI.BYTE, in, columns, MPI.BYTE);
            System.arraycopy(in, 0, cells[0], 0, columns);
            System.arraycopy(in, columns, cells[mine + 1], 0, columns);
            cells = next(cells, mine, columns);
        }

        long[] result = new long[2]; // living cells, and a number that depends on where they are
        for (int row = 1; row <= mine; row++) {
            for (int column = 0; column < columns; column++) {
                result[0] += cells[row][column];
                result[1] += (long) cells[row][column] * ((begin + row - 1) * columns + column);
            }
        }
        ring.allReduce(result, 2, MPI.LONG, MPI.SUM);
        if (rank == 0) {
            System.out.println("alive " + result[0] + " after " + steps + " steps, check " + result[1]);
        }
        ring.free();
        MPI.Finalize();
    }

    static byte[][] next(byte[][] cells, int mine, int columns) {
        byte[][] next = new byte[mine + 2][columns];
        for (int row = 1; row <= mine; row++) {
            for (int column = 0; column < columns; column++) {
                int left = (column + columns - 1) % columns;
                int right = (column + 1) % columns;
                int around = cells[row][left] + cells[row][right];
                for (int other = row - 1; other <= row + 1; other += 2) {
                    around += cells[other][left] + cells[other][column] + cells[other][right];
                }
                next[row][column] = (byte) (around == 3 || around == 2 && cells[row][column] == 1 ? 1 : 0);
            }
        }
        return next;
    }
}

import mpi.*;

/**
 * An image of the Mandelbrot set, which all processes write into one file, each its rows in turn. Open MPI's style.
 * Arguments: rows and columns, name of the file (in format PGM).
 */
public class MandelbrotImage {
    static final int LIMIT = 500;

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int side = args.length > 0 ? Integer.parseInt(args[0]) : 512;
        String name = args.length > 1 ? args[1] : "mandelbrot.pgm";

        byte[] mine = new byte[(side - rank + size - 1) / size * side];
        for (int row = rank, at = 0; row < side; row += size) {
            for (int column = 0; column < side; column++) {
                mine[at++] = shade(-2 + 3.0 * column / (side - 1), -1.5 + 3.0 * row / (side - 1));
            }
        }

        File image = new File(MPI.COMM_WORLD, name, MPI.MODE_CREATE | MPI.MODE_RDWR);
        byte[] header = ("P5 " + side + " " + side + " 255\n").getBytes();
        image.setSize(header.length + (long) side * side);
        image.writeAtAll(0, header, rank == 0 ? header.length : 0, MPI.BYTE);

        Datatype row = Datatype.createContiguous(side, MPI.BYTE);
        Datatype everySizeth = Datatype.createResized(row, 0, side * size);
        everySizeth.commit();
        image.setView(header.length + (long) rank * side, MPI.BYTE, everySizeth, "native");
        image.writeAll(mine, mine.length, MPI.BYTE);

        image.setView(header.length, MPI.BYTE, MPI.BYTE, "native");
        if (rank == 0) {
            byte[] all = new byte[side * side];
            int read = image.read(all, all.length, MPI.BYTE).getCount(MPI.BYTE);
            long check = 0;
            for (int place = 0; place < read; place++) {
                check += (long) (all[place] & 255) * place;
            }
            System.out.println("image of " + read + " points behind " + header.length + " bytes, check " + check);
        }
        image.close();
        MPI.Finalize();
    }

    static byte shade(double x, double y) {
        double a = 0;
        double b = 0;
        int steps = 0;
        while (steps < LIMIT && a * a + b * b <= 4) {
            double next = a * a - b * b + x;
            b = 2 * a * b + y;
            a = next;
            steps++;
        }
        return (byte) (steps == LIMIT ? 0 : 255 - 5 * steps % 200);
    }
}

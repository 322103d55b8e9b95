package railmpi.test.programs;

import mpi.Datatype;
import mpi.File;
import mpi.MPI;

/** Writes or reads the files that foreign-file.c reads or writes. Arguments: write or read, names of three files. */
public final class ForeignFile {
    private static final int COUNT = 30;

    private ForeignFile() {}

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        boolean isWrite = args[0].equals("write");
        Checks checks = new Checks();
        strided(checks, args[1], isWrite, "native");
        external(checks, args[2], isWrite);
        strided(checks, args[3], isWrite, "external32");
        checks.report();
        MPI.Finalize();
    }

    private static File opened(String name, boolean isWrite) {
        return new File(MPI.COMM_WORLD, name, isWrite ? MPI.MODE_CREATE | MPI.MODE_WRONLY : MPI.MODE_RDONLY);
    }

    private static void strided(Checks checks, String name, boolean isWrite, String representation) {
        int rank = MPI.COMM_WORLD.getRank();
        File file = opened(name, isWrite);
        Datatype tile = Datatype.createResized(
                Datatype.createContiguous(3, MPI.INT), 0, 3 * MPI.COMM_WORLD.getSize() * Integer.BYTES);
        tile.commit();
        file.setView(16 + 12L * rank, MPI.INT, tile, representation);
        int[] data = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            data[i] = 1000 * rank + i;
        }
        if (isWrite) {
            file.writeAll(data, COUNT, MPI.INT);
        } else {
            int[] read = new int[COUNT];
            file.readAll(read, COUNT, MPI.INT);
            checks.same("strided", data, read);
        }
        file.close();
        checks.that(true, () -> "");
    }

    private static void external(Checks checks, String name, boolean isWrite) {
        int rank = MPI.COMM_WORLD.getRank();
        File file = opened(name, isWrite);
        file.setView(1000L * rank, MPI.BYTE, MPI.BYTE, "external32");
        one(checks, file, isWrite, 0, new double[] {1.5 + rank, -2.25}, new double[2], 2, MPI.DOUBLE);
        one(checks, file, isWrite, 16, new int[] {0x01020304 + rank}, new int[1], 1, MPI.INT);
        one(checks, file, isWrite, 20, new short[] {0x0506, -7}, new short[2], 2, MPI.SHORT);
        one(checks, file, isWrite, 24, new long[] {0x0102030405060708L}, new long[1], 1, MPI.LONG);
        one(checks, file, isWrite, 32, new float[] {0.5f}, new float[1], 1, MPI.FLOAT);
        file.close();
    }

    private static void one(
            Checks checks, File file, boolean isWrite, long at, Object data, Object room, int count, Datatype type) {
        if (isWrite) {
            file.writeAt(at, data, count, type);
        } else {
            file.readAt(at, room, count, type);
            checks.same(type.toString(), data, room);
        }
    }
}

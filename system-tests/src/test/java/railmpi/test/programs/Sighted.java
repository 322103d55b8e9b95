package railmpi.test.programs;

import java.nio.ByteBuffer;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Status;
import mpi.Win;

/** Makes calls of each kind that the Flight Recorder is told of; the argument names a file to be made and deleted. */
public final class Sighted {
    private static final int TAG = 3;
    private static final int LENGTH = 64;

    private Sighted() {}

    public static void main(String[] args) throws Exception {
        String file = MPI.Init(args)[0];
        Checks checks = new Checks();
        talk(checks);
        MPI.COMM_WORLD.iBcast(MPI.newByteBuffer(LENGTH), LENGTH, MPI.BYTE, 0).waitFor();
        MPI.COMM_WORLD.allReduce(new int[2], 2, MPI.INT, MPI.SUM);
        write(file);
        checks.report();
        MPI.Finalize();
    }

    /** Once around: every rank but the first receives from any source. */
    private static void talk(Checks checks) {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int[] got = new int[25];
        if (rank == 0) {
            MPI.COMM_WORLD.send(got, got.length, MPI.INT, 1, TAG);
        }
        Status status = MPI.COMM_WORLD.recv(got, got.length, MPI.INT, MPI.ANY_SOURCE, TAG);
        int left = (rank + size - 1) % size;
        checks.that(status.getSource() == left, () -> "message of " + status.getSource());
        if (rank != 0) {
            MPI.COMM_WORLD.send(got, got.length, MPI.INT, (rank + 1) % size, TAG);
        }
    }

    private static void write(String name) {
        Win window = new Win(MPI.newByteBuffer(LENGTH), LENGTH, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        window.fence(0);
        window.put(ByteBuffer.allocateDirect(1), 1, MPI.BYTE, 0, 0, 1, MPI.BYTE);
        window.fence(0);
        window.free();
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(MPI.COMM_WORLD, name, mode, new Info());
        file.writeAt(MPI.COMM_WORLD.getRank(), new byte[1], 1, MPI.BYTE);
        file.close();
    }
}

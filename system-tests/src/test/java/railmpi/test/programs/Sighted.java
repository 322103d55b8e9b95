package railmpi.test.programs;

import java.nio.ByteBuffer;
import mpi.CartComm;
import mpi.File;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Status;
import mpi.Win;

/** Makes calls of each kind that the Flight Recorder is told of; the argument names a file to be made and deleted. */
public final class Sighted {
    private static final int TAG = 3;
    private static final int PROBED = 4;
    private static final int OBJECT = 5;
    private static final int LENGTH = 64;

    private Sighted() {}

    public static void main(String[] args) throws Exception {
        String file = MPI.Init(args)[0];
        Checks checks = new Checks();
        talk(checks);
        talkOtherwise(checks);
        MPI.COMM_WORLD.iBcast(MPI.newByteBuffer(LENGTH), LENGTH, MPI.BYTE, 0).waitFor();
        MPI.COMM_WORLD.allReduce(new int[2], 2, MPI.INT, MPI.SUM);
        join();
        access();
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

    /** Rank 0 sends rank 1 a byte that is probed for, and an object; rank 2 talks to nobody. */
    private static void talkOtherwise(Checks checks) {
        int rank = MPI.COMM_WORLD.getRank();
        byte[] one = new byte[1];
        if (rank == 0) {
            MPI.COMM_WORLD
                    .iSend(ByteBuffer.allocateDirect(1), 1, MPI.BYTE, 1, PROBED)
                    .waitFor();
            MPI.COMM_WORLD.Send(new Object[] {"object"}, 0, 1, MPI.OBJECT, 1, OBJECT);
        } else if (rank == 1) {
            Message message = new Message();
            message.mProbe(0, PROBED, MPI.COMM_WORLD);
            message.mRecv(one, 1, MPI.BYTE);
            Object[] objects = new Object[1];
            MPI.COMM_WORLD.Recv(objects, 0, 1, MPI.OBJECT, 0, OBJECT);
            checks.that("object".equals(objects[0]), () -> "got " + objects[0]);
        } else {
            MPI.COMM_WORLD.sSend(one, 1, MPI.BYTE, MPI.PROC_NULL, TAG);
        }
    }

    /** Collective operations over a topology, and over an intercommunicator. */
    private static void join() {
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        CartComm ring = MPI.COMM_WORLD.createCart(new int[] {size}, new boolean[] {true}, false);
        ring.setName("ring");
        ring.neighborAllGather(new int[3], 3, MPI.INT, new int[6], 3, MPI.INT);
        ring.free();
        Intracomm half = MPI.COMM_WORLD.split(rank == 0 ? 0 : 1, rank);
        Intercomm both = MPI.COMM_WORLD.createIntercomm(half, 0, rank == 0 ? 1 : 0, TAG);
        both.setName("both");
        both.allReduce(new long[1], new long[1], 1, MPI.LONG, MPI.SUM);
        both.free();
        half.free();
    }

    private static void access() {
        Win window = new Win(MPI.newByteBuffer(LENGTH), LENGTH, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        window.fence(0);
        window.put(ByteBuffer.allocateDirect(2), 2, MPI.BYTE, 0, 0, 2, MPI.BYTE);
        window.fence(0);
        window.free();
    }

    private static void write(String name) {
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(MPI.COMM_WORLD, name, mode, new Info());
        file.writeAt(MPI.COMM_WORLD.getRank(), new byte[1], 1, MPI.BYTE);
        file.close();
    }
}

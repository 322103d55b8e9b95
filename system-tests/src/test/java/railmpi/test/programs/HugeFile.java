package railmpi.test.programs;

import java.nio.ByteBuffer;
import mpi.Datatype;
import mpi.File;
import mpi.Info;
import mpi.MPI;
import mpi.Status;

/**
 * More than 2 GiB in one call. Arguments: a new file, and {@code sparse}: little memory, to which all of a file with
 * holes is read, and from which nowhere is written; or {@code whole}: all ranks write as much memory, in turns of 64
 * KiB, and read it.
 */
public final class HugeFile {
    private static final int PIECE_BYTES = 1 << 20;
    private static final int PIECES = 2100;
    private static final int EXTERNAL_PIECES = 150;
    private static final int LONGS = 270_000_000;
    private static final int BLOCK = 8192;
    private static final long MIXER = 0x9e37_79b9_7f4a_7c15L;

    private final Checks checks = new Checks();
    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();

    public static void main(String[] arguments) {
        String[] args = MPI.Init(arguments);
        HugeFile test = new HugeFile();
        if (args[1].equals("sparse")) {
            test.sparse(args[0]);
        } else {
            test.whole(args[0]);
        }
        test.checks.report();
        MPI.Finalize();
    }

    /** All pieces are in the same memory. */
    private static Datatype piece() {
        Datatype piece = Datatype.createResized(Datatype.createContiguous(PIECE_BYTES, MPI.BYTE), 0, 0);
        piece.commit();
        return piece;
    }

    private static File open(String name, Info info) {
        int amode = MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        return new File(MPI.COMM_WORLD, name, amode, info);
    }

    private void sparse(String name) {
        Info info = new Info();
        info.set("romio_cb_read", "enable");
        File file = open(name, info);
        file.setSize(3L << 30);
        long end = (long) PIECES * PIECE_BYTES;
        if (rank == 0) {
            file.writeAt(end - Long.BYTES, new long[] {MIXER}, 1, MPI.LONG);
        }
        MPI.COMM_WORLD.barrier();
        ByteBuffer memory = MPI.newByteBuffer(PIECE_BYTES);
        Datatype piece = piece();
        read(file.read(memory, PIECES, piece), memory, piece);
        checks.equal("pointer", end, file.getPosition());
        checks.equal(
                "read together",
                PIECES,
                file.readAtAll(0, memory, PIECES, piece).getCount(piece));
        external(file, memory);
        file.close();
        File nowhere = new File(MPI.COMM_WORLD, "/dev/null", MPI.MODE_WRONLY);
        checks.equal(
                "written", PIECES, nowhere.writeAt(0, memory, PIECES, piece).getCount(piece));
        nowhere.close();
    }

    /** More than is turned round at once. */
    private void external(File file, ByteBuffer memory) {
        int longs = PIECE_BYTES / Long.BYTES;
        Datatype piece = Datatype.createResized(Datatype.createContiguous(longs, MPI.LONG), 0, 0);
        piece.commit();
        file.setView(0, MPI.LONG, MPI.LONG, "external32");
        long from = (long) (PIECES - EXTERNAL_PIECES) * longs;
        for (boolean isTogether : new boolean[] {true, false}) {
            memory.putLong(PIECE_BYTES - Long.BYTES, 0);
            Status status = isTogether
                    ? file.readAtAll(from, memory, EXTERNAL_PIECES, piece)
                    : file.readAt(from, memory, EXTERNAL_PIECES, piece);
            checks.equal("read in external32", EXTERNAL_PIECES, status.getCount(piece));
            checks.equal("the last number", Long.reverseBytes(MIXER), memory.getLong(PIECE_BYTES - Long.BYTES));
        }
    }

    private void read(Status status, ByteBuffer memory, Datatype piece) {
        checks.equal("read", PIECES, status.getCount(piece));
        long last = memory.order(java.nio.ByteOrder.nativeOrder()).getLong(PIECE_BYTES - Long.BYTES);
        checks.equal("the last number", MIXER, last);
        memory.putLong(PIECE_BYTES - Long.BYTES, 0);
    }

    private void whole(String name) {
        File file = open(name, new Info());
        Datatype block = Datatype.createContiguous(BLOCK, MPI.LONG);
        Datatype turn = Datatype.createResized(block, 0, BLOCK * Long.BYTES * size);
        turn.commit();
        file.setView((long) rank * BLOCK * Long.BYTES, MPI.LONG, turn, "native");
        long[] data = new long[LONGS];
        for (int i = 0; i < LONGS; i++) {
            data[i] = number(i);
        }
        checks.equal("written", LONGS, file.writeAll(data, LONGS, MPI.LONG).getCount(MPI.LONG));
        java.util.Arrays.fill(data, 0);
        checks.equal("read", LONGS, file.readAtAll(0, data, LONGS, MPI.LONG).getCount(MPI.LONG));
        requireNumbers(data);
        file.seek(0, MPI.SEEK_SET);
        java.util.Arrays.fill(data, 0);
        checks.equal("read alone", LONGS, file.read(data, LONGS, MPI.LONG).getCount(MPI.LONG));
        requireNumbers(data);
        file.close();
    }

    private void requireNumbers(long[] data) {
        for (int i = 0; i < LONGS; i++) {
            if (data[i] != number(i)) {
                checks.equal("element " + i, number(i), data[i]);
            }
        }
    }

    private long number(int place) {
        return (place * 31L + rank) * MIXER;
    }
}

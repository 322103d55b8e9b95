package railmpi.bench.ompi;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import mpi.Datatype;
import mpi.File;
import mpi.MPI;

/**
 * Files that all ranks write and read, the counterpart of {@code bench/c/io.c}:
 * {@code FileAccess FOLDER ROUNDS MIB CASE,...}. Rank 0 prints {@code IO,case,bytes,seconds} for every round; a round
 * has a new file, which is deleted behind it, and the memory of the one before. Cases: {@code contiguous}, each rank
 * its part of MIB in one call, read by the rank before it; {@code interleaved}, blocks of 4 KiB of all ranks in turns,
 * together, a quarter of MIB; {@code matrix}, 4096 x 4096 doubles of which each rank has a block, written together;
 * {@code shared}, 10 000 records of 64 bytes by the shared pointer.
 */
public final class FileAccess {
    private static final int BLOCK_BYTES = 4096;
    private static final int ORDER = 4096;
    private static final int RECORDS = 10_000;
    private static final int RECORD_BYTES = 64;
    private static final int MEBIBYTE = 1 << 20;

    private final String name;
    private final int rank = MPI.COMM_WORLD.getRank();
    private final int size = MPI.COMM_WORLD.getSize();
    private final ByteBuffer data;
    private File file;

    private FileAccess(String folder, long bytes) throws Exception {
        name = folder + "/railmpi-io-bench";
        data = filled((int) Math.max(bytes / size, (long) ORDER * ORDER * Double.BYTES / size));
    }

    /** Something that is timed. */
    private interface Access {
        void run() throws Exception;
    }

    /** Runs on any number of ranks. */
    public static void main(String[] args) throws Exception {
        String[] arguments = MPI.Init(args);
        int rounds = Integer.parseInt(arguments[1]);
        long bytes = Long.parseLong(arguments[2]) * MEBIBYTE;
        List<String> cases = List.of(arguments[3].split(","));
        FileAccess bench = new FileAccess(arguments[0], bytes);
        for (int round = 0; round < rounds; round++) {
            for (String each : cases) {
                bench.run(each, bytes);
            }
        }
        MPI.Finalize();
    }

    private void run(String what, long bytes) throws Exception {
        switch (what) {
            case "contiguous" -> contiguous(bytes);
            case "interleaved" -> interleaved(bytes / 4);
            case "matrix" -> matrix();
            case "shared" -> shared();
            default -> throw new IllegalArgumentException("no case '" + what + "'");
        }
    }

    private void contiguous(long bytes) throws Exception {
        int part = (int) (bytes / size);
        open();
        timed("contiguous-write", (long) part * size, () -> file.writeAt((long) part * rank, data, part, MPI.BYTE));
        long next = (rank + 1L) % size * part;
        timed("contiguous-read", (long) part * size, () -> file.readAt(next, data, part, MPI.BYTE));
        close();
    }

    private void interleaved(long bytes) throws Exception {
        int part = (int) (bytes / size) / BLOCK_BYTES * BLOCK_BYTES;
        Datatype block = Datatype.createContiguous(BLOCK_BYTES, MPI.BYTE);
        Datatype turn = Datatype.createResized(block, 0, BLOCK_BYTES * size);
        turn.commit();
        open();
        file.setView((long) BLOCK_BYTES * rank, MPI.BYTE, turn, "native");
        timed("interleaved-write", (long) part * size, () -> file.writeAtAll(0, data, part, MPI.BYTE));
        timed("interleaved-read", (long) part * size, () -> file.readAtAll(0, data, part, MPI.BYTE));
        close();
        turn.free();
        block.free();
    }

    private void matrix() throws Exception {
        int across = (int) Math.sqrt(size);
        while (size % across != 0) {
            across--;
        }
        int rows = ORDER / across;
        int columns = ORDER / (size / across);
        int elements = rows * columns;
        Datatype block = Datatype.createVector(rows, columns, ORDER, MPI.DOUBLE);
        block.commit();
        int row = rank / (size / across) * rows;
        int column = rank % (size / across) * columns;
        open();
        file.setView(((long) row * ORDER + column) * Double.BYTES, MPI.DOUBLE, block, "native");
        long bytes = (long) elements * size * Double.BYTES;
        timed("matrix-write", bytes, () -> file.writeAtAll(0, data, elements, MPI.DOUBLE));
        close();
        block.free();
    }

    private void shared() throws Exception {
        int each = RECORDS / size;
        open();
        timed("shared-write", (long) each * size * RECORD_BYTES, () -> {
            for (int i = 0; i < each; i++) {
                file.writeShared(data, RECORD_BYTES, MPI.BYTE);
            }
        });
        close();
    }

    private ByteBuffer filled(int bytes) throws Exception {
        ByteBuffer filled = MPI.newByteBuffer(bytes);
        for (int i = 0; i < bytes; i++) {
            filled.put(i, (byte) (rank + i));
        }
        return filled;
    }

    private void open() throws Exception {
        int amode = MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        file = new File(MPI.COMM_WORLD, name, amode);
    }

    private void close() throws Exception {
        file.close();
    }

    private void timed(String what, long bytes, Access access) throws Exception {
        MPI.COMM_WORLD.barrier();
        double started = MPI.wtime();
        access.run();
        MPI.COMM_WORLD.barrier();
        if (rank == 0) {
            System.out.println(String.format(Locale.ROOT, "IO,%s,%d,%.6f", what, bytes, MPI.wtime() - started));
        }
    }
}

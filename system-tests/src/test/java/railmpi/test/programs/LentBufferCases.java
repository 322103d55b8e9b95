package railmpi.test.programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mpi.Datatype;
import mpi.File;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** Buffers that MPI.newByteBuffer and its sisters give, which may lie in memory that the ranks of the node map. */
final class LentBufferCases {
    private static final int[] LENGTHS = {1, 3, 1000, 9000, 70_000};
    private static final int MANY = 10_000;
    private static final int MANY_BYTES = 3000;
    private static final int LONG_BYTES = 100_000;
    private static final int MOST_COLLECTIONS = 100;
    private static final int COMMON_BYTES = 256 * 1024;
    private static final int GAP = 7;

    private LentBufferCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("lentMessages", LentBufferCases::messages);
        cases.put("lentCollectives", LentBufferCases::collectives);
        cases.put("lentFiles", LentBufferCases::files);
        cases.put("lentViews", LentBufferCases::views);
        cases.put("lentRows", LentBufferCases::rows);
        cases.put("plainRows", LentBufferCases::plainRows);
        cases.put("lentNext", LentBufferCases::nextToEachOther);
        cases.put("lentMixed", LentBufferCases::mixed);
        cases.put("lentCollected", LentBufferCases::collected);
    }

    private static LongBuffer filled(int length, long first) {
        LongBuffer buffer = MPI.newLongBuffer(length);
        for (int i = 0; i < length; i++) {
            buffer.put(i, first + i);
        }
        return buffer;
    }

    private static void checkAll(Scene scene, String what, LongBuffer buffer, int length, long first) {
        int at = 0;
        while (at < length && buffer.get(at) == first + at) {
            at++;
        }
        scene.checks().equal("items that are right, " + what + " of " + length, length, at);
    }

    private static void messages(Scene scene) {
        for (int length : LENGTHS) {
            LongBuffer sent = filled(length, scene.rank());
            LongBuffer received = MPI.newLongBuffer(length);
            checkAll(scene, "zeros", received, 0, 0);
            Request request = scene.world().iRecv(received, length, MPI.LONG, scene.previous(), 1);
            scene.world().send(sent, length, MPI.LONG, scene.next(), 1);
            request.waitFor();
            checkAll(scene, "received", received, length, scene.previous());
            long[] array = new long[length];
            Request other = scene.world().iSend(received, length, MPI.LONG, scene.next(), 2);
            scene.world().recv(array, length, MPI.LONG, scene.previous(), 2);
            other.waitFor();
            int first = (scene.rank() + 2 * (scene.size() - 1)) % scene.size();
            checkAll(scene, "into an array", LongBuffer.wrap(array), length, first);
        }
    }

    private static void collectives(Scene scene) {
        for (int length : LENGTHS) {
            LongBuffer all = filled(length, scene.rank() == 0 ? 5 : 0);
            scene.world().bcast(all, length, MPI.LONG, 0);
            checkAll(scene, "bcast", all, length, 5);
            LongBuffer sum = MPI.newLongBuffer(length);
            scene.world().allReduce(all, sum, length, MPI.LONG, MPI.MAX);
            checkAll(scene, "allreduce", sum, length, 5);
            LongBuffer gathered = MPI.newLongBuffer(length * scene.size());
            scene.world().allGather(filled(length, 9), length, MPI.LONG, gathered, length, MPI.LONG);
            checkAll(scene, "allgather", MPI.slice(gathered, length * (scene.size() - 1)), length, 9);
            LongBuffer turned = MPI.newLongBuffer(length * scene.size());
            scene.world().allToAll(gathered, length, MPI.LONG, turned, length, MPI.LONG);
            checkAll(scene, "alltoall", MPI.slice(turned, length * scene.next()), length, 9);
        }
    }

    private static void files(Scene scene) throws IOException {
        Path path = Files.createTempFile("lent", null);
        File file = new File(MPI.COMM_SELF, path.toString(), MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        for (int length : LENGTHS) {
            file.writeAt(0, filled(length, length), length, MPI.LONG);
            LongBuffer read = MPI.newLongBuffer(length);
            file.readAt(0, read, length, MPI.LONG);
            checkAll(scene, "read", read, length, length);
        }
        file.close();
    }

    /** Windows to which some ranks bring memory that others map, some ordinary memory, and some none. */
    private static void mixed(Scene scene) {
        LongBuffer one = MPI.newLongBuffer(1);
        LongBuffer result = MPI.newLongBuffer(1);
        one.put(0, 1);
        for (int turn = 0; turn < 3; turn++) {
            LongBuffer memory = memoryOfKind((scene.rank() + turn) % 3, scene.size());
            Win window = new Win(memory, memory == null ? 0 : scene.size(), 1, MPI.INFO_NULL, scene.world());
            window.fence(0);
            for (int target = 0; target < scene.size(); target++) {
                if ((target + turn) % 3 != 2) {
                    window.accumulate(one, 1, MPI.LONG, target, scene.rank(), 1, MPI.LONG, MPI.SUM);
                }
            }
            window.fence(0);
            for (int target = 0; target < scene.size(); target++) {
                if ((target + turn) % 3 != 2) {
                    window.lock(MPI.LOCK_EXCLUSIVE, target, 0);
                    window.fetchAndOp(one, result, MPI.LONG, target, scene.rank(), MPI.SUM);
                    window.flush(target);
                    scene.checks().equal("sum at " + target, 1, result.get(0));
                    window.put(one, 1, MPI.LONG, target, scene.rank(), 1, MPI.LONG);
                    window.flush(target);
                    window.get(result, 1, MPI.LONG, target, scene.rank(), 1, MPI.LONG);
                    window.unlock(target);
                    scene.checks().equal("put at " + target, 1, result.get(0));
                }
            }
            window.free();
            for (int rank = 0; memory != null && rank < scene.size(); rank++) {
                scene.checks().equal("of rank " + rank, 1, memory.get(rank));
            }
        }
    }

    private static LongBuffer memoryOfKind(int kind, int length) {
        return switch (kind) {
            case 0 ->
                ByteBuffer.allocateDirect(length * Long.BYTES)
                        .order(ByteOrder.nativeOrder())
                        .asLongBuffer();
            case 1 -> MPI.newLongBuffer(length);
            default -> null;
        };
    }

    /** Windows over parts of a buffer: at its end, in the middle, at addresses that are no multiples of 8, turned. */
    private static void views(Scene scene) {
        ByteBuffer whole = MPI.newByteBuffer(4096);
        ByteBuffer[] parts = {
            whole.slice(4088, 8),
            whole.slice(1024, 100).order(ByteOrder.nativeOrder()),
            whole.duplicate().order(ByteOrder.LITTLE_ENDIAN),
            whole.slice(3, 24),
            whole.slice(4, 24),
            MPI.slice(whole, 1600)
        };
        for (ByteBuffer part : parts) {
            whole.clear();
            for (int i = 0; i < whole.capacity(); i++) {
                whole.put(i, (byte) 0);
            }
            int at = (part.capacity() - 8) / 8 * 8;
            Win window = new Win(part, part.capacity(), 1, MPI.INFO_NULL, scene.world());
            LongBuffer one = filled(1, 1);
            window.fence(0);
            for (int rank = 0; rank < scene.size(); rank++) {
                window.accumulate(one, 1, MPI.LONG, rank, at, 1, MPI.LONG, MPI.SUM);
            }
            window.fence(0);
            LongBuffer found = MPI.newLongBuffer(1);
            window.get(found, 1, MPI.LONG, scene.next(), at, 1, MPI.LONG);
            window.fence(MPI.MODE_NOSUCCEED);
            long own = part.duplicate().order(ByteOrder.nativeOrder()).getLong(at);
            scene.checks().equal("counted in " + part, scene.size(), found.get(0));
            scene.checks().equal("counted in the buffer itself", scene.size(), own);
            window.free();
        }
        IntBuffer ints = MPI.newIntBuffer(100);
        DoubleBuffer doubles = MPI.newDoubleBuffer(100);
        Win ofInts = new Win(MPI.slice(ints, 1), 99, 1, MPI.INFO_NULL, scene.world());
        Win ofDoubles = new Win(MPI.slice(doubles, 50), 50, 2, MPI.INFO_NULL, scene.world());
        IntBuffer anInt = MPI.newIntBuffer(1);
        DoubleBuffer aDouble = MPI.newDoubleBuffer(1);
        anInt.put(0, scene.rank());
        aDouble.put(0, scene.rank());
        ofInts.fence(0);
        ofDoubles.fence(0);
        ofInts.put(anInt, 1, MPI.INT, scene.next(), 98, 1, MPI.INT);
        ofDoubles.put(aDouble, 1, MPI.DOUBLE, scene.next(), 24, 1, MPI.DOUBLE);
        ofInts.fence(MPI.MODE_NOSUCCEED);
        ofDoubles.fence(MPI.MODE_NOSUCCEED);
        scene.checks().equal("int in a slice at an address that is no multiple of 8", scene.previous(), ints.get(99));
        scene.checks().same("double in a slice", (double) scene.previous(), doubles.get(98));
        ofInts.free();
        ofDoubles.free();
    }

    private static void rows(Scene scene) {
        rows(scene, MPI.newLongBuffer(60_000));
    }

    private static void plainRows(Scene scene) {
        rows(
                scene,
                ByteBuffer.allocateDirect(480_000)
                        .order(ByteOrder.nativeOrder())
                        .asLongBuffer());
    }

    /** Rows with gaps, at both ends and at one, of lengths for the kernel and for messages. */
    private static void rows(Scene scene, LongBuffer memory) {
        Win window = new Win(memory, memory.capacity(), 1, MPI.INFO_NULL, scene.world());
        for (int row : new int[] {1, 16, 20, 700}) {
            int rows = 59_000 / (row + GAP);
            int items = rows * row;
            Datatype type = Datatype.createVector(rows, row, row + GAP, MPI.LONG);
            type.commit();
            window.fence(0);
            window.put(filled(items, row), items, MPI.LONG, scene.next(), 5, 1, type);
            window.fence(0);
            int wrong = 0;
            for (int i = 0; i < items; i++) {
                wrong += memory.get(5 + i / row * (row + GAP) + i % row) == row + i ? 0 : 1;
            }
            scene.checks().equal("items that are wrong in rows of " + row, 0, wrong);
            LongBuffer got = MPI.newLongBuffer(rows * (row + GAP));
            LongBuffer inRow = MPI.newLongBuffer(items);
            window.fence(0);
            window.get(got, 1, type, scene.previous(), 5, 1, type);
            window.get(inRow, items, MPI.LONG, scene.previous(), 5, 1, type);
            window.fence(0);
            checkAll(scene, "got in rows of " + row, inRow, items, row);
            wrong = 0;
            for (int i = 0; i < rows * (row + GAP); i++) {
                int within = i % (row + GAP);
                long expected = within < row ? row + i / (row + GAP) * row + within : 0;
                wrong += got.get(i) == expected ? 0 : 1;
            }
            scene.checks().equal("items that are wrong with gaps behind rows of " + row, 0, wrong);
            type.free();
        }
        window.fence(MPI.MODE_NOSUCCEED);
        window.free();
    }

    /** Buffers are zeros, and none touches another. */
    private static void nextToEachOther(Scene scene) {
        List<ByteBuffer> buffers = new ArrayList<>();
        for (int length = 1; length < 3000; length += 1 + length / 3) {
            ByteBuffer buffer = MPI.newByteBuffer(length);
            int zeros = 0;
            for (int i = 0; i < length; i++) {
                zeros += buffer.get(i) == 0 ? 1 : 0;
                buffer.put(i, (byte) length);
            }
            scene.checks().equal("zeros of a new buffer", length, zeros);
            scene.checks().same("order", ByteOrder.nativeOrder(), buffer.order());
            buffers.add(buffer);
        }
        for (ByteBuffer buffer : buffers) {
            int own = 0;
            for (int i = 0; i < buffer.capacity(); i++) {
                own += buffer.get(i) == (byte) buffer.capacity() ? 1 : 0;
            }
            scene.checks().equal("own bytes of a buffer", buffer.capacity(), own);
        }
    }

    /** The files go with the buffers, short and long, with windows over some of them. */
    private static void collected(Scene scene) throws IOException, InterruptedException {
        LongBuffer kept = filled(100, 1);
        long before = lentBytes();
        for (int i = 0; i < MANY; i++) {
            ByteBuffer buffer = MPI.newByteBuffer(i % 100 == 0 ? LONG_BYTES : MANY_BYTES);
            buffer.put(i % MANY_BYTES, (byte) 1);
            if (i % 2500 == 0) {
                Win window = new Win(buffer, buffer.capacity(), 1, MPI.INFO_NULL, scene.world());
                window.fence(0);
                window.fence(MPI.MODE_NOSUCCEED);
                window.free();
            }
        }
        long after = Long.MAX_VALUE;
        long most = before + 4L * COMMON_BYTES; // the newest segment, and what windows have made
        for (int i = 0; i < MOST_COLLECTIONS && after > most; i++) {
            System.gc();
            Thread.sleep(10);
            after = lentBytes();
        }
        long left = after;
        scene.checks()
                .that(left <= most, () -> "files of collected buffers have " + left + " bytes, " + before + " before");
        checkAll(scene, "kept", kept, 100, 1);
        scene.meet();
    }

    /** Returns how much shared memory this process has made, 0 where there is none. */
    private static long lentBytes() throws IOException {
        String directory = System.getenv("RAILMPI_JOB_DIR");
        if (directory == null) {
            return 0;
        }
        long bytes = 0;
        try (Stream<Path> files = Files.list(Path.of(directory))) {
            for (Path file : (Iterable<Path>) files::iterator) {
                try {
                    bytes += file.getFileName().toString().contains("-" + System.getenv("PMI_RANK") + "-")
                            ? Files.size(file)
                            : 0;
                } catch (IOException e) {
                    continue; // gone meanwhile
                }
            }
        }
        return bytes;
    }
}

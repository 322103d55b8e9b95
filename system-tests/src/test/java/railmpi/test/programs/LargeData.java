package railmpi.test.programs;

import java.nio.LongBuffer;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Status;

/**
 * Two ranks, and more items than an int can count. Argument: {@code message}, {@code allReduce} or {@code allGather};
 * number of items; {@code BYTE} or {@code INT}. All data is checked.
 */
public final class LargeData {
    private static final int TAG = 41;
    private static final int CHUNK_BYTES = 1 << 28;

    private LargeData() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        Checks checks = new Checks();
        long count = Long.parseLong(args[1]);
        Datatype type = args[2].equals("INT") ? MPI.INT : MPI.BYTE;
        Scene scene = new Scene(MPI.COMM_WORLD, MPI.COMM_WORLD.getRank(), MPI.COMM_WORLD.getSize(), checks, count);
        checks.equal("ranks", 2, scene.size());
        long bytes = count * type.getByteSize();
        switch (args[0]) {
            case "message" -> message(scene, count, type, bytes);
            case "allReduce" -> allReduce(scene, count, type, bytes);
            case "allGather" -> allGather(scene, count, type, bytes);
            default -> throw new IllegalArgumentException(args[0]);
        }
        checks.report();
        MPI.Finalize();
    }

    private static void message(Scene scene, long count, Datatype type, long bytes) throws Exception {
        Segment memory = Segment.large(bytes);
        if (scene.rank() == 0) {
            fill(memory, 0, bytes, 1);
            scene.world().send(memory.memory, count, type, 1, TAG);
        } else {
            Status status = scene.world().recv(memory.memory, count, type, 0, TAG);
            scene.checks().equal("count", count, status.getCountLong(type));
            scene.checks()
                    .equal(
                            "count of type int",
                            count > Integer.MAX_VALUE ? MPI.UNDEFINED : count,
                            status.getCount(type));
            check(scene, memory, 0, bytes, 1);
        }
        scene.meet();
    }

    /** The maximum of what both ranks have, of which one is 0. */
    private static void allReduce(Scene scene, long count, Datatype type, long bytes) throws Exception {
        Segment memory = Segment.large(bytes);
        if (scene.rank() == 0) {
            fill(memory, 0, bytes, 1);
        }
        scene.world().allReduce(memory.memory, count, type, MPI.BOR);
        check(scene, memory, 0, bytes, 1);
    }

    private static void allGather(Scene scene, long count, Datatype type, long bytes) throws Exception {
        Intracomm world = scene.world();
        Segment out = Segment.large(bytes);
        Segment in = Segment.large(bytes * scene.size());
        fill(out, 0, bytes, scene.rank());
        world.allGather(out.memory, count, type, in.memory, count, type);
        for (int rank = 0; rank < scene.size(); rank++) {
            check(scene, in, rank * bytes, bytes, rank);
        }
    }

    /** The last bytes, which are no whole long, stay 0. */
    private static void fill(Segment memory, long from, long bytes, int seed) throws Exception {
        for (long at = 0; at < bytes; at += CHUNK_BYTES) {
            LongBuffer longs = memory.buffer(from + at, (int) Math.min(CHUNK_BYTES, bytes - at))
                    .asLongBuffer();
            for (int i = 0; i < longs.capacity(); i++) {
                longs.put(i, value(at / Long.BYTES + i, seed));
            }
        }
    }

    private static void check(Scene scene, Segment memory, long from, long bytes, int seed) throws Exception {
        for (long at = 0; at < bytes; at += CHUNK_BYTES) {
            LongBuffer longs = memory.buffer(from + at, (int) Math.min(CHUNK_BYTES, bytes - at))
                    .asLongBuffer();
            int wrong = 0;
            for (int i = 0; i < longs.capacity(); i++) {
                wrong += longs.get(i) == value(at / Long.BYTES + i, seed) ? 0 : 1;
            }
            scene.checks().equal("wrong longs from byte " + (from + at), 0, wrong);
            if (scene.rank() == 0) {
                System.out.println("checked " + (from + at)); // silence is limited
            }
        }
    }

    private static long value(long index, int seed) {
        return (index + 1) * 0x9E3779B97F4A7C15L + seed;
    }
}

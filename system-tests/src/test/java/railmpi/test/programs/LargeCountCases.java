package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Status;
import mpi.Win;

/**
 * Calls with counts of type long beside the same calls with counts of type int: both have to leave the same. What is
 * larger than an int can tell is for {@link LargeData}. Stateless.
 */
final class LargeCountCases {
    private static final int TAG = 37;
    private static final int[] COUNTS = {0, 1, 17, 3_001};

    private LargeCountCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("callsOfLongsDoWhatThoseOfIntsDo", LargeCountCases::callsOfLongsDoWhatThoseOfIntsDo);
        cases.put("typesTakeLongs", LargeCountCases::typesTakeLongs);
        cases.put("statusesTellLongs", LargeCountCases::statusesTellLongs);
        cases.put("nothingOverflows", LargeCountCases::nothingOverflows);
        cases.put("windowsTakeLongs", LargeCountCases::windowsTakeLongs);
    }

    /** A call, with ints or with longs; both memories have as many parts as there are ranks. */
    private interface Family {
        void call(Scene scene, int[] out, int[] in, int count, boolean isLong) throws Exception;
    }

    private static void callsOfLongsDoWhatThoseOfIntsDo(Scene scene) throws Exception {
        Map<String, Family> families = new LinkedHashMap<>();
        addMessages(families);
        addCollectives(families);
        addReductions(families);
        for (Map.Entry<String, Family> family : families.entrySet()) {
            for (int count : COUNTS) {
                int[] out = scene.own().ints(count * scene.size() + 1, 0, 1_000).toArray();
                int[][] in = new int[2][out.length];
                for (int i = 0; i < in.length; i++) {
                    Arrays.fill(in[i], scene.rank());
                    family.getValue().call(scene, out, in[i], count, i == 1);
                }
                scene.checks().same(family.getKey() + " of " + count, in[0], in[1]);
            }
        }
    }

    private static void addMessages(Map<String, Family> all) {
        all.put("send", (scene, out, in, count, isLong) -> {
            Intracomm world = scene.world();
            Request receive = isLong
                    ? world.iRecv(in, (long) count, MPI.INT, scene.previous(), TAG)
                    : world.iRecv(in, count, MPI.INT, scene.previous(), TAG);
            if (isLong) {
                world.send(out, (long) count, MPI.INT, scene.next(), TAG);
            } else {
                world.send(out, count, MPI.INT, scene.next(), TAG);
            }
            receive.waitFor();
        });
        all.put("matched", (scene, out, in, count, isLong) -> {
            Request send = scene.world().isSend(out, (long) count, MPI.INT, scene.next(), TAG);
            Message message = new Message();
            message.mProbe(scene.previous(), TAG, scene.world());
            if (isLong) {
                message.mRecv(in, (long) count, MPI.INT);
            } else {
                message.mRecv(in, count, MPI.INT);
            }
            send.waitFor();
        });
        all.put("sendRecv", (scene, out, in, count, isLong) -> {
            Intracomm world = scene.world();
            long number = count;
            if (isLong) {
                world.sendRecv(out, number, MPI.INT, scene.next(), TAG, in, number, MPI.INT, scene.previous(), TAG);
                world.sendRecvReplace(in, number, MPI.INT, scene.next(), TAG, scene.previous(), TAG);
            } else {
                world.sendRecv(out, count, MPI.INT, scene.next(), TAG, in, count, MPI.INT, scene.previous(), TAG);
                world.sendRecvReplace(in, count, MPI.INT, scene.next(), TAG, scene.previous(), TAG);
            }
        });
        all.put("persistent", (scene, out, in, count, isLong) -> {
            Prequest send = scene.world().sendInit(out, (long) count, MPI.INT, scene.next(), TAG);
            Prequest receive = isLong
                    ? scene.world().recvInit(in, (long) count, MPI.INT, scene.previous(), TAG)
                    : scene.world().recvInit(in, count, MPI.INT, scene.previous(), TAG);
            Prequest.startAll(new Prequest[] {send, receive});
            Request.waitAll(new Request[] {send, receive});
            send.free();
            receive.free();
        });
        all.put("pack", (scene, out, in, count, isLong) -> {
            ByteBuffer packed = MPI.newByteBuffer(count * Integer.BYTES + 5);
            long end = scene.world().pack(out, (long) count, MPI.INT, packed, 5L);
            scene.checks().equal("end", packed.capacity(), end);
            scene.checks().equal("size", packed.capacity() - 5L, scene.world().packSize((long) count, MPI.INT));
            if (isLong) {
                scene.checks().equal("end", end, scene.world().unpack(packed, 5L, in, (long) count, MPI.INT));
            } else {
                byte[] bytes = new byte[packed.capacity()];
                packed.get(0, bytes);
                scene.checks().equal("end", end, scene.world().unpack(bytes, 5, in, count, MPI.INT));
            }
        });
    }

    private static void addCollectives(Map<String, Family> all) {
        all.put("bcast", (scene, out, in, count, isLong) -> {
            int[] data = scene.rank() == 0 ? out : in;
            if (isLong) {
                scene.world().bcast(data, (long) count, MPI.INT, 0);
            } else {
                scene.world().bcast(data, count, MPI.INT, 0);
            }
        });
        all.put("gather and scatter", (scene, out, in, count, isLong) -> {
            Intracomm world = scene.world();
            long number = count;
            if (isLong) {
                world.gather(out, number, MPI.INT, in, number, MPI.INT, 0);
                world.scatter(in, number, MPI.INT, out, number, MPI.INT, 0);
                world.allGather(out, number, MPI.INT, in, number, MPI.INT);
            } else {
                world.gather(out, count, MPI.INT, in, count, MPI.INT, 0);
                world.scatter(in, count, MPI.INT, out, count, MPI.INT, 0);
                world.allGather(out, count, MPI.INT, in, count, MPI.INT);
            }
        });
        all.put("vectors", (scene, out, in, count, isLong) -> {
            Intracomm world = scene.world();
            int[] counts = counts(scene, count);
            int[] starts = starts(scene, count);
            if (isLong) {
                long[] longCounts = longs(counts);
                long[] longStarts = longs(starts);
                world.gathervLong(out, (long) count, MPI.INT, in, longCounts, longStarts, MPI.INT, 0);
                world.scattervLong(in, longCounts, longStarts, MPI.INT, out, (long) count, MPI.INT, 0);
                world.allGathervLong(out, (long) count, MPI.INT, in, longCounts, longStarts, MPI.INT);
                world.iAllToAllvLong(out, longCounts, longStarts, MPI.INT, in, longCounts, longStarts, MPI.INT)
                        .waitFor();
            } else {
                world.gatherv(out, count, MPI.INT, in, counts, starts, MPI.INT, 0);
                world.scatterv(in, counts, starts, MPI.INT, out, count, MPI.INT, 0);
                world.allGatherv(out, count, MPI.INT, in, counts, starts, MPI.INT);
                world.iAllToAllv(out, counts, starts, MPI.INT, in, counts, starts, MPI.INT)
                        .waitFor();
            }
        });
        all.put("allToAllw", (scene, out, in, count, isLong) -> {
            int[] counts = counts(scene, count);
            int[] starts = starts(scene, Integer.BYTES * count);
            Datatype[] types = new Datatype[scene.size()];
            Arrays.fill(types, MPI.INT);
            if (isLong) {
                long[] longStarts = longs(starts);
                scene.world()
                        .allToAllwLong(out, longs(counts), longStarts, types, in, longs(counts), longStarts, types);
            } else {
                scene.world().allToAllw(out, counts, starts, types, in, counts, starts, types);
            }
        });
        all.put("neighbours", (scene, out, in, count, isLong) -> {
            CartComm row = scene.world().createCart(new int[] {scene.size()}, new boolean[] {false}, false);
            if (scene.size() > 1 && isLong) {
                row.neighborAllGather(out, (long) count, MPI.INT, in, (long) count, MPI.INT);
            } else if (scene.size() > 1) {
                row.neighborAllGather(out, count, MPI.INT, in, count, MPI.INT);
            }
            row.free();
        });
    }

    private static void addReductions(Map<String, Family> all) {
        all.put("reduce", (scene, out, in, count, isLong) -> {
            Intracomm world = scene.world();
            long number = count;
            if (isLong) {
                world.reduce(out, in, number, MPI.INT, MPI.SUM, 0);
                world.allReduce(in, number, MPI.INT, MPI.MAX);
                world.iAllReduce(out, in, number, MPI.INT, MPI.SUM).waitFor();
                world.scan(in, number, MPI.INT, MPI.SUM);
                world.exScan(out, in, number, MPI.INT, MPI.SUM);
                Comm.reduceLocal(out, in, number, MPI.INT, MPI.SUM);
            } else {
                world.reduce(out, in, count, MPI.INT, MPI.SUM, 0);
                world.allReduce(in, count, MPI.INT, MPI.MAX);
                world.iAllReduce(out, in, count, MPI.INT, MPI.SUM).waitFor();
                world.scan(in, count, MPI.INT, MPI.SUM);
                world.exScan(out, in, count, MPI.INT, MPI.SUM);
                Comm.reduceLocal(out, in, count, MPI.INT, MPI.SUM);
            }
        });
        all.put("reduceScatter", (scene, out, in, count, isLong) -> {
            if (isLong) {
                scene.world().reduceScatterLong(out, in, longs(counts(scene, count)), MPI.INT, MPI.SUM);
                scene.world().reduceScatterBlock(out, in, (long) count, MPI.INT, MPI.SUM);
            } else {
                scene.world().reduceScatter(out, in, counts(scene, count), MPI.INT, MPI.SUM);
                scene.world().reduceScatterBlock(out, in, count, MPI.INT, MPI.SUM);
            }
        });
        all.put("reduceScatter in place", (scene, out, in, count, isLong) -> {
            int[] vector = out.clone();
            if (isLong) {
                scene.world().reduceScatterBlock(vector, (long) count, MPI.INT, MPI.SUM);
            } else {
                scene.world().reduceScatterBlock(vector, count, MPI.INT, MPI.SUM);
            }
            System.arraycopy(vector, 0, in, 0, count); // what follows is undefined
        });
    }

    private static void typesTakeLongs(Scene scene) throws Exception {
        Datatype[] types = {
            Datatype.createContiguous(6L, MPI.INT),
            Datatype.createVector(3L, 2L, 2L, MPI.INT),
            Datatype.createHVector(3L, 2L, 8L, MPI.INT),
            Datatype.createIndexedLong(new long[] {4, 2}, new long[] {0, 4}, MPI.INT),
            Datatype.createHIndexedLong(new long[] {4, 2}, new long[] {0, 16}, MPI.INT),
            Datatype.createStructLong(new long[] {4, 2}, new long[] {0, 16}, new Datatype[] {MPI.INT, MPI.INT}),
            Datatype.createResized(MPI.INT, 0L, 4L)
        };
        int[] out = {scene.rank(), 1, 2, 3, 4, 5};
        for (Datatype type : types) {
            type.commit();
            int[] in = new int[6];
            int count = 6 * Integer.BYTES / type.getByteSize();
            scene.world().sendRecv(out, count, type, scene.next(), TAG, in, count, type, scene.previous(), TAG);
            scene.checks().same(type.toString(), new int[] {scene.previous(), 1, 2, 3, 4, 5}, in);
            type.free();
        }
        Datatype wide = Datatype.createHVector(2L, 1L, 1L << 40, MPI.INT);
        scene.checks().equal("extent that an int cannot tell", MPI.UNDEFINED, wide.getExtent());
        scene.checks().equal("size", 2, wide.getSize());
        Datatype wider = Datatype.createContiguous(2, wide);
        scene.checks().equal("size", 4, wider.getSize());
        wide.free();
        wider.free();
        fail("too much", MPI.ERR_ARG, "2^31 - 1", () -> Datatype.createContiguous(1L << 33, MPI.BYTE));
        fail("too far", MPI.ERR_ARG, "2^56", () -> Datatype.createHVector(2L, 1L, 1L << 60, MPI.INT));
        fail("overflow", MPI.ERR_ARG, "in no memory", () -> Datatype.createVector(2L, 1L, 1L << 62, MPI.INT));
        fail("negative", MPI.ERR_COUNT, "-1", () -> Datatype.createContiguous(-1L, MPI.INT));
    }

    private static void statusesTellLongs(Scene scene) throws Exception {
        int[] in = new int[7];
        Status status = scene.world()
                .sendRecv(new int[7], 7L, MPI.INT, scene.next(), TAG, in, 7L, MPI.INT, scene.previous(), TAG);
        scene.checks().equal("count", 7, status.getCountLong(MPI.INT));
        scene.checks().equal("count", 28, status.getCountLong(MPI.BYTE));
        scene.checks().equal("not whole", MPI.UNDEFINED, status.getCountLong(MPI.DOUBLE));
    }

    /** Counts that no memory has are refused, whatever they would be as an int or as a product. */
    private static void nothingOverflows(Scene scene) throws Exception {
        Intracomm world = scene.world();
        int[] data = new int[4 * scene.size()];
        long[] far = longs(counts(scene, 1));
        far[0] = Long.MAX_VALUE;
        for (long count : new long[] {1L << 31, 1L << 32, (1L << 32) + 1, 1L << 61, 1L << 62, Long.MAX_VALUE}) {
            Map<String, Checks.Action> calls = new LinkedHashMap<>();
            calls.put("send", () -> world.send(data, count, MPI.INT, scene.next(), TAG));
            calls.put("recv", () -> world.recv(data, count, MPI.INT, scene.previous(), TAG));
            calls.put("iRecv", () -> world.iRecv(data, count, MPI.INT, scene.previous(), TAG));
            calls.put("sendInit", () -> world.sendInit(data, count, MPI.INT, scene.next(), TAG));
            calls.put("bcast", () -> world.bcast(data, count, MPI.INT, 0));
            calls.put("allGather", () -> world.allGather(data, count, MPI.INT));
            calls.put("allToAll", () -> world.allToAll(data, count, MPI.INT, data, count, MPI.INT));
            calls.put("allReduce", () -> world.allReduce(data, count, MPI.INT, MPI.SUM));
            calls.put("reduceScatterBlock", () -> world.reduceScatterBlock(data, count, MPI.INT, MPI.SUM));
            calls.put("allGathervLong", () -> {
                long[] counts = longs(counts(scene, 1));
                counts[0] = count;
                world.allGathervLong(data, 1L, MPI.INT, data, counts, far, MPI.INT);
            });
            calls.forEach((name, call) -> failOf(scene, name + " of " + count, call));
        }
    }

    private static void failOf(Scene scene, String what, Checks.Action call) {
        scene.checks().fails(what, MPI.ERR_BUFFER, new String[] {"too"}, () -> {
            scene.world().setErrhandler(MPI.ERRORS_RETURN);
            try {
                call.run();
            } finally {
                scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
            }
        });
    }

    private static void fail(String what, int errorClass, String why, Checks.Action call) {
        new Checks().fails(what, errorClass, new String[] {why}, () -> {
            MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
            try {
                call.run();
            } finally {
                MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_ARE_FATAL);
            }
        });
    }

    private static void windowsTakeLongs(Scene scene) throws Exception {
        int count = 9;
        ByteBuffer base = MPI.newByteBuffer(count * Integer.BYTES);
        Win window = new Win(base, (long) base.capacity(), Integer.BYTES, MPI.INFO_NULL, scene.world());
        window.setErrhandler(MPI.ERRORS_RETURN);
        ByteBuffer origin = MPI.newByteBuffer(count * Integer.BYTES);
        for (int i = 0; i < count; i++) {
            origin.putInt(i * Integer.BYTES, scene.rank() * 100 + i);
        }
        int next = scene.next();
        window.fence(0);
        window.put(origin, 8L, MPI.INT, next, 1L, 8L, MPI.INT);
        window.fence(0);
        ByteBuffer result = MPI.newByteBuffer(count * Integer.BYTES);
        window.get(result, 8L, MPI.INT, next, 1L, 8L, MPI.INT);
        window.fence(0);
        scene.checks().equal("got", scene.rank() * 100 + 7, result.getInt(28));
        for (long far : new long[] {1L << 31, 1L << 61, Long.MAX_VALUE}) {
            scene.checks()
                    .fails(
                            "put at " + far,
                            MPI.ERR_RMA_RANGE,
                            new String[0],
                            () -> window.put(origin, 1L, MPI.INT, next, far, 1L, MPI.INT));
        }
        window.fence(MPI.MODE_NOSUCCEED);
        window.free();
    }

    private static int[] counts(Scene scene, int count) {
        int[] counts = new int[scene.size()];
        Arrays.fill(counts, count);
        return counts;
    }

    private static int[] starts(Scene scene, int count) {
        int[] starts = new int[scene.size()];
        Arrays.setAll(starts, rank -> rank * count);
        return starts;
    }

    private static long[] longs(int[] ints) {
        return Arrays.stream(ints).asLongStream().toArray();
    }
}

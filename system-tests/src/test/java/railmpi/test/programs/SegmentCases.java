package railmpi.test.programs;

import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mpi.CartComm;
import mpi.Comm;
import mpi.Datatype;
import mpi.File;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;

/**
 * Memory segments of every kind in every family of calls. Each call is made twice, with arrays and with segments that
 * hold the same, and has to leave the same in both.
 */
final class SegmentCases {
    private static final int TAG = 31;
    private static final int[] COUNTS = {0, 1, 3, 50, 3_001, 40_001};
    /** Ints of what is sent and received beside the parts of all ranks, which must stay as they are. */
    private static final int GUARD = 5;

    private SegmentCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("segmentsGoWhereArraysGo", SegmentCases::segmentsGoWhereArraysGo);
        cases.put("typesWithGapsTakeSegments", SegmentCases::typesWithGapsTakeSegments);
        cases.put("windowsAreMadeOfSegments", SegmentCases::windowsAreMadeOfSegments);
        cases.put("readOnlySegmentsAreOnlySent", SegmentCases::readOnlySegmentsAreOnlySent);
        cases.put("segmentsThatCannotBeUsedAreNamed", SegmentCases::segmentsThatCannotBeUsedAreNamed);
        cases.put("anArenaClosesUnderARequest", SegmentCases::anArenaClosesUnderARequest);
        cases.put("segmentsThatShareMemoryAreKeptApart", SegmentCases::segmentsThatShareMemoryAreKeptApart);
    }

    /** A call that reads the first memory and writes the second; both have as many parts as there are ranks. */
    private interface Family {
        void call(Scene scene, Object out, Object in, int count) throws Exception;
    }

    private static boolean areThere(Scene scene) {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        boolean areThere = Arena.exist();
        if (!areThere && scene.rank() == 0) {
            System.out.println("SKIPPED: this JDK has no memory segments");
        }
        return areThere;
    }

    private static void segmentsGoWhereArraysGo(Scene scene) throws Exception {
        if (!areThere(scene)) {
            return;
        }
        Random random = scene.common();
        for (Map.Entry<String, Family> family : families().entrySet()) {
            for (int count : new int[] {
                COUNTS[random.nextInt(3)], COUNTS[3 + random.nextInt(3)],
            }) {
                String out = Segment.KINDS.get(random.nextInt(Segment.KINDS.size()));
                String in = Segment.KINDS.get(random.nextInt(Segment.KINDS.size()));
                compare(scene, family.getKey(), family.getValue(), count, out, in);
            }
        }
        for (String kind : Segment.KINDS) {
            compare(scene, "recv", families().get("recv"), 3_001, kind, kind);
            compare(scene, "iAllReduce", families().get("iAllReduce"), 3_001, kind, kind);
        }
    }

    private static void compare(Scene scene, String name, Family family, int count, String outKind, String inKind)
            throws Exception {
        int[] out = scene.own().ints(count * scene.size() + GUARD, 0, 1_000).toArray();
        int[] in = new int[out.length];
        Arrays.fill(in, scene.rank());
        Segment sent = Segment.make(outKind, out.length * Integer.BYTES).filled(out);
        Segment received = Segment.make(inKind, in.length * Integer.BYTES).filled(in);
        family.call(scene, out, in, count);
        family.call(scene, sent.memory, received.memory, count);
        String what = name + " of " + count + " from " + outKind + " to " + inKind;
        scene.checks().same(what, in, received.ints());
        scene.checks().same(what + ", sent", out, sent.ints());
    }

    private static Map<String, Family> families() {
        Map<String, Family> all = new LinkedHashMap<>();
        addMessages(all);
        addCollectives(all);
        addMoreCollectives(all);
        addOthers(all);
        return all;
    }

    private static void addMessages(Map<String, Family> all) {
        all.put("recv", (scene, out, in, count) -> {
            Request send = scene.world().iSend(out, count, MPI.INT, scene.next(), TAG);
            scene.world().recv(in, count, MPI.INT, scene.previous(), TAG);
            send.waitFor();
        });
        all.put("send", (scene, out, in, count) -> {
            Request receive = scene.world().iRecv(in, count, MPI.INT, scene.previous(), TAG);
            scene.world().send(out, count, MPI.INT, scene.next(), TAG);
            scene.checks().equal("count", count, receive.waitStatus().getCount(MPI.INT));
        });
        all.put("sSend", (scene, out, in, count) -> {
            Request receive = scene.world().iRecv(in, count, MPI.INT, scene.previous(), TAG);
            scene.world().sSend(out, count, MPI.INT, scene.next(), TAG);
            receive.waitFor();
        });
        all.put("bSend", (scene, out, in, count) -> {
            MPI.attachBuffer(new byte[count * Integer.BYTES + MPI.BSEND_OVERHEAD]);
            scene.world().bSend(out, count, MPI.INT, scene.next(), TAG);
            scene.world().recv(in, count, MPI.INT, scene.previous(), TAG);
            MPI.detachBuffer();
        });
        all.put("Send with an offset", (scene, out, in, count) -> {
            Request receive = scene.world().Irecv(in, 2, count, MPI.INT, scene.previous(), TAG);
            scene.world().Ssend(out, 3, count, MPI.INT, scene.next(), TAG);
            scene.checks().equal("count", count, receive.Wait().Get_count(MPI.INT));
        });
        all.put("sendRecv", (scene, out, in, count) -> scene.world()
                .sendRecv(out, count, MPI.INT, scene.next(), TAG, in, count, MPI.INT, scene.previous(), TAG));
        all.put("sendRecvReplace", (scene, out, in, count) -> scene.world()
                .sendRecvReplace(in, count, MPI.INT, scene.next(), TAG, scene.previous(), TAG));
        all.put("mRecv", (scene, out, in, count) -> {
            Request send = scene.world().iSend(out, count, MPI.INT, scene.next(), TAG);
            Message message = new Message();
            message.mProbe(scene.previous(), TAG, scene.world());
            message.mRecv(in, count, MPI.INT);
            send.waitFor();
        });
        all.put("startAll", (scene, out, in, count) -> {
            Prequest send = scene.world().sendInit(out, count, MPI.INT, scene.next(), TAG);
            Prequest receive = scene.world().recvInit(in, count, MPI.INT, scene.previous(), TAG);
            for (int round = 0; round < 2; round++) {
                Prequest.startAll(new Prequest[] {send, receive});
                Request.waitAll(new Request[] {send, receive});
            }
            send.free();
            receive.free();
        });
        all.put("message to itself", (scene, out, in, count) -> {
            Request receive = MPI.COMM_SELF.iRecv(in, count, MPI.INT, 0, TAG);
            MPI.COMM_SELF.send(out, count, MPI.INT, 0, TAG);
            receive.waitFor();
        });
    }

    private static void addCollectives(Map<String, Family> all) {
        all.put("bcast", (scene, out, in, count) -> scene.world()
                .bcast(scene.rank() == 0 ? out : in, count, MPI.INT, 0));
        all.put("iBcast", (scene, out, in, count) -> scene.world()
                .iBcast(scene.rank() == 0 ? out : in, count, MPI.INT, 0)
                .waitFor());
        all.put("gather", (scene, out, in, count) -> scene.world()
                .gather(out, count, MPI.INT, in, count, MPI.INT, scene.size() - 1));
        all.put("gatherv", (scene, out, in, count) -> scene.world()
                .gatherv(out, count, MPI.INT, in, counts(scene, count), starts(scene, count), MPI.INT, 0));
        all.put("scatter", (scene, out, in, count) -> scene.world()
                .scatter(out, count, MPI.INT, in, count, MPI.INT, 0));
        all.put("iScatterv", (scene, out, in, count) -> scene.world()
                .iScatterv(out, counts(scene, count), starts(scene, count), MPI.INT, in, count, MPI.INT, 0)
                .waitFor());
        all.put("allGather", (scene, out, in, count) -> scene.world()
                .allGather(out, count, MPI.INT, in, count, MPI.INT));
        all.put("allGather in place", (scene, out, in, count) -> scene.world().allGather(in, count, MPI.INT));
        all.put("iAllGatherv", (scene, out, in, count) -> scene.world()
                .iAllGatherv(out, count, MPI.INT, in, counts(scene, count), starts(scene, count), MPI.INT)
                .waitFor());
        all.put("allToAll", (scene, out, in, count) -> scene.world().allToAll(out, count, MPI.INT, in, count, MPI.INT));
        all.put("allToAllv", (scene, out, in, count) -> {
            int[] counts = counts(scene, count);
            int[] starts = starts(scene, count);
            scene.world().allToAllv(out, counts, starts, MPI.INT, in, counts, starts, MPI.INT);
        });
        all.put("allToAllw", (scene, out, in, count) -> {
            int[] counts = counts(scene, count);
            int[] starts = Arrays.stream(starts(scene, count))
                    .map(start -> start * Integer.BYTES)
                    .toArray();
            Datatype[] types = new Datatype[scene.size()];
            Arrays.fill(types, MPI.INT);
            scene.world().allToAllw(out, counts, starts, types, in, counts, starts, types);
        });
    }

    private static void addMoreCollectives(Map<String, Family> all) {
        all.put("reduce", (scene, out, in, count) -> scene.world().reduce(out, in, count, MPI.INT, MPI.SUM, 0));
        all.put("allReduce", (scene, out, in, count) -> scene.world().allReduce(out, in, count, MPI.INT, MPI.MAX));
        all.put("allReduce in place", (scene, out, in, count) -> scene.world().allReduce(in, count, MPI.INT, MPI.SUM));
        all.put("iAllReduce", (scene, out, in, count) -> scene.world()
                .iAllReduce(out, in, count, MPI.INT, MPI.BXOR)
                .waitFor());
        all.put("reduceScatter", (scene, out, in, count) -> scene.world()
                .reduceScatter(out, in, counts(scene, count), MPI.INT, MPI.SUM));
        all.put("reduceScatterBlock", (scene, out, in, count) -> scene.world()
                .reduceScatterBlock(out, in, count, MPI.INT, MPI.SUM));
        all.put("scan", (scene, out, in, count) -> scene.world().scan(out, in, count, MPI.INT, MPI.SUM));
        all.put("iExScan", (scene, out, in, count) -> scene.world()
                .iExScan(out, in, count, MPI.INT, MPI.SUM)
                .waitFor());
        all.put("Allreduce with an offset", (scene, out, in, count) -> scene.world()
                .Allreduce(out, 2, in, 1, count, MPI.INT, MPI.SUM));
        all.put("reduceLocal", (scene, out, in, count) -> Comm.reduceLocal(out, in, count, MPI.INT, MPI.SUM));
        all.put("neighborAllGather", (scene, out, in, count) -> {
            CartComm ring = scene.world().createCart(new int[] {scene.size()}, new boolean[] {false}, false);
            if (scene.size() > 1) {
                ring.neighborAllGather(out, count, MPI.INT, in, count, MPI.INT);
            }
            ring.free();
        });
    }

    private static void addOthers(Map<String, Family> all) {
        all.put("pack", (scene, out, in, count) -> {
            byte[] packed = new byte[count * Integer.BYTES + 3];
            scene.checks().equal("position", packed.length, scene.world().pack(out, count, MPI.INT, packed, 3));
            scene.checks().equal("position", packed.length, scene.world().unpack(packed, 3, in, count, MPI.INT));
        });
        all.put("files", (scene, out, in, count) -> {
            String[] name = {scene.rank() == 0 ? "" + Files.createTempFile("segments", ".data") : ""};
            byte[] bytes = Arrays.copyOf(name[0].getBytes("UTF-8"), 300);
            scene.world().bcast(bytes, bytes.length, MPI.BYTE, 0);
            String path = new String(bytes, "UTF-8").trim();
            File file = new File(scene.world(), path, MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
            int own = scene.rank() * count * Integer.BYTES;
            int next = scene.next() * count * Integer.BYTES;
            file.writeAt(own, out, count, MPI.INT);
            file.iWriteAt(own, out, count, MPI.INT).waitFor();
            scene.meet();
            file.readAt(next, in, count, MPI.INT);
            file.iReadAt(next, in, count, MPI.INT).waitFor();
            file.readAtAll(next, in, count, MPI.INT);
            file.iReadAtAll(own, in, count, MPI.INT).waitFor();
            scene.meet();
            file.close();
            Files.deleteIfExists(Path.of(path));
        });
        all.put("windows", (scene, out, in, count) -> {
            Object from = direct(out);
            Object into = direct(in);
            windows(scene, from, into, count);
            if (in instanceof int[] values) {
                ((IntBuffer) into).get(0, values);
            }
        });
    }

    /** Windows take no arrays. */
    private static Object direct(Object memory) {
        return memory instanceof int[] values ? MPI.newIntBuffer(values.length).put(0, values) : memory;
    }

    /** Writes and adds the values at the next rank and reads them back, then adds one to the first. */
    private static void windows(Scene scene, Object out, Object in, int count) throws Exception {
        Win window = new Win(MPI.newIntBuffer(count + 1), count + 1, 1, MPI.INFO_NULL, scene.world());
        int next = scene.next();
        window.fence(0);
        window.put(out, count, MPI.INT, next, 0, count, MPI.INT);
        window.fence(0);
        window.accumulate(out, count, MPI.INT, next, 0, count, MPI.INT, MPI.SUM);
        window.fence(0);
        window.get(in, count, MPI.INT, next, 0, count, MPI.INT);
        window.fence(MPI.MODE_NOSUCCEED);
        window.lock(MPI.LOCK_EXCLUSIVE, next, 0);
        window.rPut(out, count, MPI.INT, next, 0, count, MPI.INT).waitFor();
        window.flush(next);
        window.rGet(in, count, MPI.INT, next, 0, count, MPI.INT).waitFor();
        window.rGetAccumulate(out, count, MPI.INT, in, count, MPI.INT, next, 0, count, MPI.INT, MPI.SUM)
                .waitFor();
        window.getAccumulate(out, count, MPI.INT, in, count, MPI.INT, next, 0, count, MPI.INT, MPI.NO_OP);
        window.unlock(next);
        scene.meet();
        window.free();
    }

    private static int[] counts(Scene scene, int count) {
        int[] counts = new int[scene.size()];
        Arrays.fill(counts, count);
        return counts;
    }

    /** The parts in reverse order. */
    private static int[] starts(Scene scene, int count) {
        int[] starts = new int[scene.size()];
        Arrays.setAll(starts, rank -> (scene.size() - 1 - rank) * count);
        return starts;
    }

    private static void typesWithGapsTakeSegments(Scene scene) throws Exception {
        if (!areThere(scene)) {
            return;
        }
        int count = 700;
        Datatype everyThird = Datatype.createVector(count, 1, 3, MPI.INT);
        everyThird.commit();
        Family ring = (at, out, in, unused) ->
                at.world().sendRecv(out, 1, everyThird, at.next(), TAG, in, 1, everyThird, at.previous(), TAG);
        Family all = (at, out, in, unused) -> at.world().allGather(out, 1, everyThird, in, 1, everyThird);
        for (String kind : Segment.KINDS) {
            compare(scene, "vector", ring, 3 * count, kind, kind);
            compare(scene, "vectors", all, 3 * count, kind, "ofAuto");
        }
        everyThird.free();
    }

    private static void windowsAreMadeOfSegments(Scene scene) throws Exception {
        if (!areThere(scene)) {
            return;
        }
        int count = 50;
        int[] values = scene.own().ints(count, 0, 1_000).toArray();
        for (String kind : List.of("ofShared", "ofAuto", "global", "mapped")) {
            Segment base = Segment.make(kind, count * Integer.BYTES).filled(values);
            int[] read = new int[count];
            IntBuffer result = MPI.newIntBuffer(count);
            Win window = new Win(base.memory, count * Integer.BYTES, 4, MPI.INFO_NULL, scene.world());
            window.fence(0);
            window.get(result, count, MPI.INT, scene.next(), 0, count, MPI.INT);
            window.fence(MPI.MODE_NOSUCCEED);
            result.get(0, read);
            scene.checks().same("window of " + kind, valuesOf(scene, scene.next(), count), read);
            window.free();
            Win dynamic = new Win(MPI.INFO_NULL, scene.world());
            dynamic.attach(base.memory, count * Integer.BYTES);
            scene.checks().that(dynamic.getDisplacement(base.memory) > 0, () -> "displacement");
            scene.meet();
            dynamic.detach(base.memory);
            dynamic.free();
        }
        for (String kind : List.of("ofConfined", "byte[]", "int[]")) {
            Segment base = Segment.make(kind, count * Integer.BYTES);
            failsAsWindow(scene, base.memory, kind.equals("ofConfined") ? "confined" : "off-heap");
        }
        failsAsWindow(scene, new int[count], "int[]");
    }

    private static void failsAsWindow(Scene scene, Object base, String why) throws Exception {
        fail(scene, "window", MPI.ERR_BASE, why, () -> new Win(base, 4, 1, MPI.INFO_NULL, scene.world()));
    }

    private static int[] valuesOf(Scene scene, int rank, int count) {
        return new Scene(scene.world(), rank, scene.size(), scene.checks(), scene.seed())
                .own()
                .ints(count, 0, 1_000)
                .toArray();
    }

    private static void readOnlySegmentsAreOnlySent(Scene scene) throws Exception {
        if (!areThere(scene)) {
            return;
        }
        int count = 40_001;
        for (String kind : Segment.KINDS) {
            int[] values = valuesOf(scene, scene.rank(), count);
            Object source =
                    Segment.make(kind, count * Integer.BYTES).filled(values).readOnly();
            int[] received = new int[count];
            Request receive = scene.world().iRecv(received, count, MPI.INT, scene.previous(), TAG);
            scene.world().send(source, count, MPI.INT, scene.next(), TAG);
            receive.waitFor();
            scene.checks().same("read-only " + kind, valuesOf(scene, scene.previous(), count), received);
            calls(scene, source, false)
                    .forEach((name, call) -> fail(scene, name, MPI.ERR_BUFFER, "is read-only", call));
        }
    }

    private static void segmentsThatCannotBeUsedAreNamed(Scene scene) throws Exception {
        if (!areThere(scene)) {
            return;
        }
        for (String kind : List.of("ofConfined", "ofShared", "mapped")) {
            Segment memory = Segment.make(kind, 80);
            memory.close();
            calls(scene, memory.memory, true).forEach((name, call) -> {
                fail(scene, name, MPI.ERR_BUFFER, "closed", call);
                fail(scene, name, MPI.ERR_BUFFER, "" + memory.memory, call);
            });
        }
        Segment confined = Segment.make("ofConfined", 80);
        Throwable[] thrown = new Throwable[1];
        Thread other = new Thread(() -> calls(scene, confined.memory, true)
                .forEach((name, call) -> fail(scene, name, MPI.ERR_BUFFER, "confined", call)));
        other.setUncaughtExceptionHandler((thread, e) -> thrown[0] = e);
        other.start();
        other.join();
        scene.checks().same("other thread", null, thrown[0]);
        Object tooShort = Segment.make("int[]", 39).memory;
        calls(scene, tooShort, true).forEach((name, call) -> fail(scene, name, MPI.ERR_BUFFER, "too short", call));
        fail(scene, "text", MPI.ERR_BUFFER, "String", () -> scene.world().send("text", 1, MPI.INT, scene.next(), TAG));
    }

    /**
     * Calls of ten ints that have to fail before anything moves; those that only read are for memory nobody can use.
     */
    private static Map<String, Checks.Action> calls(Scene scene, Object memory, boolean withReads) {
        Intracomm world = scene.world();
        int[] array = new int[10 * scene.size()];
        Map<String, Checks.Action> calls = new LinkedHashMap<>();
        calls.put("recv", () -> world.recv(memory, 10, MPI.INT, scene.previous(), TAG));
        calls.put("iRecv", () -> world.iRecv(memory, 10, MPI.INT, scene.previous(), TAG));
        calls.put("recvInit", () -> world.recvInit(memory, 10, MPI.INT, scene.previous(), TAG));
        calls.put("unpack", () -> world.unpack(new byte[40], 0, memory, 10, MPI.INT));
        calls.put("allReduce", () -> world.allReduce(array, memory, 10, MPI.INT, MPI.SUM));
        calls.put("iAllReduce", () -> world.iAllReduce(array, memory, 10, MPI.INT, MPI.SUM));
        calls.put("allToAllw", () -> {
            int[] counts = counts(scene, 10);
            Datatype[] types = new Datatype[scene.size()];
            Arrays.fill(types, MPI.INT);
            world.allToAllw(array, counts, new int[scene.size()], types, memory, counts, new int[scene.size()], types);
        });
        if (withReads) {
            calls.put("send", () -> world.send(memory, 10, MPI.INT, scene.next(), TAG));
            calls.put("iSend", () -> world.iSend(memory, 10, MPI.INT, scene.next(), TAG));
            calls.put("sendInit", () -> world.sendInit(memory, 10, MPI.INT, scene.next(), TAG));
            calls.put("pack", () -> world.pack(memory, 10, MPI.INT, new byte[40], 0));
            calls.put("reduce", () -> world.reduce(memory, array, 10, MPI.INT, MPI.SUM, 0));
        }
        return calls;
    }

    /** The arena cannot be closed, or the request ends with an error; other messages go on. */
    private static void anArenaClosesUnderARequest(Scene scene) throws Exception {
        if (!areThere(scene)) {
            return;
        }
        Intracomm world = scene.world();
        for (String kind : List.of("ofConfined", "ofShared", "mapped")) {
            for (int count : new int[] {10, 40_001, 400_001}) {
                Segment memory = Segment.make(kind, count * Integer.BYTES);
                Request receive = world.iRecv(memory.memory, count, MPI.INT, scene.previous(), TAG);
                memory.close();
                scene.meet();
                Request send = world.iSend(new int[count], count, MPI.INT, scene.next(), TAG);
                int[] next = {scene.rank()};
                world.sendRecvReplace(next, 1, MPI.INT, scene.next(), TAG + 1, scene.previous(), TAG + 1);
                scene.checks().equal("another message", scene.previous(), next[0]);
                fail(scene, "wait", MPI.ERR_BUFFER, "closed", receive::waitFor);
                send.waitFor();
            }
        }
    }

    private static void segmentsThatShareMemoryAreKeptApart(Scene scene) throws Exception {
        if (!areThere(scene)) {
            return;
        }
        int count = 3_001;
        for (String kind : Segment.KINDS) {
            int[] values = valuesOf(scene, scene.rank(), count + 1);
            Segment whole = Segment.make(kind, (count + 1) * Integer.BYTES).filled(values);
            Segment out = whole.slice(0, count * Integer.BYTES);
            Segment in = whole.slice(Integer.BYTES, count * Integer.BYTES);
            int[] previous = Arrays.copyOf(valuesOf(scene, scene.previous(), count + 1), count);
            scene.world()
                    .sendRecv(
                            out.memory,
                            count,
                            MPI.INT,
                            scene.next(),
                            TAG,
                            in.memory,
                            count,
                            MPI.INT,
                            scene.previous(),
                            TAG);
            scene.checks().same("overlap in " + kind, previous, in.ints());
        }
    }

    private static void fail(Scene scene, String what, int errorClass, String why, Checks.Action call) {
        scene.checks().fails(what, errorClass, new String[] {why}, () -> {
            scene.world().setErrhandler(MPI.ERRORS_RETURN);
            try {
                call.run();
            } finally {
                scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
            }
        });
    }
}

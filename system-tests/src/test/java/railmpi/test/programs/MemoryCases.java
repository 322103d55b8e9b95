package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Message;
import mpi.Prequest;
import mpi.Request;
import mpi.Win;

/** Buffers that may only be read, that one thread may touch, that can be closed; and messages nobody has asked for. */
final class MemoryCases {
    private static final int[] COUNTS = {1, 700, 60_000};

    private MemoryCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("readOnlyBuffersAreSent", MemoryCases::readOnlyBuffersAreSent);
        cases.put("filesMappedForReadingAreSent", MemoryCases::filesMappedForReadingAreSent);
        cases.put("arenasAreSentAndReceivedInto", MemoryCases::arenasAreSentAndReceivedInto);
        cases.put("collectivesTakeArenas", MemoryCases::collectivesTakeArenas);
        cases.put("derivedTypesTakeArenas", MemoryCases::derivedTypesTakeArenas);
        cases.put("arenasOfOtherThreadsAreRefused", MemoryCases::arenasOfOtherThreadsAreRefused);
        cases.put("anArenaThatIsClosedFailsItsOwnRequest", MemoryCases::anArenaThatIsClosedFailsItsOwnRequest);
        cases.put("windowsTakeArenas", MemoryCases::windowsTakeArenas);
        cases.put("windowsTellOfClosedArenas", MemoryCases::windowsTellOfClosedArenas);
        cases.put("aSenderMayBeFarAhead", MemoryCases::aSenderMayBeFarAhead);
    }

    private static void readOnlyBuffersAreSent(Scene scene) {
        for (int count : COUNTS) {
            ByteBuffer data = direct(count);
            data.putDouble(last(count), scene.rank() + 1);
            ByteBuffer readOnly = data.asReadOnlyBuffer().order(ByteOrder.nativeOrder());
            exchange(scene, readOnly, readOnly.asDoubleBuffer(), direct(count), count);
            collect(scene, readOnly, direct(count), count);
            fail(scene, "receive", MPI.ERR_BUFFER, "read-only", () -> scene.world()
                    .recv(readOnly.asDoubleBuffer(), count, MPI.DOUBLE, scene.previous(), 1));
        }
    }

    private static void filesMappedForReadingAreSent(Scene scene) throws Exception {
        int count = COUNTS[COUNTS.length - 1];
        ByteBuffer data = ByteBuffer.allocate(count * Double.BYTES).order(ByteOrder.nativeOrder());
        data.putDouble(last(count), scene.rank() + 1);
        Path file = Files.createTempFile("mapped", ".data");
        Files.write(file, data.array());
        try (FileChannel channel = FileChannel.open(file)) {
            ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, data.capacity())
                    .order(ByteOrder.nativeOrder());
            exchange(scene, mapped, mapped.asDoubleBuffer(), direct(count), count);
        } finally {
            Files.delete(file);
        }
    }

    private static void arenasAreSentAndReceivedInto(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        for (String kind : kinds()) {
            for (int count : COUNTS) {
                Arena arena = Arena.make(kind);
                ByteBuffer data = arena.buffer(count * Double.BYTES);
                data.putDouble(last(count), scene.rank() + 1);
                exchange(scene, data, data.asDoubleBuffer(), arena.buffer(count * Double.BYTES), count);
                restart(scene, data, arena.buffer(count * Double.BYTES), count);
            }
        }
    }

    private static void collectivesTakeArenas(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        for (String kind : kinds()) {
            for (int count : COUNTS) {
                Arena arena = Arena.make(kind);
                ByteBuffer data = arena.buffer(count * Double.BYTES);
                data.putDouble(last(count), scene.rank() + 1);
                collect(scene, data, arena.buffer(count * Double.BYTES), count);
            }
        }
    }

    private static void derivedTypesTakeArenas(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        int count = 600;
        Datatype everySecond = Datatype.createVector(count, 1, 2, MPI.DOUBLE);
        everySecond.commit();
        for (String kind : kinds()) {
            Arena arena = Arena.make(kind);
            ByteBuffer data = arena.buffer(2 * count * Double.BYTES);
            for (int i = 0; i < count; i++) {
                data.putDouble(2 * last(i + 1), scene.rank() + i);
            }
            ByteBuffer received = arena.buffer(2 * count * Double.BYTES);
            scene.world()
                    .sendRecv(data, 1, everySecond, scene.next(), 2, received, 1, everySecond, scene.previous(), 2);
            checkValue(scene, kind, scene.previous() + count - 1, received.getDouble(2 * last(count)));
        }
        everySecond.free();
    }

    private static void arenasOfOtherThreadsAreRefused(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        if (!Arena.exist()) {
            return;
        }
        int count = 10;
        ByteBuffer data = Arena.make("ofConfined").buffer(count * Double.BYTES);
        Request receive = scene.world().iRecv(data, count, MPI.DOUBLE, scene.previous(), 3);
        ByteBuffer sum = Arena.make("ofConfined").buffer(Double.BYTES);
        Request collective = scene.world().iAllReduce(new double[] {1}, sum, 1, MPI.DOUBLE, MPI.SUM);
        Thread other = new Thread(() -> {
            refuse(scene, data, "confined");
            fail(scene, "wait", -1, "confined", receive::waitFor);
            fail(scene, "test", -1, "confined", collective::test);
        });
        other.start();
        other.join();
        fail(scene, "free", MPI.ERR_REQUEST, "confined", receive::free);
        scene.world().send(new double[count], count, MPI.DOUBLE, scene.next(), 3);
        receive.waitFor();
        collective.waitFor();
        checkValue(scene, "iAllReduce", scene.size(), sum.getDouble(0));
    }

    private static void windowsTakeArenas(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        int count = COUNTS[COUNTS.length - 1];
        int bytes = count * Double.BYTES;
        ByteBuffer memory = direct(count);
        Win[] windows = {
            new Win(memory, bytes, Double.BYTES, MPI.INFO_NULL, scene.world()),
            new Win(bytes, Double.BYTES, MPI.INFO_NULL, scene.world(), memory, Win.FLAVOR_PRIVATE)
        };
        for (Win window : windows) {
            window.setErrhandler(MPI.ERRORS_RETURN);
            for (String kind : kinds()) {
                Arena arena = Arena.make(kind);
                ByteBuffer data = arena.buffer(bytes);
                data.putDouble(last(count), scene.rank() + 1);
                access(scene, window, data, arena.buffer(bytes), count);
                exchange(scene, window, arena.buffer(Long.BYTES), arena.buffer(Long.BYTES));
            }
            window.fence(0);
            for (String kind : kinds("ofConfined")) {
                refuse(scene, window, Arena.make(kind));
            }
            window.fence(MPI.MODE_NOSUCCEED);
            window.free();
        }
    }

    /** Puts, adds and reads at the next rank. */
    private static void access(Scene scene, Win window, ByteBuffer data, ByteBuffer result, int count) {
        int next = scene.next();
        double value = scene.rank() + 1;
        window.fence(0);
        window.put(data, count, MPI.DOUBLE, next, 0, count, MPI.DOUBLE);
        window.fence(0);
        window.accumulate(data, count, MPI.DOUBLE, next, 0, count, MPI.DOUBLE, MPI.SUM);
        window.fence(0);
        window.get(result, count, MPI.DOUBLE, next, 0, count, MPI.DOUBLE);
        window.fence(MPI.MODE_NOSUCCEED);
        checkValue(scene, "get", 2 * value, result.getDouble(last(count)));
        window.lock(MPI.LOCK_SHARED, next, 0);
        Request sum = window.rGetAccumulate(
                data, count, MPI.DOUBLE, result, count, MPI.DOUBLE, next, 0, count, MPI.DOUBLE, MPI.SUM);
        sum.waitFor();
        checkValue(scene, "rGetAccumulate", 2 * value, result.getDouble(last(count)));
        window.rPut(data, count, MPI.DOUBLE, next, 0, count, MPI.DOUBLE).waitFor();
        window.flush(next);
        window.rGet(result, count, MPI.DOUBLE, next, 0, count, MPI.DOUBLE).waitFor();
        checkValue(scene, "rGet", value, result.getDouble(last(count)));
        window.unlock(next);
        scene.meet();
    }

    /** One element at the next rank, which nobody else changes. */
    private static void exchange(Scene scene, Win window, ByteBuffer value, ByteBuffer result) {
        window.lock(MPI.LOCK_EXCLUSIVE, scene.next(), 0);
        value.putLong(0, 7);
        window.fetchAndOp(value, result, MPI.LONG, scene.next(), 1, MPI.REPLACE);
        window.flush(scene.next());
        window.compareAndSwap(value, value, result, MPI.LONG, scene.next(), 1);
        window.unlock(scene.next());
        scene.checks().equal("compareAndSwap", 7, result.getLong(0));
        scene.meet();
    }

    private static void refuse(Scene scene, Win window, Arena arena) throws Exception {
        ByteBuffer data = arena.buffer(Double.BYTES);
        Thread other = new Thread(() -> refuse(scene, window, data, "confined"));
        other.start();
        other.join();
        arena.close();
        refuse(scene, window, data, "closed");
    }

    private static void refuse(Scene scene, Win window, ByteBuffer data, String why) {
        int next = scene.next();
        String[] part = {why};
        scene.checks()
                .fails("put", MPI.ERR_BUFFER, part, () -> window.put(data, 1, MPI.DOUBLE, next, 0, 1, MPI.DOUBLE));
        scene.checks()
                .fails("get", MPI.ERR_BUFFER, part, () -> window.get(data, 1, MPI.DOUBLE, next, 0, 1, MPI.DOUBLE));
    }

    /** The memory of windows is gone before they are: whoever accesses it is told, be it the own rank. */
    private static void windowsTellOfClosedArenas(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        for (String kind : kinds("ofShared")) {
            Arena arena = Arena.make(kind);
            ByteBuffer memory = arena.buffer(Double.BYTES);
            Win created = new Win(memory, Double.BYTES, 1, MPI.INFO_NULL, scene.world());
            Win dynamic = new Win(MPI.INFO_NULL, scene.world());
            dynamic.attach(memory, Double.BYTES);
            int displacement = dynamic.getDisplacement(memory); // the same everywhere: the first of the window
            scene.meet();
            arena.close();
            scene.meet();
            for (int target : new int[] {scene.next(), scene.rank()}) {
                accessClosed(scene, created, target, 0);
                accessClosed(scene, dynamic, target, displacement);
            }
            scene.meet();
            created.free();
            dynamic.free();
        }
    }

    private static void accessClosed(Scene scene, Win window, int target, int displacement) throws Exception {
        ByteBuffer item = direct(1);
        String[] parts = {"arena", "of rank " + target + " is closed", "displacement " + displacement, "length of 8"};
        window.setErrhandler(MPI.ERRORS_RETURN);
        window.lock(MPI.LOCK_SHARED, target, 0);
        scene.checks().fails("put", MPI.ERR_RMA_RANGE, parts, () -> {
            window.put(item, 1, MPI.DOUBLE, target, displacement, 1, MPI.DOUBLE);
            window.flush(target);
        });
        scene.checks().fails("get", MPI.ERR_RMA_RANGE, parts, () -> {
            window.get(item, 1, MPI.DOUBLE, target, displacement, 1, MPI.DOUBLE);
            window.flush(target);
        });
        window.unlock(target);
    }

    private static void fail(Scene scene, String what, int errorClass, String why, Checks.Action call) {
        scene.checks().fails(what, errorClass, new String[] {why}, () -> withErrors(scene, call));
    }

    private static void anArenaThatIsClosedFailsItsOwnRequest(Scene scene) throws Exception {
        scene.checks().that(scene.size() > 0, () -> "no ranks");
        for (String kind : kinds("ofConfined", "ofShared")) {
            for (int count : COUNTS) {
                closeUnderReceive(scene, Arena.make(kind), count);
            }
        }
    }

    private static void closeUnderReceive(Scene scene, Arena arena, int count) throws Exception {
        Intracomm world = scene.world();
        ByteBuffer data = arena.buffer(count * Double.BYTES);
        Request receive = world.iRecv(data, count, MPI.DOUBLE, scene.previous(), 4);
        arena.close();
        refuse(scene, data, "closed");
        scene.meet();
        Request send = world.iSend(new double[count], count, MPI.DOUBLE, scene.next(), 4);
        int[] next = {scene.rank()};
        world.sendRecvReplace(next, 1, MPI.INT, scene.next(), 5, scene.previous(), 5);
        scene.checks().equal("another message", scene.previous(), next[0]);
        fail(scene, "wait", MPI.ERR_BUFFER, "closed", receive::waitFor);
        send.waitFor();
    }

    /** Every call that is given the buffer says what is wrong with it. */
    private static void refuse(Scene scene, ByteBuffer data, String why) {
        Intracomm world = scene.world();
        Map<String, Checks.Action> calls = Map.of(
                "send", () -> world.send(data, 1, MPI.DOUBLE, scene.next(), 6),
                "iSend", () -> world.iSend(data.asDoubleBuffer(), 1, MPI.DOUBLE, scene.next(), 6),
                "sSend", () -> world.sSend(data.asReadOnlyBuffer(), 1, MPI.DOUBLE, scene.next(), 6),
                "recv", () -> world.recv(data, 1, MPI.DOUBLE, scene.previous(), 6),
                "iRecv", () -> world.iRecv(data, 1, MPI.DOUBLE, scene.previous(), 6),
                "recvInit", () -> world.recvInit(data, 1, MPI.DOUBLE, scene.previous(), 6),
                "pack", () -> world.pack(data, 1, MPI.DOUBLE, new byte[8], 0),
                "allReduce", () -> world.allReduce(data, 1, MPI.DOUBLE, MPI.SUM),
                "iAllReduce", () -> world.iAllReduce(data, 1, MPI.DOUBLE, MPI.SUM));
        calls.forEach((name, call) -> fail(scene, name, MPI.ERR_BUFFER, why, call));
    }

    /** More than a mebibyte of messages, then the one that is waited for: unsafe, and usual. */
    private static void aSenderMayBeFarAhead(Scene scene) {
        int count = 400;
        Request[] sends = new Request[count];
        for (int i = 0; i < count; i++) {
            byte[] data = new byte[3_000];
            data[0] = (byte) i;
            sends[i] = scene.world().iSend(data, data.length, MPI.BYTE, scene.next(), 7);
        }
        if (scene.rank() != 0) {
            Request.waitAll(sends);
        }
        scene.world().send(new byte[0], 0, MPI.BYTE, scene.next(), 8);
        scene.world().recv(new byte[0], 0, MPI.BYTE, scene.previous(), 8);
        byte[] received = new byte[3_000];
        for (int i = 0; i < count; i++) {
            scene.world().recv(received, received.length, MPI.BYTE, scene.previous(), 7);
            scene.checks().equal("message", (byte) i, received[0]);
        }
        Request.waitAll(sends);
    }

    /** Sends to the next rank in all ways; the value is in the last of the doubles. */
    private static void exchange(Scene scene, ByteBuffer data, Object view, ByteBuffer received, int count)
            throws mpi.MPIException {
        Intracomm world = scene.world();
        Request receive = world.iRecv(received, count, MPI.DOUBLE, scene.previous(), 1);
        scene.meet();
        Request send = world.iSend(data, count, MPI.DOUBLE, scene.next(), 1);
        scene.meet();
        receive.waitFor();
        send.waitFor();
        checkValue(scene, "iSend", scene.previous() + 1, received.getDouble(last(count)));
        receive = world.iRecv(received.asDoubleBuffer(), count, MPI.DOUBLE, scene.previous(), 1);
        world.sSend(view, count, MPI.DOUBLE, scene.next(), 1);
        scene.checks().equal("count", count, receive.waitStatus().getCount(MPI.DOUBLE));
        Request own = MPI.COMM_SELF.iSend(data, count, MPI.DOUBLE, 0, 1);
        MPI.COMM_SELF.recv(received, count, MPI.DOUBLE, 0, 1);
        own.waitFor();
        checkValue(scene, "message to itself", scene.rank() + 1, received.getDouble(last(count)));
        send = world.iSend(view, count, MPI.DOUBLE, scene.next(), 1);
        Message message = new Message();
        message.mProbe(scene.previous(), 1, world);
        message.mRecv(received, count, MPI.DOUBLE);
        send.waitFor();
        checkValue(scene, "matched", scene.previous() + 1, received.getDouble(last(count)));
        byte[] packed = new byte[count * Double.BYTES];
        scene.checks().equal("packed bytes", packed.length, world.pack(data, count, MPI.DOUBLE, packed, 0));
    }

    private static void restart(Scene scene, ByteBuffer data, ByteBuffer received, int count) {
        Prequest send = scene.world().sendInit(data, count, MPI.DOUBLE, scene.next(), 1);
        Prequest receive = scene.world().recvInit(received, count, MPI.DOUBLE, scene.previous(), 1);
        for (int round = 0; round < 2; round++) {
            data.putDouble(last(count), scene.rank() + round);
            Prequest.startAll(new Prequest[] {send, receive});
            Request.waitAllStatus(new Request[] {send, receive});
            checkValue(scene, "persistent", scene.previous() + round, received.getDouble(last(count)));
        }
        send.free();
        receive.free();
    }

    /** Sends to all; the value is the rank and one more. */
    private static void collect(Scene scene, ByteBuffer data, ByteBuffer received, int count) {
        Intracomm world = scene.world();
        double sum = scene.size() * (scene.size() + 1) / 2.0;
        world.bcast(scene.rank() == 0 ? data : received, count, MPI.DOUBLE, 0);
        checkValue(scene, "bcast", 1, (scene.rank() == 0 ? data : received).getDouble(last(count)));
        world.allReduce(data, received, count, MPI.DOUBLE, MPI.SUM);
        checkValue(scene, "allReduce", sum, received.getDouble(last(count)));
        received.putDouble(last(count), 0);
        Request request = world.iAllReduce(data, received, count, MPI.DOUBLE, MPI.SUM);
        request.waitFor();
        checkValue(scene, "iAllReduce", sum, received.getDouble(last(count)));
        double[] all = new double[count * scene.size()];
        world.iGather(data, count, MPI.DOUBLE, all, count, MPI.DOUBLE, 0).waitFor();
        checkValue(scene, "iGather", scene.rank() == 0 ? scene.size() : 0, all[all.length - 1]);
    }

    private static void checkValue(Scene scene, String what, double expected, double actual) {
        scene.checks().that(expected == actual, () -> what + " gave " + actual + " instead of " + expected);
    }

    private static void withErrors(Scene scene, Checks.Action action) throws Exception {
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        try {
            action.run();
        } finally {
            scene.world().setErrhandler(MPI.ERRORS_ARE_FATAL);
        }
    }

    private static String[] kinds() {
        return kinds("ofConfined", "ofShared", "ofAuto", "global");
    }

    private static String[] kinds(String... ofNewerJdks) {
        return Arena.exist() ? ofNewerJdks : new String[0];
    }

    private static ByteBuffer direct(int count) {
        return ByteBuffer.allocateDirect(count * Double.BYTES).order(ByteOrder.nativeOrder());
    }

    /** Where the last of some doubles begins. */
    private static int last(int count) {
        return (count - 1) * Double.BYTES;
    }
}

package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import mpi.Errhandler;
import mpi.Group;
import mpi.MPI;
import mpi.Win;

/** What goes wrong with windows: each error class, with the value; the window is usable afterwards. */
final class WindowErrorCases {
    private WindowErrorCases() {}

    static void run(Scene scene) {
        Errhandler before = scene.world().getErrhandler();
        scene.world().setErrhandler(MPI.ERRORS_RETURN);
        creation(scene);
        LongBuffer memory = MPI.newLongBuffer(10);
        Win window = WindowCases.longs(scene, memory);
        epochs(scene, window);
        nesting(scene, window);
        accesses(scene, window);
        works(scene, window, memory);
        window.free();
        fails(scene, "freed", MPI.ERR_WIN, "freed", () -> window.fence(0));
        scene.world().setErrhandler(before);
    }

    private static void fails(Scene scene, String what, int errorClass, String part, Checks.Action action) {
        scene.checks().fails(what, errorClass, new String[] {part}, action);
    }

    private static void creation(Scene scene) {
        IntBuffer memory = MPI.newIntBuffer(4);
        fails(scene, "size", MPI.ERR_SIZE, "20", () -> new Win(memory, 5, 1, MPI.INFO_NULL, scene.world()));
        fails(scene, "negative", MPI.ERR_SIZE, "-4", () -> new Win(memory, -1, 1, MPI.INFO_NULL, scene.world()));
        fails(scene, "unit", MPI.ERR_DISP, "0", () -> new Win(memory, 4, 0, MPI.INFO_NULL, scene.world()));
        fails(scene, "null", MPI.ERR_BASE, "null", () -> new Win(null, 4, 1, MPI.INFO_NULL, scene.world()));
        fails(
                scene,
                "heap",
                MPI.ERR_BASE,
                "direct",
                () -> new Win(IntBuffer.allocate(4), 4, 1, MPI.INFO_NULL, scene.world()));
        fails(scene, "communicator", MPI.ERR_COMM, "null", () -> new Win(memory, 4, 1, MPI.INFO_NULL, null));
        fails(scene, "flavor", MPI.ERR_ARG, "7", () -> new Win(4, 1, MPI.INFO_NULL, scene.world(), memory, 7));
        if (!SharedWindowCases.isOneNode(scene)) {
            int shared = Win.FLAVOR_SHARED;
            fails(
                    scene,
                    "nodes",
                    MPI.ERR_RMA_SHARED,
                    "one node",
                    () -> new Win(4, 1, MPI.INFO_NULL, scene.world(), memory, shared));
        }
        if (scene.size() > 1) {
            int size = scene.rank() == 1 ? 5 : 4;
            String part = scene.rank() == 1 ? "20" : "rank 1";
            fails(scene, "one", MPI.ERR_SIZE, part, () -> new Win(memory, size, 1, MPI.INFO_NULL, scene.world()));
        }
    }

    private static void epochs(Scene scene, Win window) {
        LongBuffer value = MPI.newLongBuffer(1);
        int next = scene.next();
        int sync = MPI.ERR_RMA_SYNC;
        fails(scene, "put", sync, "rank " + next, () -> window.put(value, 1, MPI.LONG, next, 0, 1, MPI.LONG));
        fails(scene, "unlock", sync, "not locked", () -> window.unlock(next));
        fails(scene, "unlockAll", sync, "lockAll", window::unlockAll);
        fails(scene, "complete", sync, "start", window::complete);
        fails(scene, "waitFor", sync, "post", window::waitFor);
        fails(scene, "test", sync, "post", window::test);
        fails(scene, "flush", sync, "not locked", () -> window.flush(next));
        fails(scene, "flushAll", sync, "no rank", window::flushAll);
        window.lock(MPI.LOCK_SHARED, next, 0);
        fails(scene, "lock", sync, "already", () -> window.lock(MPI.LOCK_SHARED, next, 0));
        fails(scene, "lockAll", sync, "lock", () -> window.lockAll(0));
        fails(scene, "fence", sync, "lock", () -> window.fence(0));
        fails(scene, "start", sync, "lock", () -> window.start(window.getGroup(), 0));
        fails(scene, "free", sync, "lock", window::free);
        window.unlock(next);
        fails(scene, "lock type", MPI.ERR_LOCKTYPE, "3", () -> window.lock(3, next, 0));
        fails(scene, "lock rank", MPI.ERR_RANK, "77", () -> window.lock(MPI.LOCK_SHARED, 77, 0));
        fails(scene, "assertion", MPI.ERR_ASSERT, "32", () -> window.fence(32));
        fails(scene, "assertion", MPI.ERR_ASSERT, "4", () -> window.lockAll(MPI.MODE_NOPUT));
        fails(scene, "group", MPI.ERR_GROUP, "null", () -> window.start(null, 0));
        window.fence(0);
        window.lock(MPI.LOCK_SHARED, next, 0); // a fence epoch without accesses
        window.unlock(next);
        window.fence(0);
        fails(scene, "request", sync, "not locked", () -> window.rPut(value, 1, MPI.LONG, next, 0, 1, MPI.LONG)
                .waitFor());
        window.fence(MPI.MODE_NOSUCCEED);
        fails(scene, "put", sync, "no epoch", () -> window.put(value, 1, MPI.LONG, next, 0, 1, MPI.LONG));
    }

    /** Epochs in epochs of another kind, and windows that are freed in them. */
    private static void nesting(Scene scene, Win window) {
        LongBuffer value = MPI.newLongBuffer(1);
        Group all = window.getGroup();
        int next = scene.next();
        int sync = MPI.ERR_RMA_SYNC;
        int keyval = Win.createKeyval();
        window.setAttr(keyval, "kept");
        window.post(all, 0);
        fails(scene, "post in post", sync, "post", () -> window.post(all, 0));
        fails(scene, "fence in post", sync, "post", () -> window.fence(0));
        fails(scene, "free in post", sync, "post", window::free);
        window.start(all, 0);
        fails(scene, "start in start", sync, "start", () -> window.start(all, 0));
        fails(scene, "lock in start", sync, "start", () -> window.lock(MPI.LOCK_SHARED, next, 0));
        fails(scene, "lockAll in start", sync, "start", () -> window.lockAll(0));
        fails(scene, "fence in start", sync, "start", () -> window.fence(0));
        fails(scene, "free in start", sync, "start", window::free);
        fails(scene, "flush in start", sync, "not locked", () -> window.flush(next));
        window.complete();
        window.waitFor();
        window.fence(0);
        window.put(value, 1, MPI.LONG, next, 0, 1, MPI.LONG);
        fails(scene, "lock in fence", sync, "fence", () -> window.lock(MPI.LOCK_SHARED, next, 0));
        fails(scene, "lockAll in fence", sync, "fence", () -> window.lockAll(0));
        fails(scene, "start in fence", sync, "fence", () -> window.start(all, 0));
        fails(scene, "free in fence", sync, "fence", window::free);
        window.fence(MPI.MODE_NOSUCCEED);
        window.lockAll(0);
        fails(scene, "lock in lockAll", sync, "already", () -> window.lock(MPI.LOCK_SHARED, next, 0));
        fails(scene, "lockAll in lockAll", sync, "lock", () -> window.lockAll(0));
        fails(scene, "unlock in lockAll", sync, "not locked", () -> window.unlock(next));
        fails(scene, "fence in lockAll", sync, "lock", () -> window.fence(0));
        fails(scene, "free in lockAll", sync, "lock", window::free);
        window.unlockAll();
        scene.checks().same("attribute of a window that could not be freed", "kept", window.getAttr(keyval));
        window.deleteAttr(keyval);
        Win.freeKeyval(keyval);
    }

    private static void accesses(Scene scene, Win window) {
        LongBuffer value = MPI.newLongBuffer(4);
        int next = scene.next();
        window.fence(0);
        scene.checks()
                .fails(
                        "range",
                        MPI.ERR_RMA_RANGE,
                        new String[] {"4 items", "displacement 7", "56 to 88", "rank " + next, "80 bytes"},
                        () -> window.put(value, 4, MPI.LONG, next, 7, 4, MPI.LONG));
        fails(scene, "displacement", MPI.ERR_DISP, "-1", () -> window.get(value, 1, MPI.LONG, next, -1, 1, MPI.LONG));
        fails(scene, "rank", MPI.ERR_RANK, "99", () -> window.get(value, 1, MPI.LONG, 99, 0, 1, MPI.LONG));
        fails(scene, "rank", MPI.ERR_RANK, "-3", () -> window.get(value, 1, MPI.LONG, -3, 0, 1, MPI.LONG));
        fails(scene, "count", MPI.ERR_COUNT, "-1", () -> window.put(value, -1, MPI.LONG, next, 0, 1, MPI.LONG));
        fails(scene, "count", MPI.ERR_COUNT, "-2", () -> window.put(value, 1, MPI.LONG, next, 0, -2, MPI.LONG));
        fails(scene, "bytes", MPI.ERR_TYPE, "16", () -> window.put(value, 1, MPI.LONG, next, 0, 2, MPI.LONG));
        fails(scene, "null type", MPI.ERR_TYPE, "null", () -> window.put(value, 1, null, next, 0, 2, MPI.LONG));
        fails(scene, "short", MPI.ERR_BUFFER, "short", () -> window.put(value, 5, MPI.LONG, next, 0, 5, MPI.LONG));
        fails(
                scene,
                "heap",
                MPI.ERR_BUFFER,
                "direct",
                () -> window.put(LongBuffer.allocate(1), 1, MPI.LONG, next, 0, 1, MPI.LONG));
        ByteBuffer readOnly = MPI.newByteBuffer(8).asReadOnlyBuffer();
        fails(
                scene,
                "read-only",
                MPI.ERR_BUFFER,
                "read-only",
                () -> window.get(readOnly, 8, MPI.BYTE, next, 0, 8, MPI.BYTE));
        fails(
                scene,
                "operation",
                MPI.ERR_OP,
                "BAND",
                () -> window.accumulate(value, 1, MPI.DOUBLE, next, 0, 1, MPI.DOUBLE, MPI.BAND));
        fails(
                scene,
                "null operation",
                MPI.ERR_OP,
                "null",
                () -> window.accumulate(value, 1, MPI.LONG, next, 0, 1, MPI.LONG, null));
        fails(
                scene,
                "elements",
                MPI.ERR_TYPE,
                "elements",
                () -> window.accumulate(value, 1, MPI.DOUBLE, next, 0, 1, MPI.LONG, MPI.SUM));
        fails(
                scene,
                "compare",
                MPI.ERR_TYPE,
                "DOUBLE",
                () -> window.compareAndSwap(value, value, value, MPI.DOUBLE, next, 0));
        fails(scene, "attach", MPI.ERR_RMA_FLAVOR, "dynamic", () -> window.attach(value, 1));
        window.fence(MPI.MODE_NOSUCCEED);
    }

    private static void works(Scene scene, Win window, LongBuffer memory) {
        LongBuffer value = MPI.newLongBuffer(1);
        value.put(0, 5);
        window.fence(0);
        window.put(value, 1, MPI.LONG, scene.next(), 9, 1, MPI.LONG);
        window.fence(MPI.MODE_NOSUCCEED);
        for (int i = 0; i < 10; i++) {
            scene.checks().equal("long " + i, i == 9 ? 5 : 0, memory.get(i));
        }
    }
}

package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.Map;
import mpi.File;
import mpi.Info;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/**
 * What programs of other implementations do, in windows, files and ports: memory that is read-only, calls on requests
 * that are over, an interrupt flag that is set.
 */
final class HabitCases {
    private static final int BYTES = 70_000;

    private HabitCases() {}

    static void add(Map<String, Scene.Case> cases) {
        cases.put("readOnlyOrigins", HabitCases::readOnlyOrigins);
        cases.put("readOnlyData", HabitCases::readOnlyData);
        cases.put("requestsThatAreOver", HabitCases::requestsThatAreOver);
        cases.put("interruptedWindow", HabitCases::interruptedWindow);
        cases.put("interruptedFile", HabitCases::interruptedFile);
        cases.put("interruptedPort", HabitCases::interruptedPort);
    }

    private static byte value(int rank, int index) {
        return (byte) (rank * 31 + index * 7);
    }

    private static ByteBuffer values(int rank) {
        ByteBuffer values = MPI.newByteBuffer(BYTES);
        for (int i = 0; i < BYTES; i++) {
            values.put(i, value(rank, i));
        }
        return values;
    }

    private static void checkValues(Scene scene, String what, int rank, ByteBuffer memory, int count) {
        for (int i = 0; i < count; i++) {
            scene.checks().equal(what + " byte " + i, value(rank, i), memory.get(i));
        }
    }

    private static void clear(ByteBuffer memory) {
        for (int i = 0; i < memory.capacity(); i++) {
            memory.put(i, (byte) 0);
        }
    }

    private static void readOnlyOrigins(Scene scene) {
        ByteBuffer memory = MPI.newByteBuffer(BYTES);
        Win window = new Win(memory, BYTES, 1, MPI.INFO_NULL, scene.world());
        ByteBuffer origin = values(scene.rank()).asReadOnlyBuffer();
        for (int count : new int[] {8, 3000, BYTES}) {
            clear(memory);
            window.fence(0);
            window.put(origin, count, MPI.BYTE, scene.next(), 0, count, MPI.BYTE);
            window.fence(0);
            checkValues(scene, "put", scene.previous(), memory, count);
            clear(memory);
            window.fence(0);
            window.accumulate(origin, count, MPI.BYTE, scene.next(), 0, count, MPI.BYTE, MPI.SUM);
            window.fence(0);
            checkValues(scene, "accumulate", scene.previous(), memory, count);
        }
        window.free();
    }

    private static File file(Scene scene) throws Exception {
        int mode = MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE;
        return new File(scene.world(), FileCases.newName(scene, "habits"), mode);
    }

    private static void readOnlyData(Scene scene) throws Exception {
        File file = file(scene);
        ByteBuffer data = values(scene.rank()).asReadOnlyBuffer();
        ByteBuffer back = MPI.newByteBuffer(BYTES);
        long at = (long) scene.rank() * BYTES;
        Scene.Case[] writes = {
            s -> file.writeAt(at, data, BYTES, MPI.BYTE),
            s -> file.iWriteAt(at, data, BYTES, MPI.BYTE).waitFor(),
            s -> file.writeAtAll(at, data, BYTES, MPI.BYTE),
            s -> file.iWriteAtAll(at, data, BYTES, MPI.BYTE).waitFor(),
        };
        for (int i = 0; i < writes.length; i++) {
            clear(back);
            writes[i].run(scene);
            file.readAt(at, back, BYTES, MPI.BYTE);
            checkValues(scene, "way " + i, scene.rank(), back, BYTES);
            scene.meet();
            file.setSize(0);
            scene.meet();
        }
        file.close();
    }

    private static void requestsThatAreOver(Scene scene) throws Exception {
        ByteBuffer memory = MPI.newByteBuffer(BYTES);
        Win window = new Win(memory, BYTES, 1, MPI.INFO_NULL, scene.world());
        ByteBuffer data = MPI.newByteBuffer(BYTES);
        int next = scene.next();
        window.lockAll(0);
        over(scene, window.rPut(data, BYTES, MPI.BYTE, next, 0, BYTES, MPI.BYTE));
        over(scene, window.rGet(data, BYTES, MPI.BYTE, next, 0, BYTES, MPI.BYTE));
        over(scene, window.rAccumulate(data, 8, MPI.BYTE, next, 0, 8, MPI.BYTE, MPI.SUM));
        window.unlockAll();
        window.free();
        File file = file(scene);
        long at = (long) scene.rank() * BYTES;
        over(scene, file.iWriteAt(at, data, BYTES, MPI.BYTE));
        over(scene, file.iReadAt(at, data, BYTES, MPI.BYTE));
        over(scene, file.iWriteAtAll(at, data, BYTES, MPI.BYTE));
        file.close();
    }

    /** Waits for it and treats it as the null request that it is then. */
    private static void over(Scene scene, Request request) {
        request.waitFor();
        request.free();
        request.cancel();
        request.waitFor();
        request.free();
        scene.checks().that(request.test(), () -> "a request that is over does not test true");
        Request.waitAll(new Request[] {request, request});
        scene.checks().equal("index", MPI.UNDEFINED, Request.waitAny(new Request[] {request}));
    }

    /** Does it with the flag set, and takes the flag back. */
    private static void interrupted(Scene scene, Scene.Case action) throws Exception {
        Thread.currentThread().interrupt();
        try {
            action.run(scene);
        } finally {
            scene.checks().that(Thread.interrupted(), () -> "the interrupt is lost");
        }
    }

    private static void interruptedWindow(Scene scene) throws Exception {
        Win[] window = new Win[1];
        ByteBuffer memory = MPI.newByteBuffer(BYTES);
        ByteBuffer data = values(scene.rank());
        interrupted(scene, s -> window[0] = new Win(memory, BYTES, 1, MPI.INFO_NULL, s.world()));
        interrupted(scene, s -> window[0].fence(0));
        interrupted(scene, s -> window[0].put(data, BYTES, MPI.BYTE, s.next(), 0, BYTES, MPI.BYTE));
        interrupted(scene, s -> window[0].fence(0));
        checkValues(scene, "put", scene.previous(), memory, BYTES);
        interrupted(scene, s -> window[0].lock(MPI.LOCK_EXCLUSIVE, s.next(), 0));
        interrupted(scene, s -> window[0].put(data, 8, MPI.BYTE, s.next(), 0, 8, MPI.BYTE));
        interrupted(scene, s -> window[0].flush(s.next()));
        interrupted(scene, s -> window[0].unlock(s.next()));
        interrupted(scene, s -> window[0].free());
    }

    private static void interruptedFile(Scene scene) throws Exception {
        File[] file = new File[1];
        ByteBuffer data = values(scene.rank());
        ByteBuffer back = MPI.newByteBuffer(BYTES);
        long at = (long) scene.rank() * BYTES;
        interrupted(scene, s -> file[0] = file(s));
        interrupted(scene, s -> file[0].writeAtAll(at, data, BYTES, MPI.BYTE));
        interrupted(scene, s -> file[0].iWriteAt(at, data, BYTES, MPI.BYTE).waitFor());
        interrupted(scene, s -> file[0].writeShared(data, 1, MPI.BYTE));
        interrupted(scene, s -> file[0].setAtomicity(true));
        interrupted(scene, s -> file[0].writeAt(at, data, BYTES, MPI.BYTE));
        interrupted(scene, s -> file[0].sync());
        interrupted(scene, s -> file[0].readAt(at, back, BYTES, MPI.BYTE));
        checkValues(scene, "file", scene.rank(), back, BYTES);
        interrupted(scene, s -> file[0].close());
    }

    /** Rank 0 is accepted by the last rank, each as a world of its own. */
    private static void interruptedPort(Scene scene) throws Exception {
        int last = scene.size() - 1;
        scene.checks().that(!Thread.currentThread().isInterrupted(), () -> "an interrupt is left");
        if (last == 0) {
            return;
        }
        char[] text = new char[256];
        if (scene.rank() == last) {
            interrupted(scene, s -> {
                String port = Intracomm.openPort();
                port.getChars(0, port.length(), text, 0);
                s.world().send(text, text.length, MPI.CHAR, 0, 5);
                meet(MPI.COMM_SELF.accept(port, MPI.INFO_NULL, 0));
                Intracomm.closePort(port);
            });
        } else if (scene.rank() == 0) {
            interrupted(scene, s -> {
                s.world().recv(text, text.length, MPI.CHAR, last, 5);
                meet(MPI.COMM_SELF.connect(new String(text).trim(), new Info(), 0));
            });
        }
    }

    private static void meet(Intercomm other) {
        other.barrier();
        other.disconnect();
    }
}

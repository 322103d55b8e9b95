package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.util.Locale;
import mpi.Comm;
import mpi.File;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** The four thread levels. Arguments: the level that is asked for, 0 to 3; whether breaking it shall be an error. */
public final class ThreadLevels {
    private ThreadLevels() {}

    public static void main(String[] args) throws Exception {
        int level = Integer.parseInt(args[0]);
        boolean isFree = level >= MPI.THREAD_SERIALIZED || !Boolean.parseBoolean(args[1]);
        int provided = MPI.InitThread(args, level);
        Checks checks = new Checks();
        Comm world = MPI.COMM_WORLD;
        checks.equal("level that was granted", level, provided);
        checks.equal("level by queryThread", level, MPI.queryThread());
        checks.that(MPI.isThreadMain(), () -> "main is not the main thread");
        world.setErrhandler(MPI.ERRORS_RETURN);
        inBackground(checks, world);
        Request receive = world.iRecv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 2);
        boolean[] isMain = {true};
        inSecondThread(() -> isMain[0] = MPI.isThreadMain());
        checks.that(!isMain[0], () -> "a second thread is the main thread");
        checkSecondThread(checks, isFree, "sendRecv", () -> ring(world));
        checkSecondThread(checks, isFree, "iBarrier", () -> world.iBarrier().waitFor());
        checkSecondThread(checks, isFree, "testAll", () -> Request.testAll(new Request[] {receive}));
        checkSecondThread(checks, isFree, "testAny", () -> Request.testAny(new Request[] {receive}));
        checkSecondThread(checks, isFree, "testSome", () -> Request.testSome(new Request[] {receive}));
        checkSecondThread(checks, isFree, "test", receive::test);
        if (!isFree) {
            checkSecondThread(checks, isFree, "waitFor", receive::waitFor);
            checkSecondThread(checks, isFree, "waitStatus", receive::waitStatus);
            checkSecondThread(checks, isFree, "waitAll", () -> Request.waitAll(new Request[] {receive}));
        }
        checks.that(!receive.isNull(), () -> "level " + level + ": nobody has waited, but the request is null");
        receive.cancel();
        checkSecondThread(checks, isFree, "free", receive::free);
        if (!receive.isNull()) {
            receive.free();
        }
        ring(world);
        checks.that(true, () -> "");
        checks.report();
        MPI.Finalize();
    }

    /** Another thread than that of Init may call, or gets an error that speaks of threads. */
    private static void checkSecondThread(Checks checks, boolean isAllowed, String name, Runnable call)
            throws InterruptedException {
        RuntimeException error = inSecondThread(call);
        checks.that(isAllowed == (error == null), () -> name + ": " + error);
        checks.that(
                error == null
                        || error instanceof MPIException
                                && error.getMessage().toLowerCase(Locale.ROOT).contains("thread"),
                () -> name + " fails with " + error);
    }

    /** Returns what the call throws, or null. */
    private static RuntimeException inSecondThread(Runnable call) throws InterruptedException {
        RuntimeException[] error = new RuntimeException[1];
        Thread second = new Thread(() -> {
            try {
                call.run();
            } catch (RuntimeException e) {
                error[0] = e;
            }
        });
        second.start();
        second.join();
        return error[0];
    }

    /** Threads of the library are none of the program's, whatever the level. */
    private static void inBackground(Checks checks, Comm world) {
        long[] pid = {ProcessHandle.current().pid()};
        world.bcast(pid, 1, MPI.LONG, 0);
        String name = System.getProperty("java.io.tmpdir") + "/railmpi-levels-" + pid[0];
        File file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_RDWR | MPI.MODE_DELETE_ON_CLOSE);
        ByteBuffer data = MPI.newByteBuffer(8);
        for (int i = 0; i < 50; i++) {
            long offset = 16L * i + 8L * world.getRank();
            Request[] requests = {
                file.iWriteAtAll(offset, data.putLong(0, i), 8, MPI.BYTE), file.iWriteAt(offset, data, 8, MPI.BYTE)
            };
            ring(world);
            Request.waitAll(requests);
        }
        checks.equal("size", 16L * 50, file.getSize());
        file.close();
    }

    private static void ring(Comm comm) {
        int rank = comm.getRank();
        int size = comm.getSize();
        comm.sendRecv(
                new int[] {rank},
                1,
                MPI.INT,
                (rank + 1) % size,
                1,
                new int[1],
                1,
                MPI.INT,
                (rank + size - 1) % size,
                1);
    }
}

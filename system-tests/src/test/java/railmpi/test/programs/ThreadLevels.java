package railmpi.test.programs;

import java.util.Locale;
import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;

/** The four thread levels. Argument: the level that is asked for, 0 to 3. */
public final class ThreadLevels {
    private ThreadLevels() {}

    public static void main(String[] args) throws Exception {
        int level = Integer.parseInt(args[0]);
        int provided = MPI.InitThread(args, level);
        Checks checks = new Checks();
        Comm world = MPI.COMM_WORLD;
        checks.equal("level that was granted", level, provided);
        checks.equal("level by queryThread", level, MPI.queryThread());
        checks.that(MPI.isThreadMain(), () -> "main is not the main thread");
        world.setErrhandler(MPI.ERRORS_RETURN);
        Request receive = world.iRecv(new int[1], 1, MPI.INT, MPI.ANY_SOURCE, 2);
        boolean[] isMain = {true};
        inSecondThread(() -> isMain[0] = MPI.isThreadMain());
        checks.that(!isMain[0], () -> "a second thread is the main thread");
        checkSecondThread(checks, level, "sendRecv", () -> ring(world));
        checkSecondThread(checks, level, "iBarrier", () -> world.iBarrier().waitFor());
        checkSecondThread(checks, level, "testAll", () -> Request.testAll(new Request[] {receive}));
        checkSecondThread(checks, level, "testAny", () -> Request.testAny(new Request[] {receive}));
        checkSecondThread(checks, level, "testSome", () -> Request.testSome(new Request[] {receive}));
        checkSecondThread(checks, level, "test", receive::test);
        if (level < MPI.THREAD_SERIALIZED) {
            checkSecondThread(checks, level, "waitFor", receive::waitFor);
            checkSecondThread(checks, level, "waitStatus", receive::waitStatus);
            checkSecondThread(checks, level, "waitAll", () -> Request.waitAll(new Request[] {receive}));
        }
        checks.that(!receive.isNull(), () -> "level " + level + ": nobody has waited, but the request is null");
        receive.cancel();
        checkSecondThread(checks, level, "free", receive::free);
        if (!receive.isNull()) {
            receive.free();
        }
        ring(world);
        checks.that(true, () -> "");
        checks.report();
        MPI.Finalize();
    }

    /** Another thread than that of Init may call, or gets an error that speaks of threads. */
    private static void checkSecondThread(Checks checks, int level, String name, Runnable call)
            throws InterruptedException {
        RuntimeException error = inSecondThread(call);
        boolean isAllowed = level >= MPI.THREAD_SERIALIZED;
        checks.that(isAllowed == (error == null), () -> "level " + level + ", " + name + ": " + error);
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

package railmpi.test.programs;

import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;

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
        boolean isAllowed = level >= MPI.THREAD_SERIALIZED;
        MPIException[] error = new MPIException[1];
        boolean[] isMain = {true};
        Thread second = new Thread(() -> {
            isMain[0] = MPI.isThreadMain();
            try {
                ring(world);
            } catch (MPIException e) {
                error[0] = e;
            }
        });
        second.start();
        second.join();
        checks.that(!isMain[0], () -> "a second thread is the main thread");
        checks.that(isAllowed == (error[0] == null), () -> "level " + level + ", call of a second thread: " + error[0]);
        if (error[0] != null) {
            String text = error[0].getMessage().toLowerCase(java.util.Locale.ROOT);
            checks.that(text.contains("thread"), () -> "message does not speak of threads: " + text);
        }
        ring(world);
        checks.that(true, () -> "");
        checks.report();
        MPI.Finalize();
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

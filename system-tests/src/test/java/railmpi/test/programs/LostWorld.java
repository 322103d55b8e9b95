package railmpi.test.programs;

import java.nio.file.Path;
import mpi.Intercomm;
import mpi.MPI;
import mpi.Win;

/**
 * A job that is connected with another one ends badly, and has locks of a window; those who wait for it get an error,
 * and live on. Arguments: {@code server} or {@code client}, who ends; the file by which it learns of the port; {@code
 * halt} or {@code abort}; {@code near} if they share memory, else {@code far}.
 */
public final class LostWorld {
    private static final int STATUS = 7;

    private LostWorld() {}

    public static void main(String[] arguments) throws Exception {
        String[] args = MPI.Init(arguments);
        boolean isServer = args[0].equals("server");
        Path file = Path.of(args[1]);
        boolean isRoot = MPI.COMM_WORLD.getRank() == 0;
        String port = !isRoot ? null : isServer ? PortFile.open(file) : PortFile.await(file);
        Intercomm other = isServer ? MPI.COMM_WORLD.accept(port, 0) : MPI.COMM_WORLD.connect(port, 0);
        Win window = new Win(MPI.newLongBuffer(1), 1, 1, MPI.INFO_NULL, other.merge(!isServer));
        if (isServer) {
            outlive(other, window, args[3].equals("far"));
            MPI.Finalize();
            return;
        }
        window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
        window.lock(MPI.LOCK_SHARED, 1, 0);
        for (int rank = 0; rank < other.getRemoteSize(); rank++) {
            other.sSend(new int[] {rank}, 1, MPI.INT, rank, 0);
        }
        if (args[2].equals("abort")) {
            MPI.COMM_WORLD.abort(STATUS);
        }
        Runtime.getRuntime().halt(STATUS);
    }

    private static void outlive(Intercomm other, Win window, boolean isFar) throws Exception {
        Checks checks = new Checks();
        int[] value = new int[1];
        other.recv(value, 1, MPI.INT, 0, 0);
        checks.equal("value", MPI.COMM_WORLD.getRank(), value[0]);
        window.setErrhandler(MPI.ERRORS_RETURN);
        for (int rank = 0; rank < MPI.COMM_WORLD.getSize(); rank++) {
            lockWhatIsLocked(window, rank, isFar, checks);
        }
        other.setErrhandler(MPI.ERRORS_RETURN);
        checks.fails("lost", MPI.ERR_PROC_ABORTED, new String[0], () -> other.recv(value, 1, MPI.INT, 0, 0));
        if (isFar) { // words of locks in shared memory are there for ever
            withoutLocks(window, checks);
        }
        int[] sum = {1};
        MPI.COMM_WORLD.allReduce(sum, 1, MPI.INT, MPI.SUM);
        checks.equal("own world", MPI.COMM_WORLD.getSize(), sum[0]);
        checks.report();
    }

    /**
     * The last rank of the window has a lock, and is about to end or has ended. Whoever it has asked for it takes it
     * back; from shared memory nobody does, and who waits is told.
     */
    private static void lockWhatIsLocked(Win window, int rank, boolean isFar, Checks checks) throws Exception {
        if (isFar) {
            window.lock(MPI.LOCK_EXCLUSIVE, rank, 0);
            window.unlock(rank);
            return;
        }
        String holder = "rank " + MPI.COMM_WORLD.getSize() + " is lost";
        String[] lost = {"lock of rank " + rank, holder};
        for (int i = 0; i < 2; i++) {
            checks.fails("kept", MPI.ERR_PROC_ABORTED, lost, () -> window.lock(MPI.LOCK_EXCLUSIVE, rank, 0));
        }
        checks.fails("all of them", MPI.ERR_PROC_ABORTED, new String[] {holder}, () -> window.lockAll(0));
    }

    /** The last rank of the window is lost: no lock of the others is kept for one that was not to be had. */
    private static void withoutLocks(Win window, Checks checks) throws Exception {
        int next = (MPI.COMM_WORLD.getRank() + 1) % MPI.COMM_WORLD.getSize();
        int lost = MPI.COMM_WORLD.getSize();
        for (int i = 0; i < 2; i++) {
            checks.fails("all locked", MPI.ERR_PROC_ABORTED, new String[0], () -> window.lockAll(0));
            checks.fails(
                    "one locked", MPI.ERR_PROC_ABORTED, new String[0], () -> window.lock(MPI.LOCK_SHARED, lost, 0));
            window.lock(MPI.LOCK_EXCLUSIVE, next, 0);
            window.unlock(next);
        }
    }
}

package queens;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import mpi.Comm;
import mpi.Intercomm;
import mpi.MPI;
import mpi.MPIException;
import options.Options;

/**
 * A worker that is started by a manager, or joins one at its port: {@code port=FILE}, which the manager has written. It
 * may leave after some tasks: {@code leave=N}. Each rank of a job of workers joins for itself.
 */
public final class Worker {
    /** Tags: a task, {@link Board#count}'s argument; its result and whether the worker leaves now; the end. */
    static final int TASK = 1;
    static final int RESULT = 2;
    static final int END = 3;
    /** Numbers in a task. */
    static final int LENGTH = 4;

    private Worker() {}

    public static void main(String[] arguments) throws MPIException {
        String[] args = MPI.Init(arguments);
        int status = 0;
        try {
            Options options = new Options(args, "port", "leave");
            int most = options.number("leave", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
            Intercomm parent = Intercomm.getParent();
            Intercomm manager = parent.isNull() ? join(options.text("port")) : parent;
            work(manager, most);
            manager.disconnect();
        } catch (IllegalArgumentException e) {
            System.err.println("queens: " + e.getMessage());
            status = 2;
        } catch (TurnedAway e) {
            System.err.println("queens: cannot join: " + e.getMessage());
            status = 1;
        }
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    /** The manager takes nobody in any more. */
    private static final class TurnedAway extends RuntimeException {
        private static final long serialVersionUID = 1;

        TurnedAway(MPIException cause) {
            super(cause.getMessage(), cause);
        }
    }

    private static Intercomm join(String file) throws MPIException {
        if (file == null) {
            throw new IllegalArgumentException("a worker that no manager has started needs port=FILE");
        }
        String port;
        try {
            port = Files.readString(Path.of(file));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("port=" + file + ": no manager has written this file", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("port=" + file + " cannot be read: " + e.getMessage(), e);
        }
        MPI.COMM_SELF.setErrhandler(MPI.ERRORS_RETURN);
        try {
            return MPI.COMM_SELF.connect(port, 0);
        } catch (MPIException e) {
            throw new TurnedAway(e);
        }
    }

    /** Does what rank 0 of the other side says, until it says that this is all, or so many tasks are done. */
    static void work(Comm manager, int most) throws MPIException {
        int[] task = new int[LENGTH];
        for (int done = 1; manager.recv(task, LENGTH, MPI.INT, 0, MPI.ANY_TAG).getTag() == TASK; done++) {
            long[] result = {Board.count(task), done == most ? 1 : 0};
            manager.send(result, 2, MPI.LONG, 0, RESULT);
            if (done == most) {
                return;
            }
        }
    }
}

package queens;

import java.io.IOException;
import java.util.Locale;
import mpi.MPI;
import mpi.MPIException;
import options.Options;

/**
 * Counts the ways to place N queens on a board, by workers that come and go while it runs: the other ranks of the job,
 * workers that are started while there is much to do, and others that join at a port and may leave, or die, at any
 * time. A task is what the first queens leave over.
 *
 * <p>The result is compared with the number that is known. Status 0; 1 if it is wrong; 2 if it is called wrongly.
 *
 * <p>Open MPI's style: spawn, accept, connect, disconnect. Method: a manager with a thread for each worker;
 * backtracking with bits, see {@link Board}.
 */
public final class Queens {
    private static final int MOST_WORKERS = 64;
    private static final int MOST_ROWS = 4;

    private Queens() {}

    public static void main(String[] arguments) throws MPIException, InterruptedException {
        String[] args = MPI.Init(arguments);
        int status;
        try {
            status = run(new Options(args, "queens", "rows", "spawn", "leave", "port"));
        } catch (IllegalArgumentException e) {
            complain(e.getMessage());
            status = 2;
        } catch (IOException e) {
            complain("the port's file cannot be written: " + e);
            MPI.COMM_WORLD.abort(1); // the others wait for tasks
            status = 1;
        }
        MPI.Finalize();
        if (status != 0) {
            System.exit(status);
        }
    }

    private static int run(Options options) throws MPIException, InterruptedException, IOException {
        boolean isAlone = MPI.COMM_WORLD.getSize() == 1;
        int queens = options.number("queens", 12, Board.LEAST, Board.MOST);
        int rows = options.number("rows", 2, 1, MOST_ROWS);
        String port = options.text("port");
        int spawn = options.number("spawn", isAlone && port == null ? 1 : 0, 0, MOST_WORKERS);
        int leave = options.number("leave", 0, 1, Integer.MAX_VALUE);
        if (isAlone && port == null && spawn == 0) {
            throw new IllegalArgumentException("nobody would work: give spawn=N, port=FILE, or more ranks");
        }
        if (MPI.COMM_WORLD.getRank() > 0) {
            Worker.work(MPI.COMM_WORLD, Integer.MAX_VALUE);
            return 0;
        }
        double begin = MPI.wtime();
        Tasks tasks = new Tasks(Board.beginnings(queens, rows));
        Manager manager = new Manager(tasks, spawn, leave);
        manager.run(port);
        double seconds = MPI.wtime() - begin;
        System.out.println(queens + " queens: " + tasks.sum() + " ways, in " + tasks.count() + " tasks");
        System.out.println("workers: " + (MPI.COMM_WORLD.getSize() - 1) + " ranks, " + manager.summary());
        System.out.printf(Locale.ROOT, "took %.3f s%n", seconds);
        if (tasks.sum() != Board.known(queens)) {
            complain("wrong: there are " + Board.known(queens));
            return 1;
        }
        return 0;
    }

    private static void complain(String text) throws MPIException {
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.err.println("queens: " + text);
        }
    }
}

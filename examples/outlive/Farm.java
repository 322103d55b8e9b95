package outlive;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.stream.IntStream;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.Status;

/**
 * A manager gives tasks to workers. When a worker fails its task goes to another one; when none is left the manager
 * does the rest itself. No shrink and no revoke: the ranks keep their numbers. Arguments: the number of tasks, and
 * perhaps with which task each worker fails.
 */
public final class Farm {
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int NONE = -1;

    private final Intracomm comm = MPI.COMM_WORLD;
    private final ArrayDeque<Integer> open = new ArrayDeque<>();
    private final long[] results;
    private final boolean[] isDone;
    /** The task of each worker. */
    private final int[] taskOf = new int[comm.getSize()];

    private final boolean[] hasFailed = new boolean[comm.getSize()];
    private int done;
    private int doneHere;
    private int failures;

    private Farm(int tasks) throws MPIException {
        results = new long[tasks];
        isDone = new boolean[tasks];
        Arrays.fill(taskOf, NONE);
        IntStream.range(0, tasks).forEach(open::add);
    }

    public static void main(String[] arguments) throws MPIException {
        String[] args = MPI.Init(arguments);
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        if (MPI.COMM_WORLD.getRank() == 0) {
            new Farm(Integer.parseInt(args[0])).manage();
        } else {
            work(args.length > 1 ? Integer.parseInt(args[1]) : Integer.MAX_VALUE);
        }
        MPI.Finalize();
    }

    /** The work itself. */
    private static long square(int task) {
        return (long) task * task;
    }

    private static void work(int last) throws MPIException {
        int[] task = new int[1];
        MPI.COMM_WORLD.recv(task, 1, MPI.INT, 0, TASK);
        for (int number = 1; task[0] != NONE; number++) {
            if (number == last) {
                Runtime.getRuntime().halt(1);
            }
            MPI.COMM_WORLD.send(new long[] {task[0], square(task[0])}, 2, MPI.LONG, 0, RESULT);
            MPI.COMM_WORLD.recv(task, 1, MPI.INT, 0, TASK);
        }
    }

    private void manage() throws MPIException {
        while (done < results.length) {
            giveTasks();
            if (Arrays.stream(taskOf).allMatch(task -> task == NONE)) {
                int task = open.remove();
                finish(task, square(task));
                doneHere++;
            } else {
                takeResult();
            }
        }
        for (int worker = 1; worker < taskOf.length; worker++) {
            send(worker, NONE);
        }
        System.out.println(results.length + " tasks are done, " + doneHere + " of them by the manager; sum "
                + Arrays.stream(results).sum() + "; " + failures + " workers failed");
    }

    private void giveTasks() throws MPIException {
        for (int worker = 1; worker < taskOf.length && !open.isEmpty(); worker++) {
            if (!hasFailed[worker] && taskOf[worker] == NONE) {
                send(worker, open.remove());
            }
        }
    }

    private void send(int worker, int task) throws MPIException {
        if (!hasFailed[worker]) {
            taskOf[worker] = task;
            try {
                comm.send(new int[] {task}, 1, MPI.INT, worker, TASK);
            } catch (ProcFailedException e) {
                noteFailures();
            }
        }
    }

    private void takeResult() throws MPIException {
        long[] result = new long[2];
        try {
            Status status = comm.recv(result, 2, MPI.LONG, MPI.ANY_SOURCE, RESULT);
            taskOf[status.getSource()] = NONE;
            finish((int) result[0], result[1]);
        } catch (ProcFailedException e) {
            noteFailures();
        }
    }

    /** A result may still come when its worker has failed and the task was given to another one. */
    private void finish(int task, long result) {
        if (!isDone[task]) {
            isDone[task] = true;
            results[task] = result;
            done++;
        }
    }

    /** Takes back the tasks of those that have failed, and acknowledges just these failures: more may come any time. */
    private void noteFailures() throws MPIException {
        Group failed = comm.getFailed();
        int[] all = IntStream.range(0, failed.getSize()).toArray();
        int[] ranks = Group.translateRanks(failed, all, comm.getGroup());
        for (; failures < ranks.length; failures++) {
            int worker = ranks[failures];
            hasFailed[worker] = true;
            if (taskOf[worker] != NONE) {
                open.add(taskOf[worker]);
            }
            taskOf[worker] = NONE;
        }
        comm.ackFailed(failures);
    }
}

package railmpi.test.programs;

import java.util.ArrayDeque;
import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.ProcFailedException;
import mpi.Status;

/** Tasks that the first rank gives to the others, and again if one fails; it does them itself when nobody is left. */
final class OutlivingManager {
    private static final int STOP = -1;
    private static final int NONE = -1;

    private final Intracomm comm;
    private final Checks checks;
    private final int workTag;
    private final int resultTag;
    private final long[] results;
    private final boolean[] isDone;
    private final ArrayDeque<Integer> open = new ArrayDeque<>();
    /** Of each rank; none if it has nothing to do. */
    private final int[] taskOf;

    private final boolean[] hasFailed;
    private int known;
    private int done;

    OutlivingManager(Intracomm comm, Checks checks, int tasks, int workTag, int resultTag) throws MPIException {
        this.comm = comm;
        this.checks = checks;
        this.workTag = workTag;
        this.resultTag = resultTag;
        results = new long[tasks];
        isDone = new boolean[tasks];
        taskOf = new int[comm.getSize()];
        Arrays.fill(taskOf, NONE);
        hasFailed = new boolean[comm.getSize()];
        hasFailed[0] = true; // it does not work
        for (int task = 0; task < tasks; task++) {
            open.add(task);
        }
    }

    private static long resultOf(int task) {
        return (long) task * task * task;
    }

    /** Does what the manager wants. */
    static void work(Intracomm comm, int workTag, int resultTag) throws MPIException {
        int[] task = new int[1];
        comm.recv(task, 1, MPI.INT, 0, workTag);
        while (task[0] != STOP) {
            comm.send(new long[] {task[0], resultOf(task[0])}, 2, MPI.LONG, 0, resultTag);
            comm.recv(task, 1, MPI.INT, 0, workTag);
        }
    }

    void run() throws MPIException {
        while (done < results.length) {
            for (int worker = 1; worker < taskOf.length; worker++) {
                if (!hasFailed[worker] && taskOf[worker] == NONE && !open.isEmpty()) {
                    give(worker, open.remove());
                }
            }
            if (Arrays.stream(taskOf).allMatch(task -> task == NONE)) {
                int task = open.remove(); // nobody is left
                finish(task, resultOf(task));
            } else {
                takeResult();
            }
        }
        for (int worker = 1; worker < taskOf.length; worker++) {
            if (!hasFailed[worker]) {
                give(worker, STOP);
            }
        }
        for (int task = 0; task < results.length; task++) {
            checks.equal("result of task " + task, resultOf(task), results[task]);
        }
    }

    private void give(int worker, int task) throws MPIException {
        taskOf[worker] = task;
        try {
            comm.send(new int[] {task}, 1, MPI.INT, worker, workTag);
        } catch (ProcFailedException e) {
            noteFailures();
        }
    }

    private void takeResult() throws MPIException {
        long[] result = new long[2];
        try {
            Status status = comm.recv(result, 2, MPI.LONG, MPI.ANY_SOURCE, resultTag);
            taskOf[status.getSource()] = NONE;
            finish((int) result[0], result[1]);
        } catch (ProcFailedException e) {
            noteFailures();
        }
    }

    /** A result may come after its sender's failure is known, and the task was given to another one. */
    private void finish(int task, long result) {
        if (!isDone[task]) {
            isDone[task] = true;
            results[task] = result;
            done++;
        }
    }

    private void noteFailures() throws MPIException {
        int[] failed = Failed.ranks(comm);
        for (; known < failed.length; known++) {
            int worker = failed[known];
            hasFailed[worker] = true;
            if (taskOf[worker] != NONE && taskOf[worker] != STOP && !isDone[taskOf[worker]]) {
                open.add(taskOf[worker]);
            }
            taskOf[worker] = NONE;
        }
        comm.ackFailed(known);
    }
}

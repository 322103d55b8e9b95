import java.io.Serializable;
import mpi.*;

/**
 * A master gives out ranges of numbers, workers look for the longest Collatz sequence that begins in them; tasks and
 * results are objects. mpiJava's style. Argument: numbers to look at.
 */
public class MasterWorker {
    static final int TASK = 1;
    static final int RESULT = 2;
    static final int RANGE = 5_000;

    /** What a worker is to look at. */
    static class Task implements Serializable {
        private static final long serialVersionUID = 1;
        final int from;
        final int to;

        Task(int from, int to) {
            this.from = from;
            this.to = to;
        }

        Result work() {
            Result best = new Result();
            for (int number = from; number < to; number++) {
                best = best.better(new Result(number, steps(number)));
            }
            return best;
        }
    }

    /** A number and how long its sequence is. */
    static class Result implements Serializable {
        private static final long serialVersionUID = 1;
        int number;
        int steps = -1;

        Result() {}

        Result(int number, int steps) {
            this.number = number;
            this.steps = steps;
        }

        /** The longer one; of equal ones that of the smaller number. */
        Result better(Result other) {
            boolean isOther = other.steps > steps || other.steps == steps && other.number < number;
            return isOther ? other : this;
        }
    }

    public static void main(String[] args) throws MPIException {
        args = MPI.Init(args);
        int limit = args.length > 0 ? Integer.parseInt(args[0]) : 100_000;
        if (MPI.COMM_WORLD.Rank() == 0) {
            Result best = MPI.COMM_WORLD.Size() == 1 ? new Task(1, limit).work() : master(limit);
            System.out.println("longest sequence below " + limit + ": " + best.number + " with " + best.steps + " steps");
        } else {
            worker();
        }
        MPI.Finalize();
    }

    static Result master(int limit) throws MPIException {
        Result best = new Result();
        int next = 1;
        int working = 0;
        for (int worker = 1; worker < MPI.COMM_WORLD.Size(); worker++) {
            next = give(worker, next, limit);
            working++;
        }
        Object[] in = new Object[1];
        while (working > 0) {
            Status status = MPI.COMM_WORLD.Recv(in, 0, 1, MPI.OBJECT, MPI.ANY_SOURCE, RESULT);
            if (in[0] == null) {
                working--; // the farewell of a worker
            } else {
                best = best.better((Result) in[0]);
                next = give(status.source, next, limit);
            }
        }
        return best;
    }

    /** Sends the next task, null when there is none left. */
    static int give(int worker, int next, int limit) throws MPIException {
        int end = Math.min(next + RANGE, limit);
        Object[] task = {next < limit ? new Task(next, end) : null};
        MPI.COMM_WORLD.Send(task, 0, 1, MPI.OBJECT, worker, TASK);
        return end;
    }

    static void worker() throws MPIException {
        Object[] task = new Object[1];
        do {
            MPI.COMM_WORLD.Recv(task, 0, 1, MPI.OBJECT, 0, TASK);
            Object[] result = {task[0] == null ? null : ((Task) task[0]).work()};
            MPI.COMM_WORLD.Send(result, 0, 1, MPI.OBJECT, 0, RESULT);
        } while (task[0] != null);
    }

    static int steps(int number) {
        int steps = 0;
        for (long at = number; at != 1; at = at % 2 == 0 ? at / 2 : 3 * at + 1) {
            steps++;
        }
        return steps;
    }
}

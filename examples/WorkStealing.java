import java.nio.LongBuffer;
import mpi.*;

/**
 * The longest Collatz sequence, its tasks taken from counters in a window: each process has a share of the tasks and a
 * counter of those that are taken, and whoever is done takes from the others; Open MPI's style. Arguments: numbers to
 * try, numbers of a task.
 */
public class WorkStealing {
    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int numbers = args.length > 0 ? Integer.parseInt(args[0]) : 300_000;
        int taskNumbers = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int tasks = (numbers + taskNumbers - 1) / taskNumbers;

        LongBuffer taken = MPI.newLongBuffer(1); // starts with 0
        Win window = new Win(taken, 1, 1, MPI.INFO_NULL, MPI.COMM_WORLD);
        LongBuffer one = MPI.newLongBuffer(1).put(0, 1);
        LongBuffer before = MPI.newLongBuffer(1);
        long[] best = {0, 0}; // steps, and minus the number, so that the smaller one wins
        window.lockAll(0);
        for (int i = 0; i < size; i++) {
            int victim = (rank + i) % size; // the own share first
            int begin = (int) ((long) tasks * victim / size);
            int end = (int) ((long) tasks * (victim + 1) / size);
            while (true) {
                window.fetchAndOp(one, before, MPI.LONG, victim, 0, MPI.SUM);
                window.flush(victim);
                long task = begin + before.get(0);
                if (task >= end) {
                    break;
                }
                search(task * taskNumbers + 1, Math.min(numbers, (task + 1) * taskNumbers), best);
            }
        }
        window.unlockAll();
        window.free();

        long[] all = new long[2 * size];
        MPI.COMM_WORLD.gather(best, 2, MPI.LONG, all, 2, MPI.LONG, 0);
        if (rank == 0) {
            for (int i = 0; i < all.length; i += 2) {
                keepBetter(all[i], all[i + 1], best);
            }
            System.out.println("number " + -best[1] + " has " + best[0] + " steps");
        }
        MPI.Finalize();
    }

    static void search(long first, long last, long[] best) {
        for (long number = first; number <= last; number++) {
            long steps = 0;
            for (long value = number; value != 1; value = value % 2 == 0 ? value / 2 : 3 * value + 1) {
                steps++;
            }
            keepBetter(steps, -number, best);
        }
    }

    static void keepBetter(long steps, long minusNumber, long[] best) {
        if (steps > best[0] || steps == best[0] && minusNumber > best[1]) {
            best[0] = steps;
            best[1] = minusNumber;
        }
    }
}

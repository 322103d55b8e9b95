package queens;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What there is to do, given to whoever asks; what is given back is given to somebody else. Thread-safe by its monitor.
 */
final class Tasks {
    private final List<int[]> tasks;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final boolean[] isDone;
    private int left;
    private long sum;

    Tasks(List<int[]> tasks) {
        this.tasks = tasks;
        isDone = new boolean[tasks.size()];
        left = tasks.size();
        for (int task = 0; task < left; task++) {
            open.add(task);
        }
    }

    int[] get(int task) {
        return tasks.get(task);
    }

    int count() {
        return tasks.size();
    }

    synchronized int open() {
        return open.size();
    }

    /** Waits for a task, which others may give back until all are done; returns -1 when they are. */
    synchronized int take() throws InterruptedException {
        while (open.isEmpty() && left > 0) {
            wait();
        }
        return open.isEmpty() ? -1 : open.remove();
    }

    synchronized void giveBack(int task) {
        open.addFirst(task);
        notifyAll();
    }

    synchronized void done(int task, long result) {
        if (isDone[task]) {
            throw new IllegalStateException("task " + task + " is done twice");
        }
        isDone[task] = true;
        sum += result;
        left--;
        notifyAll();
    }

    /** Waits a while, or until all are done; returns whether they are. */
    synchronized boolean awaitEnd(long ms) throws InterruptedException {
        if (left > 0) {
            wait(ms);
        }
        return left == 0;
    }

    /** The sum of all results. */
    synchronized long sum() {
        return sum;
    }
}

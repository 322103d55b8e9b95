package railmpi.core.progress;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Puts threads to sleep that only another thread of this process wakes. A virtual thread that sleeps gives up its
 * carrier. Any thread.
 */
public final class LocalSleeper implements Sleeper {
    /** Nobody is known to miss a wake-up; should it happen all the same, it costs at most this. */
    private static final long SLEEP_NS = 500_000_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition woken = lock.newCondition();
    /** With the lock. */
    private int wakes;

    /** Creates a sleeper. */
    public LocalSleeper() {
        super();
    }

    @Override
    public void announce() {
        // whoever wakes takes the lock anyway
    }

    @Override
    public void retract() {
        // as announce
    }

    @Override
    public int ticket() {
        lock.lock();
        try {
            return wakes;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void sleep(int ticket) {
        boolean isInterrupted = false;
        lock.lock();
        try {
            long leftNs = SLEEP_NS;
            while (wakes == ticket && leftNs > 0) {
                leftNs = woken.awaitNanos(leftNs);
            }
        } catch (InterruptedException e) {
            isInterrupted = true; // MPI calls are not interruptible; the thread finds out afterwards
        } finally {
            lock.unlock();
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void wake() {
        lock.lock();
        try {
            wakes++;
            woken.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

package railmpi.core.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * What a thread does after a pass of the progress engine that found nothing: spin, then yield, then sleep. With more
 * processes than cores the spinning phase is left out, because whoever spins keeps the core that its peer needs.
 *
 * <p>Keeps no state of a wait: the caller counts its idle passes and gives the count back. Called with the progress
 * lock held, which is given up while yielding and sleeping. A thread that is interrupted meanwhile goes on waiting, and
 * is interrupted again when its wait ends: one that is interrupted cannot sleep. Source: docs/adr/0003-waiting.md.
 */
public final class IdleStrategy {
    /**
     * Passes between announcing and sleeping. A peer that read "nobody sleeps" before the announcement reached it has
     * published its message long before they are over, so no message needs a fence on the sender's side.
     */
    private static final int ARMED_PASSES = 30;

    /** Most passes before a wait announces its sleep, so that a count of passes stays an int. */
    private static final int MOST_PASSES = Integer.MAX_VALUE - 2 * ARMED_PASSES;

    private static final long NAP_NS = 200_000;

    private final ProgressLock lock;
    private Sleeper sleeper;
    private final int yieldFrom;
    private final int announceAt;
    private final int sleepFrom;
    private final Runnable giveWay;

    /** Threads that wait and are to be interrupted when they no longer do. Owner: the holder of the progress lock. */
    private final List<Thread> interrupted = new ArrayList<>();

    /** Waits of this process that have idled and not ended. Owner: as above. */
    private int waiting;

    private int announced;
    private int ticket;

    /**
     * Creates a strategy. Of more passes than an int counts, the last ones are left out.
     *
     * @param lock the progress lock
     * @param sleeper puts threads to sleep
     * @param spinPasses passes that spin, from 0
     * @param yieldPasses passes that yield after them, from 0
     * @param mayNap whether passes that yield may take a fraction of a millisecond: what is awaited comes through the
     *     kernel
     */
    public IdleStrategy(ProgressLock lock, Sleeper sleeper, int spinPasses, long yieldPasses, boolean mayNap) {
        this.lock = lock;
        this.sleeper = sleeper;
        yieldFrom = Math.min(spinPasses, MOST_PASSES);
        announceAt = yieldFrom + (int) Math.min(yieldPasses, MOST_PASSES - yieldFrom);
        sleepFrom = announceAt + ARMED_PASSES;
        giveWay = mayNap ? new Courtesy() : Thread::yield;
    }

    /**
     * Sets another one that puts threads to sleep. Waits that are under way are woken and go on with it.
     *
     * @param newSleeper knows nothing of them yet
     */
    public void sleepBy(Sleeper newSleeper) {
        Sleeper old = sleeper;
        sleeper = newSleeper;
        for (int i = 0; i < announced; i++) {
            newSleeper.announce();
        }
        ticket = newSleeper.ticket();
        if (announced != 0) {
            old.wake();
        }
    }

    /**
     * Waits a little. Several threads that wait share the passes before they sleep: any of them finds what the others
     * wait for.
     *
     * @param passes idle passes of this wait so far, from 0
     * @param isBusy whether something waits for room at a peer, who does not wake us when there is some
     * @return the new count; pass it to {@link #leave} at the end of the wait
     */
    public int idle(int passes, boolean isBusy) {
        int newPasses = passes < yieldFrom ? spin(passes) : idleLong(passes, isBusy);
        if (passes == 0) {
            waiting++; // last: a wait that an error ends before has not begun
        }
        return newPasses;
    }

    private int spin(int passes) {
        if (lock.isContended()) {
            lock.handOver();
        } else {
            Thread.onSpinWait();
        }
        return counted(passes, yieldFrom);
    }

    /** Counts a pass, for as many as threads wait, but not beyond the end of the phase. */
    private int counted(int passes, int phaseEnd) {
        return passes + Math.min(Math.max(1, waiting), phaseEnd - passes);
    }

    /**
     * Tells whether threads wait.
     *
     * @return true if some wait has idled and not ended
     */
    public boolean hasWaiting() {
        return waiting != 0;
    }

    /**
     * Tells whether a wait has just become a long one, after which it is worth noting down.
     *
     * @param passes count returned by {@link #idle}
     * @return true once per wait
     */
    public boolean becameLong(int passes) {
        return passes == announceAt + 1;
    }

    /**
     * Tells whether a wait is a long one.
     *
     * @param passes count returned by {@link #idle}
     * @return true after {@link #becameLong}
     */
    public boolean isLong(int passes) {
        return passes > announceAt;
    }

    /**
     * Ends a wait.
     *
     * @param passes the last count
     */
    public void leave(int passes) {
        if (passes > 0) {
            waiting--;
        }
        if (passes > announceAt) {
            announced--;
            sleeper.retract();
        }
        if (!interrupted.isEmpty() && interrupted.remove(Thread.currentThread())) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Rests for a while, however many passes the wait has.
     *
     * @param restNs at most
     */
    public void rest(long restNs) {
        long holder = lock.pause();
        try {
            LockSupport.parkNanos(restNs);
        } finally {
            resumeAfterSleep(holder);
        }
    }

    /** Takes the lock again; what has interrupted this thread must not keep it from sleeping the next time. */
    private void resumeAfterSleep(long holder) {
        boolean isInterrupted = Thread.interrupted();
        lock.resume(holder);
        if (isInterrupted && !interrupted.contains(Thread.currentThread())) {
            interrupted.add(Thread.currentThread());
        }
    }

    /** Wakes other threads of this process that sleep, after one of their operations was completed by this thread. */
    public void wakeSleepers() {
        if (announced != 0) {
            sleeper.wake();
        }
    }

    private int idleLong(int passes, boolean isBusy) {
        if (passes < sleepFrom) {
            if (passes == announceAt) {
                StackReserve.require();
                sleeper.announce();
                announced++;
            }
            giveWay();
            return counted(passes, passes < announceAt ? announceAt : passes + 1);
        }
        if (passes == sleepFrom) {
            ticket = sleeper.ticket(); // the caller looks for work once more before it sleeps, without giving up the
            // lock
            return passes + 1;
        }
        int drawn = ticket;
        long holder = lock.pause();
        try {
            if (isBusy) {
                LockSupport.parkNanos(NAP_NS);
            } else {
                sleeper.sleep(drawn);
            }
        } finally {
            resumeAfterSleep(holder);
        }
        return sleepFrom;
    }

    private void giveWay() {
        long holder = lock.pause();
        try {
            giveWay.run();
        } finally {
            lock.resume(holder);
        }
    }
}

package railmpi.core.progress;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * What a thread does after a pass of the progress engine that found nothing: spin, then yield, then sleep. With more
 * processes than cores the spinning phase is left out, because whoever spins keeps the core that its peer needs.
 *
 * <p>A wait that finds that it was off its core, or gets it back late from a yield, sleeps at once: another thread
 * wants the core, a rank or the compiler of this one, and who sleeps is given it again as soon as there is something to
 * do, while who yields waits for a whole turn. The next wait begins with spinning again.
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

    /** Instead of passes: the core came back late. */
    private static final int LATE = -1;

    /** A thread that did not run for so long has lost its core. A pass takes some microseconds in the interpreter. */
    static final long LOST_NS = 300_000;

    /** Spinning ends after as many times this as passes may spin: in the interpreter they take far longer. */
    private static final long SPIN_PASS_NS = 100;

    /** Passes that spin between two looks at the clock, as a power of two. */
    private static final int CLOCK_SHIFT = 6;

    private final ProgressLock lock;
    private Sleeper sleeper;
    private final int yieldFrom;
    private final int announceAt;
    private final int sleepFrom;
    /** Null where nobody may nap. */
    private final Courtesy courtesy;

    private final LongSupplier clockNs;
    private final long lostNs;

    /** Threads that wait and are to be interrupted when they no longer do. Owner: the holder of the progress lock. */
    private final List<Thread> interrupted = new ArrayList<>();

    /** Waits of this process that have idled and not ended. Owner: as above. */
    private int waiting;

    /** Threads that {@link #rest}. Owner: as above. */
    private int resting;

    private int announced;
    private int ticket;

    /** When the latest wait began to spin, and when its clock was looked at. Owner: as above. */
    private long begunNs;

    private long lookedNs;

    /**
     * Creates a strategy. Of more passes than an int counts, the last ones are left out.
     *
     * @param lock the progress lock
     * @param sleeper puts threads to sleep
     * @param spinPasses passes that spin, from 0
     * @param yieldPasses passes that yield after them, from 0
     * @param nap sleeps until something arrives, a millisecond or so at most, and tells whether it could; for processes
     *     that await nothing but what comes through the kernel, else null
     */
    public IdleStrategy(ProgressLock lock, Sleeper sleeper, int spinPasses, long yieldPasses, BooleanSupplier nap) {
        this(lock, sleeper, spinPasses, yieldPasses, nap, new SystemClock());
    }

    IdleStrategy(
            ProgressLock lock,
            Sleeper sleeper,
            int spinPasses,
            long yieldPasses,
            BooleanSupplier nap,
            LongSupplier clockNs) {
        this.lock = lock;
        this.clockNs = clockNs;
        lostNs = nap != null ? Long.MAX_VALUE : LOST_NS; // who naps comes back late anyway
        this.sleeper = sleeper;
        yieldFrom = Math.min(spinPasses, MOST_PASSES);
        announceAt = yieldFrom + (int) Math.min(yieldPasses, MOST_PASSES - yieldFrom);
        sleepFrom = announceAt + ARMED_PASSES;
        courtesy = nap == null ? null : new Courtesy(clockNs, nap);
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
            old.retract(); // the new one may pass on to it
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
        boolean maySpin = passes < yieldFrom && (courtesy == null || !courtesy.isWary());
        int newPasses = maySpin ? spin(passes) : idleLong(Math.max(passes, yieldFrom), isBusy);
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
        return clocked(passes, counted(passes, 1, yieldFrom));
    }

    /**
     * Counts passes that have spun elsewhere.
     *
     * @param passes count returned by {@link #idle}
     * @param more at most {@link #spinsLeft}
     * @return the new count
     */
    public int spun(int passes, int more) {
        return clocked(passes, passes + more);
    }

    /** Returns a count of passes that spin, or where the wait goes on if it has spun for too long. */
    private int clocked(int passes, int newPasses) {
        if (passes != 0 && passes >> CLOCK_SHIFT == newPasses >> CLOCK_SHIFT) {
            return newPasses;
        }
        long nowNs = clockNs.getAsLong();
        long sinceNs = nowNs - lookedNs;
        lookedNs = nowNs;
        if (passes == 0) {
            begunNs = nowNs;
            return newPasses;
        }
        if (sinceNs > lostNs) {
            return announceAt;
        }
        boolean hasSpun = nowNs - begunNs > SPIN_PASS_NS * yieldFrom || VirtualThreads.isCurrent();
        return hasSpun ? yieldFrom : newPasses;
    }

    /**
     * Tells how many more passes of a wait spin.
     *
     * @param passes count returned by {@link #idle}
     * @return 0 if the next one does not
     */
    public int spinsLeft(int passes) {
        return Math.max(0, yieldFrom - passes);
    }

    /** Counts passes, for as many as threads wait, but not beyond the end of the phase. */
    private int counted(int passes, int more, int phaseEnd) {
        return passes + (int) Math.min((long) more * Math.max(1, waiting), phaseEnd - passes);
    }

    /**
     * Tells whether threads wait or rest. Without the lock the answer may be old at once.
     *
     * @return true if some wait has idled and not ended, or rests
     */
    public boolean hasWaiting() {
        return waiting != 0 || resting != 0;
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
        resting++;
        try {
            long holder = lock.pause();
            try {
                LockSupport.parkNanos(restNs);
            } finally {
                resumeAfterSleep(holder);
            }
        } finally {
            resting--;
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
            int given = giveWay(waiting <= 1);
            if (given == LATE && passes != announceAt) {
                return passes < announceAt ? announceAt : sleepFrom;
            }
            return counted(passes, Math.max(1, given), passes < announceAt ? announceAt : passes + 1);
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

    /**
     * Tells whether a wait that begins had better {@link #giveWay} before it looks again, because others want the core;
     * counts such waits.
     *
     * @return false if it may spin
     */
    public boolean spares() {
        return courtesy != null && courtesy.spares();
    }

    /** Leaves the core to others for a moment, without the lock. Call if a wait {@link #spares}. */
    public void giveWay() {
        giveWay(waiting == 0);
    }

    /** Returns how many passes it was worth, or that the core came back late. */
    private int giveWay(boolean isAlone) {
        long holder = lock.pause();
        try {
            if (courtesy != null) {
                return courtesy.giveWay(isAlone);
            }
            long beforeNs = clockNs.getAsLong();
            int worth = VirtualThreads.giveWay(0) == 0 ? 1 : Courtesy.NAP_PASSES;
            return clockNs.getAsLong() - beforeNs > lostNs ? LATE : worth;
        } finally {
            lock.resume(holder);
        }
    }
}

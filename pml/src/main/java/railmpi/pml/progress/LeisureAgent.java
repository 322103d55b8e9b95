package railmpi.pml.progress;

import java.util.concurrent.locks.LockSupport;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.progress.AgentThread;
import railmpi.core.progress.Sleeper;

/**
 * A thread that goes on, while the program computes, with what comes over channels without events. It leaves the lock
 * to the program while that is at work in the library. If it fails, it says so and ends, and the program's own calls do
 * the work.
 *
 * <p>On watch, while windows are open, it is woken by what comes and goes on with it at once.
 *
 * <p>With long messages that are under way it goes on at leisure, fifty times a second, so that whoever waits at the
 * other end, after a cancel for instance, does not wait for a call of this program (MPI 4.1, section 3.8.4). An eager
 * one goes on with activities at once. It begins with the first such message, or activity, and sleeps while there are
 * none.
 *
 * <p>With <i>guests</i>, after a failure, it goes on at leisure all the time: peers seldom want something then, and if
 * their frames woke it, ranks that share cores would lose time with each message.
 */
final class LeisureAgent extends AgentThread {
    /** Between two looks at activities while the program is in the library. */
    private static final long NAP_NS = 200_000;

    /**
     * Between two looks at activities while something waits for room at a peer, who wakes nobody when there is some.
     */
    private static final long ROOM_NS = 50_000;

    /** Between two looks at long messages. */
    private static final long LEISURE_NS = 20_000_000;

    /** Looks that find no long message before it sleeps: waking it costs a system call of the program. */
    private static final int LOOKS = 25;

    private volatile Sleeper sleeper;
    private final Work work;
    private final boolean isEager;
    private boolean isStarted;
    private int looksInVain;
    private volatile boolean isOnWatch;
    private volatile boolean hasGuests;
    private volatile boolean isParked;

    /** What this thread drives. */
    interface Work {
        /** Whether an activity has begun and not ended. */
        boolean isUnderWay();

        /** Whether a thread of the program is in the library. */
        boolean isProgramAtIt();

        /** Whether a message is under way that needs more than one call. */
        boolean isMessageUnderWay();

        /** Goes on with all that can go on; returns whether something waits for room at a peer. */
        boolean advance();
    }

    LeisureAgent(Sleeper sleeper, Work work, boolean isEager) {
        super("railmpi-leisure");
        this.sleeper = sleeper;
        this.work = work;
        this.isEager = isEager;
    }

    /** Sets another one that peers wake. Called with the progress lock. */
    void sleepBy(Sleeper newSleeper) {
        Sleeper old = sleeper;
        sleeper = newSleeper;
        old.wake();
    }

    /** An activity is under way, which is for an eager agent. Called with the progress lock. */
    void activityIsUnderWay() {
        if (isEager) {
            begin();
            LockSupport.unpark(this);
        }
    }

    /** A long message is under way. Called with the progress lock. */
    void messageIsUnderWay() {
        begin();
        if (isParked) {
            LockSupport.unpark(this);
        }
    }

    /**
     * From now on peers may want something at any time, or not any more: until then it sleeps where their frames wake
     * it. Called with the progress lock.
     */
    void watch(boolean isWanted) {
        isOnWatch = isWanted;
        begin();
        if (isWanted) {
            LockSupport.unpark(this);
        } else {
            sleeper.wake();
        }
    }

    /**
     * From now on it looks fifty times a second whether peers want something, or not any more. Called with the progress
     * lock.
     */
    void expectGuests(boolean areThere) {
        hasGuests = areThere;
        begin();
        LockSupport.unpark(this);
    }

    private void begin() {
        if (!isStarted) {
            isStarted = true;
            start();
        }
    }

    @Override
    public void run() {
        while (!isClosed()) {
            if (isNeeded()) {
                NativeAccess.load();
                advanceActivities();
            } else if (hasGuests || looksInVain < LOOKS) {
                LockSupport.parkNanos(this, LEISURE_NS);
                advanceMessages();
            } else {
                parkUntilNeeded();
            }
        }
    }

    private boolean isNeeded() {
        return isOnWatch || isEager && work.isUnderWay();
    }

    /**
     * Says first that it sleeps and looks then, with the lock: who leaves work after that look reads that it sleeps.
     */
    private void parkUntilNeeded() {
        isParked = true;
        if (!work.isMessageUnderWay() && !isNeeded() && !hasGuests && !isClosed()) {
            LockSupport.park(this);
        }
        isParked = false;
        looksInVain = 0;
    }

    private void advanceMessages() {
        if (isClosed() || work.isProgramAtIt()) {
            return;
        }
        work.advance();
        looksInVain = work.isMessageUnderWay() ? 0 : looksInVain + 1;
    }

    private void advanceActivities() {
        if (work.isProgramAtIt()) {
            LockSupport.parkNanos(this, NAP_NS);
        } else {
            advanceThenSleep();
        }
    }

    /**
     * A peer that has not seen the announcement, or cannot wake, wakes nobody: the sleep ends by itself then, see
     * {@link Sleeper#sleep}.
     */
    private void advanceThenSleep() {
        Sleeper now = sleeper;
        now.announce();
        try {
            int ticket = now.ticket();
            if (work.advance()) {
                LockSupport.parkNanos(this, ROOM_NS);
            } else if (now == sleeper && isNeeded() && !isClosed()) { // else nobody wakes it: after the ticket
                now.sleep(ticket);
            }
        } finally {
            now.retract();
        }
    }

    @Override
    protected void rouse() {
        LockSupport.unpark(this);
        sleeper.wake();
    }
}

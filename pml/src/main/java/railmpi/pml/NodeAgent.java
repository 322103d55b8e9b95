package railmpi.pml;

import java.util.concurrent.locks.LockSupport;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.progress.AgentThread;
import railmpi.core.progress.Sleeper;

/**
 * A thread that goes on with activities while the program computes, as messages for them come through shared memory: the
 * agent of the rails sleeps where only the network wakes it. It has no work and costs nothing as long as no activity is
 * under way, and leaves the lock to the program while that is at work in the library. If it fails, it says so and ends, and
 * the program's own calls do the work.
 */
final class NodeAgent extends AgentThread {
    /** Between two looks while the program is in the library. */
    private static final long NAP_NS = 200_000;

    /** Between two looks while something waits for room at a peer, who wakes nobody when there is some. */
    private static final long ROOM_NS = 50_000;

    private final Sleeper sleeper;
    private final Work work;

    /** What this thread drives. */
    interface Work {
        /** Whether an activity has begun and not ended. */
        boolean isUnderWay();

        /** Whether a thread of the program is in the library. */
        boolean isProgramAtIt();

        /** Goes on with all that can go on; returns whether something waits for room at a peer. */
        boolean advance();
    }

    NodeAgent(Sleeper sleeper, Work work) {
        super("railmpi-node-agent");
        this.sleeper = sleeper;
        this.work = work;
    }

    /** An activity was left under way. Any thread. */
    void applicationLeftWork() {
        LockSupport.unpark(this);
    }

    @Override
    public void run() {
        NativeAccess.load();
        while (!isClosed()) {
            if (!work.isUnderWay()) {
                LockSupport.park(this);
            } else if (work.isProgramAtIt()) {
                LockSupport.parkNanos(this, NAP_NS);
            } else {
                advanceThenSleep();
            }
        }
    }

    /** A peer that has not seen the announcement wakes nobody: the sleep ends by itself then, see {@link Sleeper#sleep}. */
    private void advanceThenSleep() {
        sleeper.announce();
        try {
            int ticket = sleeper.ticket();
            if (work.advance()) {
                LockSupport.parkNanos(this, ROOM_NS);
            } else if (work.isUnderWay() && !isClosed()) {
                sleeper.sleep(ticket);
            }
        } finally {
            sleeper.retract();
        }
    }

    @Override
    protected void rouse() {
        LockSupport.unpark(this);
        sleeper.wake();
    }
}

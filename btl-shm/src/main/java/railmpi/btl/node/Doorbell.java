package railmpi.btl.node;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import railmpi.core.nativ.Futex;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.progress.LittleStackError;
import railmpi.core.progress.Sleeper;
import railmpi.core.progress.StackReserve;
import railmpi.core.progress.VirtualThreads;

/**
 * Puts this process's waiting threads to sleep and lets peers wake them. A process whose waits have not been long in
 * all does without the native calls, which take a tenth of a second of its core: its threads nap, and tell no peer of
 * it. Virtual threads sleep in Java, and a {@link DoorKeeper} listens for them.
 */
class Doorbell implements Sleeper {
    /**
     * A missed wake-up (a peer whose native calls are not loaded yet) costs at most this in a wait that has just
     * begun...
     */
    private static final long FIRST_SLEEP_NS = 10_000_000;

    /** ... and at most this in one that lasts: sleeps after which nothing has come double. */
    private static final long LONGEST_SLEEP_NS = 80_000_000;

    private static final long SHORTEST_NAP_NS = 200_000;

    private static final long LONGEST_NAP_NS = 10_000_000;

    /** Part of a wait so far that its next nap takes: what comes meanwhile is a fifth of the wait late. */
    private static final int NAP_PART = 4;

    /** Naps in all after which the native calls are worth loading. */
    private static final long NAPS_NS = 500_000_000;

    private final Inbox inbox;
    private long address;

    /** Threads that are about to sleep or do, and those of them that peers know of; with the monitor. */
    private int sleepers;

    private int announced;

    /** When the latest sleeper announced itself, and when peers were last told of some that had done so before. */
    private long announcedNs;

    private long toldLateNs = System.nanoTime() - SHORTEST_NAP_NS;

    /** When the latest ticket was drawn, before the last look for work. */
    private long ticketNs;

    /** Several threads that nap at once may lose some. */
    private long nappedNs;

    private final AtomicInteger nappers = new AtomicInteger();
    private final ReentrantLock napping = new ReentrantLock();
    private final Condition rung = napping.newCondition();

    /** Made when the first virtual thread sleeps; with the monitor. */
    private DoorKeeper keeper;

    /**
     * Of the latest sleep; threads that sleep at the same time may overwrite each other's, which changes only lengths.
     */
    private int latestTicket;

    private long sleepNs = FIRST_SLEEP_NS;

    Doorbell(Inbox ownInbox) {
        inbox = ownInbox;
    }

    @Override
    public synchronized void announce() {
        sleepers++;
        announcedNs = System.nanoTime();
        tellPeers(1);
    }

    @Override
    public synchronized void retract() {
        sleepers--;
        if (announced > sleepers) {
            announced--;
            inbox.addSleeper(-1);
        }
    }

    @Override
    public synchronized int ticket() {
        tellPeers(0);
        ticketNs = System.nanoTime();
        return inbox.ticket();
    }

    /** Tells them of all sleepers, if they can wake them; new ones give them time to notice. */
    private void tellPeers(int newSleepers) {
        int more = canBeWoken() ? sleepers - announced : 0;
        if (more > newSleepers) {
            toldLateNs = System.nanoTime();
        }
        if (more > 0) {
            inbox.addSleeper(more);
            announced += more;
        }
    }

    @Override
    public void sleep(int ticket) {
        if (!areToldInTime()) {
            nap(ticket);
        } else if (VirtualThreads.isCurrent()) {
            keeper().sleep(ticket);
        } else {
            sleepNs = ticket == latestTicket ? Math.min(2 * sleepNs, LONGEST_SLEEP_NS) : FIRST_SLEEP_NS;
            latestTicket = ticket;
            Futex.await(address(), ticket, sleepNs);
        }
    }

    /** Tells whether peers know of all sleepers, and for so long that none overlooks it any more. */
    private synchronized boolean areToldInTime() {
        return announced == sleepers && ticketNs - toldLateNs >= SHORTEST_NAP_NS;
    }

    /** Tells whether a thread that sleeps can be woken by a peer. */
    boolean canBeWoken() {
        return NativeAccess.isLoaded();
    }

    /** Sleeps until another thread of this process rings, or for a part of the wait so far. */
    void nap(int ticket) {
        try {
            StackReserve.requireToBeginFirst(); // before a lock that an end of the stack would leave held
        } catch (LittleStackError e) {
            LockSupport.parkNanos(SHORTEST_NAP_NS);
            return;
        }
        long beganNs = System.nanoTime();
        long napNs = lengthNs(beganNs - announcedNs);
        nappers.getAndIncrement(); // before the count is looked at: pairs with wake()
        napping.lock();
        try {
            for (long leftNs = napNs; leftNs > 0 && inbox.wakeCount() == ticket; ) {
                leftNs = rung.awaitNanos(leftNs);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // who waits keeps it aside
        } finally {
            napping.unlock();
            nappers.getAndDecrement();
        }
        nappedNs += Math.min(napNs, System.nanoTime() - beganNs);
    }

    /** Returns how long to nap; asks for the native calls when that is worth it. */
    private long lengthNs(long waitedNs) {
        if (nappedNs >= NAPS_NS) {
            NativeAccess.isReady();
            return SHORTEST_NAP_NS; // while they are loaded, or for ever where they do not work
        }
        return canBeWoken()
                ? SHORTEST_NAP_NS
                : Math.max(SHORTEST_NAP_NS, Math.min(waitedNs / NAP_PART, LONGEST_NAP_NS));
    }

    private synchronized DoorKeeper keeper() {
        if (keeper == null) {
            keeper = new DoorKeeper(inbox, address());
            keeper.start();
        }
        return keeper;
    }

    /** Ends what listens for virtual threads. Nobody sleeps afterwards. */
    synchronized void close() {
        if (keeper != null) {
            keeper.close();
        }
    }

    @Override
    public void wake() {
        wake(inbox, address());
        if (nappers.get() != 0) {
            endNaps();
        }
    }

    private void endNaps() {
        try {
            StackReserve.requireToBegin(); // as in a nap
        } catch (LittleStackError e) {
            return; // they end by themselves
        }
        napping.lock();
        try {
            rung.signalAll();
        } finally {
            napping.unlock();
        }
    }

    private long address() {
        if (address == 0 && NativeAccess.isLoaded()) {
            address = addressOf(inbox);
        }
        return address;
    }

    static long addressOf(Inbox inbox) {
        return NativeAccess.addressOf(inbox.bytes()) + Inbox.WAKE_COUNT;
    }

    /** Wakes the threads of a peer unless somebody has; without an address its ring is counted, and nobody has. */
    static void wakeSleepers(Inbox target, long futexAddress) {
        if (futexAddress == 0) {
            target.addWake();
        } else if (target.isToBeWoken()) {
            wake(target, futexAddress);
        }
    }

    static void wake(Inbox target, long futexAddress) {
        target.addWake();
        if (futexAddress != 0) {
            Futex.wakeAll(futexAddress);
        }
    }
}

package railmpi.btl.node;

import java.util.concurrent.locks.LockSupport;
import railmpi.core.nativ.Futex;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.progress.Sleeper;
import railmpi.core.progress.VirtualThreads;

/**
 * Puts this process's waiting threads to sleep and lets peers wake them. Until the native calls are loaded, sleeping is
 * a short timed park. Virtual threads sleep in Java, and a {@link DoorKeeper} listens for them.
 */
final class Doorbell implements Sleeper {
    /**
     * A missed wake-up (a peer whose native calls are not loaded yet) costs at most this in a wait that has just
     * begun...
     */
    private static final long FIRST_SLEEP_NS = 10_000_000;

    /** ... and at most this in one that lasts: sleeps after which nothing has come double. */
    private static final long LONGEST_SLEEP_NS = 80_000_000;

    private static final long PARK_NS = 200_000;

    private final Inbox inbox;
    private long address;

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
    public void announce() {
        NativeAccess.isReady();
        inbox.addSleeper(1);
    }

    @Override
    public void retract() {
        inbox.addSleeper(-1);
    }

    @Override
    public int ticket() {
        return inbox.ticket();
    }

    @Override
    public void sleep(int ticket) {
        if (!NativeAccess.isReady()) {
            LockSupport.parkNanos(PARK_NS);
        } else if (VirtualThreads.isCurrent()) {
            keeper().sleep(ticket);
        } else {
            sleepNs = ticket == latestTicket ? Math.min(2 * sleepNs, LONGEST_SLEEP_NS) : FIRST_SLEEP_NS;
            latestTicket = ticket;
            Futex.await(address(), ticket, sleepNs);
        }
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
    }

    private long address() {
        if (address == 0 && NativeAccess.isReady()) {
            address = addressOf(inbox);
        }
        return address;
    }

    static long addressOf(Inbox inbox) {
        return NativeAccess.addressOf(inbox.bytes()) + Inbox.WAKE_COUNT;
    }

    static void wake(Inbox target, long futexAddress) {
        target.addWake();
        if (futexAddress != 0) {
            Futex.wakeAll(futexAddress);
        }
    }
}

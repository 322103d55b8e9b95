package railmpi.btl.channel;

import java.util.concurrent.locks.LockSupport;
import railmpi.core.nativ.Futex;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.progress.Sleeper;

/**
 * Puts this process's waiting threads to sleep and lets peers wake them. Until the native calls are loaded, sleeping is
 * a short timed park.
 */
final class Doorbell implements Sleeper {
    /** A missed wake-up (a peer whose native calls are not loaded yet) costs at most this. */
    private static final long SLEEP_NS = 10_000_000;

    private static final long PARK_NS = 200_000;

    private final Inbox inbox;
    private long address;

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
        return inbox.wakeCount();
    }

    @Override
    public void sleep(int ticket) {
        if (NativeAccess.isReady()) {
            Futex.await(address(), ticket, SLEEP_NS);
        } else {
            LockSupport.parkNanos(PARK_NS);
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

package railmpi.btl.node;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import railmpi.core.nativ.Futex;
import railmpi.core.progress.AgentThread;
import railmpi.core.progress.LocalSleeper;

/**
 * Sleeps in the kernel for the virtual threads of this process, and wakes them when somebody rings. Has nothing to do
 * while none of them sleeps.
 */
final class DoorKeeper extends AgentThread {
    /** Peers whose native calls are not loaded yet count a ring and wake nobody. */
    private static final long SLEEP_NS = 10_000_000;

    private final Inbox inbox;
    private final long address;
    private final LocalSleeper virtualThreads = new LocalSleeper();
    private final AtomicInteger sleeping = new AtomicInteger();

    /**
     * Prepares the thread.
     *
     * @param inbox where others count their rings
     * @param address of that count
     */
    DoorKeeper(Inbox inbox, long address) {
        super("railmpi-door-keeper");
        this.inbox = inbox;
        this.address = address;
    }

    /**
     * Puts the calling virtual thread to sleep until somebody rings, or a bounded time. A ring after the ticket was
     * drawn is seen either here or by the keeper, which looks at the count after it knows of the sleeper.
     */
    void sleep(int ticket) {
        if (sleeping.getAndIncrement() == 0) {
            LockSupport.unpark(this);
        }
        try {
            int drawn = virtualThreads.ticket();
            if (inbox.wakeCount() == ticket) {
                virtualThreads.sleep(drawn);
            }
        } finally {
            sleeping.getAndDecrement();
        }
    }

    @Override
    public void run() {
        int heard = inbox.wakeCount() - 1; // the first to sleep may have come before
        while (!isClosed()) {
            if (sleeping.get() == 0) {
                LockSupport.park(this);
            }
            int count = inbox.wakeCount();
            if (count != heard) {
                heard = count;
                virtualThreads.wake();
            }
            if (sleeping.get() != 0) {
                Futex.await(address, count, SLEEP_NS);
            }
        }
    }

    @Override
    protected void rouse() {
        LockSupport.unpark(this);
    }
}

package railmpi.btl.node;

import static org.testng.Assert.assertFalse;

import java.util.concurrent.atomic.AtomicInteger;
import org.testng.SkipException;
import org.testng.annotations.Test;
import railmpi.core.LibraryThread;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;

@Test(groups = "unit")
public class DoorKeeperTest {
    private static final int RINGS = 300;
    private static final int THREADS = 3;

    /** Threads sleep until they have seen each ring; the next comes when all have seen the one before. */
    @Test(timeOut = 60_000)
    public void shouldWakeThoseWhoSleepAtEachRing() throws InterruptedException {
        if (!NativeAccess.load()) {
            throw new SkipException("no native calls: " + NativeAccess.failure());
        }
        Inbox inbox = newInbox();
        DoorKeeper keeper = new DoorKeeper(inbox, Doorbell.addressOf(inbox));
        keeper.start();
        AtomicInteger seen = new AtomicInteger();
        LibraryThread[] sleepers = new LibraryThread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            sleepers[i] = new LibraryThread(() -> hear(inbox, keeper, seen), "sleeper");
            sleepers[i].start();
        }
        for (int ring = 1; ring <= RINGS; ring++) {
            Doorbell.wake(inbox, Doorbell.addressOf(inbox));
            while (seen.get() < ring * THREADS) {
                Thread.yield();
            }
        }
        for (LibraryThread sleeper : sleepers) {
            sleeper.awaitEnd();
        }
        keeper.close();
        assertFalse(keeper.isAlive());
    }

    private static void hear(Inbox inbox, DoorKeeper keeper, AtomicInteger seen) {
        for (int ring = 1; ring <= RINGS; ring++) {
            while (inbox.wakeCount() < ring) {
                keeper.sleep(ring - 1);
            }
            seen.incrementAndGet();
        }
    }

    private static Inbox newInbox() {
        return new Inbox(MemoryBlock.allocate(Inbox.lengthBytes(2)));
    }
}

package railmpi.btl.node;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.SkipException;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.core.LibraryThread;
import railmpi.core.memory.MemoryBlock;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.progress.LittleStackError;
import railmpi.core.progress.StackReserve;

/** Whom peers wake, before and after the native calls are loaded. */
@Test(groups = "unit", singleThreaded = true)
public class DoorbellTest {
    private static final int RINGS = 1000;

    private Inbox inbox;
    private Doorbell doorbell;
    private boolean isLoaded;
    private int naps;

    @BeforeMethod
    public void open() {
        isLoaded = false;
        naps = 0;
        inbox = new Inbox(MemoryBlock.allocate(Inbox.lengthBytes(2)));
        doorbell = new Doorbell(inbox) {
            @Override
            boolean canBeWoken() {
                return isLoaded;
            }

            @Override
            void nap(int ticket) {
                naps++;
                super.nap(ticket);
            }
        };
    }

    /** Each would load them to wake a thread that nobody can wake. */
    public void shouldTellNobodyOfNaps() {
        doorbell.announce();
        doorbell.ticket();
        assertFalse(inbox.isToBeWoken());
        doorbell.sleep(doorbell.ticket());
        assertEquals(naps, 1);
        doorbell.retract();
        isLoaded = true;
        doorbell.ticket();
        assertFalse(inbox.isToBeWoken());
    }

    public void shouldTellOfAllWhoSleepWhenTheyCanBeWoken() {
        doorbell.announce();
        doorbell.announce();
        isLoaded = true;
        doorbell.ticket();
        assertTrue(inbox.isToBeWoken());
        doorbell.announce();
        doorbell.retract();
        doorbell.retract();
        doorbell.ticket();
        assertTrue(inbox.isToBeWoken(), "the last of three still sleeps");
        doorbell.retract();
        doorbell.ticket();
        assertFalse(inbox.isToBeWoken());
    }

    /** A peer may have overlooked what it was told just now: the first sleep is a nap, which needs no waker. */
    @Test(timeOut = 60_000)
    public void shouldNapOnceMoreAfterPeersWereToldLate() throws InterruptedException {
        if (!NativeAccess.load()) {
            throw new SkipException("no native calls: " + NativeAccess.failure());
        }
        doorbell.announce();
        isLoaded = true;
        doorbell.sleep(doorbell.ticket());
        assertEquals(naps, 1);
        Thread.sleep(1);
        doorbell.sleep(doorbell.ticket());
        assertEquals(naps, 1);
        doorbell.retract();
    }

    /** Another thread of the process has finished what this one waits for: at once, or while it naps. */
    @Test(timeOut = 60_000)
    public void shouldEndANapWhenTheOwnProcessRings() {
        doorbell.announce();
        LibraryThread ringing = new LibraryThread(this::ringOften, "ringing");
        ringing.start();
        for (int seen = doorbell.ticket(); seen < RINGS; seen = doorbell.ticket()) {
            doorbell.nap(seen);
        }
        ringing.awaitEnd();
        int ticket = doorbell.ticket();
        doorbell.wake();
        for (int i = 0; i < 1_000_000; i++) {
            doorbell.nap(ticket); // each would take a fifth of a millisecond or more
        }
        doorbell.retract();
    }

    /**
     * A wait near the end of its stack naps all the same, and what it completes is not left half done. Compiled code
     * may find the end of the stack before it begins; then nothing has been begun.
     */
    @Test(timeOut = 60_000)
    public void shouldNapAndRingWithLittleStackOrDoNothing() throws InterruptedException {
        doorbell.announce();
        int ticket = doorbell.ticket();
        boolean isDone = true;
        try {
            atTheEndOfTheStack(() -> {
                doorbell.nap(ticket);
                doorbell.wake();
            });
        } catch (StackOverflowError e) {
            isDone = false;
        }
        if (isDone) {
            assertEquals(naps, 1);
        }
        assertEquals(inbox.wakeCount(), isDone ? ticket + 1 : ticket);
        Thread other = new Thread(() -> {
            doorbell.nap(doorbell.ticket()); // needs the lock of both
            doorbell.wake();
        });
        other.start();
        other.join();
        assertEquals(inbox.wakeCount(), isDone ? ticket + 2 : ticket + 1);
        doorbell.retract();
    }

    /** Runs it where there is too little stack to load classes. */
    private static void atTheEndOfTheStack(Runnable action) {
        boolean isEnd = false;
        try {
            StackReserve.requireToBeginFirst();
        } catch (LittleStackError e) {
            isEnd = true;
        }
        if (isEnd) {
            action.run();
        } else {
            atTheEndOfTheStack(action);
        }
    }

    private void ringOften() {
        for (int i = 0; i < RINGS; i++) {
            doorbell.wake();
            Thread.yield();
        }
    }

    /** It cannot wake until its own native calls are loaded; who can comes after it. */
    public void shouldCountTheRingOfOneWhoCannotWake() {
        isLoaded = true;
        doorbell.announce();
        int ticket = doorbell.ticket();
        Doorbell.wakeSleepers(inbox, 0);
        assertEquals(inbox.wakeCount(), ticket + 1);
        assertTrue(inbox.isToBeWoken());
        doorbell.retract();
    }

    /** The agent of a node announces itself without the progress lock. */
    @Test(timeOut = 60_000)
    public void shouldCountSleepersOfSeveralThreads() {
        LibraryThread[] threads = new LibraryThread[3];
        isLoaded = true;
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new LibraryThread(this::announceAndRetract, "sleeper");
            threads[i].start();
        }
        for (LibraryThread thread : threads) {
            thread.awaitEnd();
        }
        doorbell.ticket();
        assertFalse(inbox.isToBeWoken());
        doorbell.announce();
        doorbell.ticket();
        assertTrue(inbox.isToBeWoken());
    }

    private void announceAndRetract() {
        for (int i = 0; i < 100_000; i++) {
            doorbell.announce();
            doorbell.ticket();
            doorbell.retract();
        }
    }
}

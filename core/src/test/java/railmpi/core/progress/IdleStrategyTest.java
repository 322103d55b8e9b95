package railmpi.core.progress;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class IdleStrategyTest {
    private static final int MANY = Integer.MAX_VALUE;

    /** Counts instead of sleeping. */
    private static class CountingSleeper implements Sleeper {
        private int announced;
        private int sleeps;
        private int wakes;

        @Override
        public void announce() {
            announced++;
        }

        @Override
        public void retract() {
            announced--;
        }

        @Override
        public int ticket() {
            assertEquals(announced, 1, "announcements before the ticket");
            return wakes;
        }

        @Override
        public void sleep(int ticket) {
            assertEquals(announced, 1, "announcements before the sleep");
            assertEquals(ticket, wakes);
            sleeps++;
        }

        @Override
        public void wake() {
            wakes++;
        }
    }

    private CountingSleeper sleeper;
    /** What each look at the clock finds gone by. */
    private long passNs;

    private long nowNs;

    @BeforeMethod(alwaysRun = true)
    public void newSleeper() {
        passNs = 0;
        sleeper = new CountingSleeper();
    }

    private IdleStrategy strategy(int spinPasses, long yieldPasses) {
        ProgressLock lock = new ProgressLock();
        lock.enter();
        return new IdleStrategy(lock, sleeper, spinPasses, yieldPasses, null, () -> nowNs += passNs);
    }

    /** Waits from {@code passes} on until it is announced, and returns how many passes that took. */
    private int announce(IdleStrategy idle, int passes) {
        int reached = passes;
        while (sleeper.announced == 0) {
            assertFalse(idle.isLong(reached), "long before it is announced");
            reached = idle.idle(reached, false);
        }
        assertTrue(idle.becameLong(reached));
        assertTrue(idle.isLong(reached));
        return reached;
    }

    private int sleep(IdleStrategy idle, int passes) {
        int before = sleeper.sleeps;
        int reached = passes;
        while (sleeper.sleeps == before) {
            reached = idle.idle(reached, false);
            assertTrue(reached > 0, "passes of a wait: " + reached);
        }
        return reached;
    }

    public void shouldSpareTheCoreForSomeWaitsWhereAYieldHasLetAnotherThreadRun() {
        ProgressLock lock = new ProgressLock();
        lock.enter();
        IdleStrategy idle = new IdleStrategy(lock, sleeper, 50, 1000, () -> true, () -> nowNs += passNs);
        idle.giveWay();
        assertFalse(idle.spares(), "after a yield that took no time");
        passNs = Courtesy.TAKEN_NS + 1;
        idle.giveWay();
        for (int wait = 0; wait < Courtesy.SPARING_WAITS; wait++) {
            assertTrue(idle.spares(), "wait " + wait);
        }
        assertFalse(idle.spares());
        lock.exit();
    }

    @DataProvider
    public static Object[][] passes() {
        return new Object[][] {{0, 0}, {0, 5}, {5, 0}, {50, 7}};
    }

    @Test(dataProvider = "passes", timeOut = 60_000)
    public void shouldAnnounceBeforeItSleeps(int spinPasses, int yieldPasses) {
        IdleStrategy idle = strategy(spinPasses, yieldPasses);
        int passes = announce(idle, 0);
        assertEquals(passes, spinPasses + yieldPasses + 1);
        passes = idle.idle(passes, false);
        assertFalse(idle.becameLong(passes), "long for the second time");
        assertEquals(sleeper.sleeps, 0);
        passes = sleep(idle, passes);
        passes = sleep(idle, passes);
        idle.leave(passes);
        assertEquals(sleeper.announced, 0);
    }

    /** As an agent that also sleeps as threads did before. */
    public void shouldAnnounceAWaitOnceWhenTheSleeperChanges() {
        IdleStrategy idle = strategy(0, 5);
        int passes = announce(idle, 0);
        CountingSleeper inner = sleeper;
        sleeper = new CountingSleeper() {
            @Override
            public void announce() {
                super.announce();
                inner.announce();
            }

            @Override
            public void retract() {
                inner.retract();
                super.retract();
            }
        };
        idle.sleepBy(sleeper);
        assertEquals(inner.announced, 1);
        assertEquals(inner.wakes, 1);
        idle.leave(sleep(idle, passes));
        assertEquals(inner.announced, 0);
        assertEquals(sleeper.announced, 0);
    }

    /** The first yields of a wait that has lost its core are its last: one to announce the sleep, one before it. */
    @Test(timeOut = 60_000)
    public void shouldSleepEarlyWhenTheCoreIsLost() {
        passNs = IdleStrategy.LOST_NS + 1;
        IdleStrategy idle = strategy(1000, 1000);
        int passes = 0;
        int calls = 0;
        while (sleeper.sleeps == 0) {
            passes = idle.idle(passes, false);
            calls++;
        }
        assertTrue(calls < 100, calls + " passes before the sleep");
        idle.leave(passes);
        assertEquals(sleeper.announced, 0);
    }

    /** Passes that take long, as those of an interpreter do, spin less often. */
    @Test(timeOut = 60_000)
    public void shouldSpinNoLongerThanCompiledPassesTake() {
        passNs = IdleStrategy.LOST_NS - 1;
        IdleStrategy idle = strategy(100_000, 10);
        int passes = 0;
        int calls = 0;
        while (sleeper.announced == 0) {
            passes = idle.idle(passes, false);
            calls++;
        }
        assertTrue(calls < 10_000, calls + " passes before the sleep is announced");
        idle.leave(passes);
    }

    @Test(timeOut = 60_000)
    public void shouldNotRetractWhatAShortWaitDidNotAnnounce() {
        IdleStrategy idle = strategy(2, 2);
        idle.leave(idle.idle(idle.idle(0, false), false));
        assertEquals(sleeper.announced, 0);
    }

    @Test(timeOut = 60_000)
    public void shouldWakeThoseWhoSleepOnlyIfTheyAnnouncedIt() {
        IdleStrategy idle = strategy(2, 2);
        idle.wakeSleepers();
        assertEquals(sleeper.wakes, 0);
        announce(idle, 0);
        idle.wakeSleepers();
        assertEquals(sleeper.wakes, 1);
    }

    /** Each sleep of one that is interrupted would return at once. */
    @Test(timeOut = 60_000)
    public void shouldSleepAndBeInterruptedAfterwardsWhenItIsInterrupted() {
        IdleStrategy idle = strategy(0, 0);
        int passes = announce(idle, 0);
        Thread.currentThread().interrupt();
        passes = sleep(idle, passes);
        boolean isInterruptedWhileItWaits = Thread.interrupted();
        idle.rest(1);
        passes = sleep(idle, passes);
        idle.leave(passes);
        assertTrue(Thread.interrupted(), "the interrupt is lost");
        assertFalse(isInterruptedWhileItWaits, "the next sleep returns at once");
        idle.leave(sleep(idle, announce(idle, 0)));
        assertFalse(Thread.interrupted(), "interrupted twice");
    }

    @DataProvider
    public static Object[][] passesBeyondAnInt() {
        return new Object[][] {{50, 2L * MANY - 50}, {50, Long.MAX_VALUE}, {MANY, 0}, {MANY, MANY}, {0, MANY}};
    }

    @Test(dataProvider = "passesBeyondAnInt", timeOut = 60_000)
    public void shouldAnnounceBeforeItSleepsWhenThePassesAreMoreThanAnIntHolds(int spinPasses, long yieldPasses) {
        IdleStrategy idle = strategy(spinPasses, yieldPasses);
        int passes = idle.idle(0, false);
        assertEquals(passes, 1);
        assertFalse(idle.isLong(passes));
        passes = sleep(idle, announce(idle, MANY - 1000));
        passes = sleep(idle, passes);
        idle.leave(passes);
        assertEquals(sleeper.announced, 0);
    }

    @Test(timeOut = 60_000)
    public void shouldCountAPassForEachOfTheThreadsThatWait() {
        IdleStrategy idle = strategy(10, 10);
        int other = idle.idle(0, false);
        int passes = idle.idle(0, false);
        assertEquals(passes, 1);
        assertEquals(idle.idle(passes, false), 3);
        assertEquals(idle.idle(9, false), 10, "the end of the spinning");
        assertEquals(idle.idle(19, false), 20, "the end of the yielding");
        idle.leave(other);
        assertEquals(idle.idle(3, false), 4);
        idle.leave(passes);
        assertFalse(idle.hasWaiting());
    }

    @Test(timeOut = 60_000)
    public void shouldHoldTheLockWhenASleepFails() {
        ProgressLock lock = new ProgressLock();
        lock.enter();
        Sleeper failing = new CountingSleeper() {
            @Override
            public void sleep(int ticket) {
                throw new OutOfMemoryError("thrown by the test");
            }
        };
        IdleStrategy idle = new IdleStrategy(lock, failing, 0, 0, null);
        expectThrows(OutOfMemoryError.class, () -> {
            int passes = 0;
            while (true) {
                passes = idle.idle(passes, false);
            }
        });
        assertTrue(lock.isHeldByProgram(), "whoever is thrown out releases what others hold");
    }
}

package railmpi.core.progress;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.SkipException;
import org.testng.annotations.Test;

@Test(groups = "unit")
public class CourtesyTest {
    private static final long QUICK_NS = 1_000;
    private static final long NAP_NS = 1_000_000;

    private long nowNs = Long.MAX_VALUE - 10 * QUICK_NS; // so that sums overflow
    private long yieldNs = QUICK_NS;
    private int yields;
    private int naps;
    /** What it was worth. */
    private int passes;

    private final Courtesy courtesy = new Courtesy(() -> nowNs, this::yield, this::nap);

    private void yield() {
        yields++;
        nowNs += yieldNs;
    }

    private boolean nap() {
        naps++;
        nowNs += NAP_NS;
        return true;
    }

    private void run(int times) {
        for (int i = 0; i < times; i++) {
            passes += courtesy.giveWay(true);
        }
    }

    public void shouldYieldWhileTheCoreComesBackSoonAndNapForAWhileAfterItDidNot() {
        run(1000);
        assertEquals(yields, 1000, "yields that cost nothing");
        assertEquals(naps, 0, "naps after yields that cost nothing");

        yieldNs = 3 * NAP_NS;
        run(1);
        yieldNs = QUICK_NS;
        run(3 * Courtesy.TIMES_LATE);
        assertEquals(yields, 1001, "yields until the core was late, that one included");
        assertEquals(naps, 3 * Courtesy.TIMES_LATE, "naps after it");

        run(1000);
        assertEquals(yields, 2001, "yields when the time of naps is over");
        assertEquals(passes, yields + Courtesy.NAP_PASSES * naps, "passes");
    }

    public void shouldSpareTheCoreForSomeWaitsWhereAYieldHasLetAnotherThreadRun() {
        long[] now = {0};
        long[] yieldTakes = {Courtesy.TAKEN_NS};
        Courtesy sparing = new Courtesy(() -> now[0], () -> now[0] += yieldTakes[0], this::nap);
        assertFalse(sparing.spares(), "sparing where nobody was seen to want the core");
        sparing.giveWay(true);
        assertFalse(sparing.spares(), "sparing after a yield that nobody took");
        yieldTakes[0]++;
        sparing.giveWay(true);
        for (int wait = 0; wait < Courtesy.SPARING_WAITS; wait++) {
            assertTrue(sparing.spares(), "wait " + wait);
        }
        assertFalse(sparing.spares(), "sparing for more waits");
    }

    public void shouldNotTakeTheNapOfAVirtualThreadForAYieldThatAnotherHasUsed() throws Exception {
        if (Runtime.version().feature() < 21) {
            throw new SkipException("this Java has no virtual threads");
        }
        long[] now = {0};
        Courtesy sparing = new Courtesy(() -> now[0], () -> now[0] += Courtesy.TAKEN_NS + 1, this::nap);
        Runnable wait = () -> sparing.giveWay(true);
        ((Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, wait)).join();
        assertEquals(now[0], Courtesy.TAKEN_NS + 1);
        assertFalse(sparing.spares(), "sparing after a nap");
    }

    public void shouldTryAgainSoonHoweverLateTheCoreCameBack() {
        long[] now = {0};
        long[] yieldTakes = {10 * Courtesy.LONGEST_WARY_NS};
        int[] tried = {0};
        Runnable late = () -> {
            tried[0]++;
            now[0] += yieldTakes[0];
        };
        Courtesy wary = new Courtesy(() -> now[0], late, () -> (now[0] += NAP_NS) > 0);
        wary.giveWay(true);
        yieldTakes[0] = Courtesy.LATE_NS;
        for (int i = 0; i < Courtesy.LONGEST_WARY_NS / NAP_NS; i++) {
            wary.giveWay(true);
        }
        assertEquals(tried[0], 1, "yields until the longest time of naps is over");
        wary.giveWay(true);
        wary.giveWay(true);
        assertEquals(tried[0], 3, "yields where the core was not late enough for naps");
    }

    public void shouldNotSleepWhereAnotherThreadMightTakeWhatArrives() {
        long[] now = {0};
        int[] slept = {0};
        Runnable late = () -> now[0] += Courtesy.LATE_NS + 1;
        Courtesy wary = new Courtesy(() -> now[0], late, () -> slept[0]++ == 0);
        wary.giveWay(false);
        assertEquals(wary.giveWay(false), 1);
        assertEquals(slept[0], 0, "naps beside another thread that waits");
        Courtesy kept = new Courtesy(() -> now[0], late, () -> false);
        kept.giveWay(true);
        assertEquals(kept.giveWay(true), 1, "passes of a nap that another thread has kept it from");
    }

    public void shouldYieldWhileTheThreadIsInterruptedAndWouldNotNap() {
        Courtesy wary = new Courtesy(() -> nowNs, this::yield, this::nap);
        yieldNs = Courtesy.LATE_NS + 1;
        wary.giveWay(true);
        int before = naps;
        Thread.currentThread().interrupt();
        try {
            wary.giveWay(true);
        } finally {
            assertTrue(Thread.interrupted(), "interrupted still");
        }
        assertEquals(naps, before, "naps of an interrupted thread");
        wary.giveWay(true);
        assertEquals(naps, before + 1, "naps afterwards");
    }
}

package railmpi.core.progress;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

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

        yieldNs = Courtesy.LATE_NS + 1;
        run(1);
        yieldNs = QUICK_NS;
        run((int) (Courtesy.WARY_NS / NAP_NS));
        assertEquals(yields, 1001, "yields until the core was late, that one included");
        assertEquals(naps, Courtesy.WARY_NS / NAP_NS, "naps after it");

        run(1000);
        assertEquals(yields, 2001, "yields when the time of naps is over");
        assertEquals(passes, yields + Courtesy.NAP_PASSES * naps, "passes");
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

package railmpi.core.progress;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

@Test(groups = "unit")
public class CourtesyTest {
    private static final long QUICK_NS = 1_000;

    private long nowNs = Long.MAX_VALUE - 10 * QUICK_NS; // so that sums overflow
    private long yieldNs = QUICK_NS;
    private int yields;
    private int naps;
    private final Courtesy courtesy = new Courtesy(() -> nowNs, this::yield, this::nap);

    private void yield() {
        yields++;
        nowNs += yieldNs;
    }

    private void nap(long ns) {
        assertEquals(ns, Courtesy.NAP_NS);
        naps++;
        nowNs += ns;
    }

    private void run(int times) {
        for (int i = 0; i < times; i++) {
            courtesy.run();
        }
    }

    public void shouldYieldWhileTheCoreComesBackSoonAndNapForAWhileAfterItDidNot() {
        run(1000);
        assertEquals(yields, 1000, "yields that cost nothing");
        assertEquals(naps, 0, "naps after yields that cost nothing");

        yieldNs = Courtesy.LATE_NS + 1;
        run(1);
        yieldNs = QUICK_NS;
        run((int) (Courtesy.WARY_NS / Courtesy.NAP_NS));
        assertEquals(yields, 1001, "yields until the core was late, that one included");
        assertEquals(naps, Courtesy.WARY_NS / Courtesy.NAP_NS, "naps after it");

        run(1000);
        assertEquals(yields, 2001, "yields when the time of naps is over");
    }

    public void shouldYieldWhileTheThreadIsInterruptedAndWouldNotNap() {
        Courtesy wary = new Courtesy(() -> nowNs, this::yield, this::nap);
        yieldNs = Courtesy.LATE_NS + 1;
        wary.run();
        int before = naps;
        Thread.currentThread().interrupt();
        try {
            wary.run();
        } finally {
            assertTrue(Thread.interrupted(), "interrupted still");
        }
        assertEquals(naps, before, "naps of an interrupted thread");
        wary.run();
        assertEquals(naps, before + 1, "naps afterwards");
    }
}

package railmpi.coll.multicast;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** When a member asks for what has not come. */
@Test(groups = "unit")
public class RepairTimerTest {
    private static final long US = 1_000;
    private static final long MS = 1_000 * US;
    private static final int MEMBERS = 50;
    private static final int USUAL_RELEASES = 60;

    private long nowNs = Long.MAX_VALUE - MS; // so that sums overflow

    private RepairTimer timerUsedTo(long waitNs, int member) {
        RepairTimer timer = new RepairTimer(member, () -> nowNs);
        for (int i = 0; i < USUAL_RELEASES; i++) {
            timer.start();
            nowNs += waitNs;
            timer.onCome();
        }
        timer.start();
        return timer;
    }

    /** How long releases take, and the shortest first pause after which one counts as lost. */
    @DataProvider
    public Object[][] waits() {
        return new Object[][] {{10 * US, 300 * US}, {500 * US, 2 * MS}, {10 * MS, 40 * MS}, {10_000 * MS, 64 * MS}};
    }

    @Test(dataProvider = "waits")
    public void shouldAskAfterSomeTimesTheUsualWaitAndNotAllAtOnce(long waitNs, long leastNs) {
        long tolerance = leastNs / 100; // the mean is still on its way
        int early = 0;
        for (int member = 0; member < MEMBERS; member++) {
            RepairTimer timer = timerUsedTo(waitNs, member);
            nowNs += leastNs - tolerance;
            assertFalse(timer.isDue(), "member " + member + " after " + leastNs + " ns");
            nowNs += leastNs / 2;
            early += timer.isDue() ? 1 : 0;
            nowNs += leastNs / 2 + 2 * tolerance;
            assertTrue(timer.isDue(), "member " + member + " after twice " + leastNs + " ns");
        }
        assertTrue(early > 0 && early < MEMBERS, early + " of " + MEMBERS + " members in the first half");
    }

    public void shouldAskEverMoreSeldomButOnceInASecond() {
        RepairTimer timer = timerUsedTo(100 * US, 1);
        long lastNs = 0;
        long longestNs = 0;
        for (int question = 0; question < 40; question++) {
            long startNs = nowNs;
            while (!timer.isDue()) {
                nowNs += timer.patienceMs() * MS;
            }
            timer.onAsked();
            long pauseNs = nowNs - startNs;
            longestNs = Math.max(longestNs, pauseNs);
            if (question > 1 && lastNs > 10 * MS && lastNs < 300 * MS) {
                assertTrue(pauseNs > 1.3 * lastNs && pauseNs < 2.7 * lastNs, pauseNs + " ns after " + lastNs);
            }
            lastNs = pauseNs;
        }
        assertEquals(longestNs / (10 * MS), 1000 / 10, "longest pause in units of 10 ms");
    }
}

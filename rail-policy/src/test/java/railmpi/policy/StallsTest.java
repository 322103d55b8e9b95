package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

@Test(groups = "unit")
public class StallsTest {
    private static final long MS = 1_000_000;
    private static final long S = 1_000 * MS;
    private static final long EXPECTED_NS = MS;
    private static final long STALL_NS = 200 * MS;

    private static Stalls stalledTwice(long nowNs) {
        Stalls stalls = new Stalls();
        stalls.took(STALL_NS, EXPECTED_NS, nowNs - MS);
        stalls.took(STALL_NS, EXPECTED_NS, nowNs);
        return stalls;
    }

    private static boolean isHeld(Stalls stalls, long nowNs) {
        stalls.look(nowNs);
        return stalls.costNs() != 0;
    }

    public void shouldTakeOneStallForChance() {
        Stalls once = new Stalls();
        once.took(STALL_NS, EXPECTED_NS, S);
        for (int i = 0; i < Stalls.MEASUREMENTS; i++) {
            once.took(EXPECTED_NS, EXPECTED_NS, S);
        }
        once.took(STALL_NS, EXPECTED_NS, S);
        assertEquals(once.costNs(), 0);
    }

    public void shouldNotTakeForAStallWhatIsSomewhatLate() {
        Stalls late = new Stalls();
        for (int i = 0; i < 10; i++) {
            late.took(30 * MS, EXPECTED_NS, S);
        }
        assertEquals(late.costNs(), 0);
    }

    public void shouldCostLessTheMoreSeldomTheyAre() {
        Stalls seldom = new Stalls();
        seldom.took(STALL_NS, EXPECTED_NS, S);
        for (int i = 1; i < 20; i++) {
            seldom.took(EXPECTED_NS, EXPECTED_NS, S);
        }
        seldom.took(STALL_NS, EXPECTED_NS, S);
        long often = stalledTwice(S).costNs();
        assertTrue(often >= STALL_NS - EXPECTED_NS, often + " ns");
        assertEquals(seldom.costNs(), often / 20, MS);
    }

    public void shouldBeTriedAgainEverLater() {
        Stalls held = stalledTwice(S);
        long now = S;
        for (long hold = Stalls.FIRST_HOLD_NS; hold <= 2 * Stalls.LONGEST_HOLD_NS; hold *= 2) {
            long expected = Math.min(hold, Stalls.LONGEST_HOLD_NS);
            assertTrue(isHeld(held, now + expected - MS), "after " + expected);
            assertTrue(!isHeld(held, now + expected), "after " + expected);
            now += expected + MS;
            held.took(STALL_NS, EXPECTED_NS, now);
        }
    }

    public void shouldBeginAnewAfterALongTimeWithoutAny() {
        Stalls held = stalledTwice(S);
        long later = S + 3 * Stalls.FIRST_HOLD_NS;
        held.took(STALL_NS, EXPECTED_NS, later);
        assertEquals(held.costNs(), 0, "one is chance again");
    }

    public void shouldForgetThemIfTheRailIsJustSlower() {
        Stalls held = stalledTwice(S);
        held.forget();
        assertEquals(held.costNs(), 0);
    }
}

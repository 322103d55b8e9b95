package railmpi.btl.load;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;

/** When a silent rail counts as dead, and when not. */
public class RailWatchTest {
    private static final long MS = 1_000_000;
    private static final long LIMIT = 500 * MS;
    private static final long STEP = 50 * MS;
    private static final int NONE = -1;

    private static final class Rails implements RailWatch.Subject {
        final boolean[] isUsable = {true, true};
        final boolean[] isBusy = new boolean[2];
        final boolean[] isCut = new boolean[2];
        final long[] progress = new long[2];
        int count = 2;

        @Override
        public int count() {
            return count;
        }

        @Override
        public boolean isUsable(int rail) {
            return isUsable[rail];
        }

        @Override
        public boolean isBusy(int rail) {
            return isBusy[rail];
        }

        @Override
        public long progress(int rail) {
            return progress[rail];
        }

        @Override
        public boolean isCut(int rail) {
            return isCut[rail];
        }
    }

    private final Rails rails = new Rails();
    private final RailWatch watch = new RailWatch(LIMIT);
    private long nowNs = 7 * LIMIT;

    /** Lets some time pass; rails with a 1 in {@code progressing} move on. */
    private int pass(long ns, int... progressing) {
        for (long end = nowNs + ns; nowNs < end; ) {
            nowNs += STEP;
            for (int rail : progressing) {
                rails.progress[rail]++;
            }
            int dead = watch.look(rails, nowNs);
            if (dead != NONE) {
                return dead;
            }
        }
        return NONE;
    }

    @Test
    public void shouldFindTheRailThatIsSilentWhileAnotherWorks() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[0] = true;
        test.rails.isBusy[1] = true;
        assertEquals(test.pass(5 * LIMIT, 0, 1), NONE);
        long start = test.nowNs;
        assertEquals(test.pass(5 * LIMIT, 0), 1);
        assertTrue(test.nowNs - start <= LIMIT + 3 * STEP, "after " + (test.nowNs - start) / MS + " ms");
    }

    @Test
    public void shouldFindASilentRailSoonWhenItIsCut() {
        for (int cut = 0; cut < 2; cut++) {
            int other = 1 - cut;
            RailWatchTest test = new RailWatchTest();
            test.rails.isBusy[0] = true;
            test.rails.isBusy[1] = true;
            test.rails.isCut[cut] = true;
            assertEquals(test.pass(5 * LIMIT, 0, 1), NONE, "while what was sent before is acknowledged");
            assertEquals(test.pass(5 * LIMIT), NONE, "while no other rail works");
            test.pass(STEP, 0, 1);
            long start = test.nowNs;
            assertEquals(test.pass(5 * LIMIT, other), cut);
            assertTrue(test.nowNs - start <= LIMIT / 5 + STEP, "after " + (test.nowNs - start) / MS + " ms");
        }
    }

    /** That another rail works is known in time to give up one that is cut. */
    @Test
    public void shouldProbeIdleRailsAsSoonAsOneMayBeCut() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[0] = true;
        test.rails.isCut[0] = true;
        test.pass(LIMIT, 0);
        assertEquals(test.pass(LIMIT / 5), NONE);
        assertTrue(test.watch.wantsProbes(test.rails, test.nowNs));
        assertEquals(test.pass(STEP, 1), 0, "the answer to the probe");
    }

    @Test
    public void shouldConcludeNothingWhenAllRailsAreSilent() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[0] = true;
        test.rails.isBusy[1] = true;
        test.pass(LIMIT, 0, 1);
        assertEquals(test.pass(100 * LIMIT), NONE);
        assertTrue(test.watch.wantsProbes(test.rails, test.nowNs));
    }

    /** A peer that was stopped answers on one rail first. */
    @Test
    public void shouldGiveEveryRailItsTimeAfterTheSilenceOfAll() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[0] = true;
        test.rails.isBusy[1] = true;
        test.pass(LIMIT, 0, 1);
        test.pass(10 * LIMIT);
        assertEquals(test.pass(LIMIT - 2 * STEP, 0), NONE);
        assertEquals(test.pass(LIMIT, 0, 1), NONE);
    }

    /** The same of one that had answered on that rail alone a short while before it was stopped. */
    @Test
    public void shouldCountLittleOfAPauseBetweenAnswers() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[0] = true;
        test.rails.isBusy[1] = true;
        test.pass(LIMIT, 0, 1);
        test.pass(2 * STEP, 0);
        test.pass(10 * LIMIT);
        assertEquals(test.pass(LIMIT / 2 - 2 * STEP, 0), NONE);
        assertEquals(test.pass(LIMIT, 0), 1);
    }

    @Test
    public void shouldNotMindIdleRails() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[0] = true;
        assertEquals(test.pass(10 * LIMIT, 0), NONE);
        assertFalse(test.watch.wantsProbes(test.rails, test.nowNs));
        test.rails.isBusy[1] = true;
        assertEquals(test.pass(LIMIT / 2, 0), NONE, "its time begins with the first request");
        assertEquals(test.pass(LIMIT, 0), 1);
    }

    /** The peer may bring a rail up that was in no table, and it is busy at once. */
    @Test
    public void shouldGiveANewRailItsTime() {
        RailWatchTest test = new RailWatchTest();
        test.rails.count = 1;
        test.rails.isBusy[0] = true;
        test.pass(LIMIT, 0);
        test.rails.count = 2;
        test.rails.isBusy[1] = true;
        assertEquals(test.pass(LIMIT - STEP, 0), NONE);
        assertEquals(test.pass(LIMIT, 0), 1);
    }

    /** One acknowledgement from elsewhere, long ago, is not enough. */
    @Test
    public void shouldNotConcludeFromOldEvidence() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[1] = true;
        test.pass(LIMIT, 1);
        test.pass(STEP, 0);
        assertEquals(test.pass(10 * LIMIT), NONE);
    }

    /** This process was stopped itself: what happened meanwhile it does not know. */
    @Test
    public void shouldBeginAnewWhenNobodyLooked() {
        RailWatchTest test = new RailWatchTest();
        test.rails.isBusy[0] = true;
        test.rails.isBusy[1] = true;
        test.pass(LIMIT - 2 * STEP, 0);
        test.nowNs += 3 * LIMIT;
        assertEquals(test.pass(LIMIT - 2 * STEP, 0), NONE);
        assertEquals(test.pass(LIMIT, 0), 1);
    }
}

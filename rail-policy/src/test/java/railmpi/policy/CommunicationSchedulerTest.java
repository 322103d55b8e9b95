package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.testng.annotations.Test;

/** Which pieces are cut, which wait, and that no byte is planned twice or forgotten. */
@Test(groups = "unit")
public class CommunicationSchedulerTest {
    private static final int THRESHOLD_BYTES = 32 * 1024;
    /** Cut where a rail is idle. */
    private static final int MEDIUM_BYTES = 128 * 1024;
    /** Cut always. */
    private static final int LONG_BYTES = 6 * THRESHOLD_BYTES;

    /** Rails whose state the test sets. */
    private static final class Rails implements TransferRails {
        private final TestRails state;
        private final boolean[] isRefused;
        private double bytesPerNs;

        Rails(int count) {
            state = new TestRails(count);
            isRefused = new boolean[count];
        }

        Rails busy() {
            Arrays.fill(state.bytesUnderWay, 1);
            return this;
        }

        @Override
        public int count() {
            return state.count();
        }

        @Override
        public boolean isUsable(int rail) {
            return state.isUsable(rail);
        }

        @Override
        public long bytesUnderWay(int rail) {
            return state.bytesUnderWay(rail);
        }

        @Override
        public long ownBytesUnderWay(int rail) {
            return state.ownBytesUnderWay(rail);
        }

        @Override
        public boolean isFull(int rail) {
            return state.isFull(rail);
        }

        @Override
        public int usableCount() {
            return (int) usable().count();
        }

        @Override
        public int onlyUsable() {
            return usable().findFirst().orElseThrow();
        }

        @Override
        public boolean hasIdle() {
            return usable().anyMatch(rail -> bytesUnderWay(rail) == 0);
        }

        @Override
        public double fastestBytesPerNs() {
            return bytesPerNs;
        }

        @Override
        public void onRefused(int rail) {
            isRefused[rail] = true;
        }

        private IntStream usable() {
            return IntStream.range(0, count()).filter(this::isUsable);
        }
    }

    private static CommunicationScheduler planner(Rails rails, StripingPolicy striping) {
        return new CommunicationScheduler(rails, striping, new RoundRobinPolicy(1), THRESHOLD_BYTES);
    }

    private static StripingPolicy even() {
        return new StaticStripingPolicy(rail -> 1, 64);
    }

    /** Plans; fills in the lengths also if one rail carries all. */
    private static boolean plan(CommunicationScheduler scheduler, int lengthBytes, int[] lengths) {
        int rail = scheduler.plan(lengthBytes, lengths);
        if (rail >= 0) {
            Arrays.fill(lengths, 0);
            lengths[rail] = lengthBytes;
        }
        return rail != CommunicationScheduler.NO_ROOM;
    }

    private static int stripes(Rails rails, int lengthBytes) {
        int[] lengths = new int[rails.count()];
        assertTrue(plan(planner(rails, even()), lengthBytes, lengths), "there is room");
        assertEquals(Arrays.stream(lengths).sum(), lengthBytes, "every byte once");
        return (int) Arrays.stream(lengths).filter(length -> length != 0).count();
    }

    public void shouldCutFromTheThresholdOnWhileARailIsIdle() {
        assertEquals(stripes(new Rails(2), THRESHOLD_BYTES - 1), 1);
        assertEquals(stripes(new Rails(2), THRESHOLD_BYTES), 2);
    }

    public void shouldCutOnlyWhatIsLongWhileAllAreBusy() {
        assertEquals(stripes(new Rails(2).busy(), LONG_BYTES - 1), 1);
        assertEquals(stripes(new Rails(2).busy(), LONG_BYTES), 2);
    }

    public void shouldCutWhatOccupiesTheFastestRailForLongWhileAllAreBusy() {
        Rails rails = new Rails(2).busy();
        rails.bytesPerNs = 1e-2;
        assertEquals(stripes(rails, THRESHOLD_BYTES), 2, "3.3 ms");
        rails.bytesPerNs = 0.1;
        assertEquals(stripes(rails, MEDIUM_BYTES), 1, "1.3 ms");
    }

    public void shouldLetWaitWhatNeedsAFullRail() {
        Rails rails = new Rails(2);
        rails.state.isFull[1] = true;
        assertFalse(plan(planner(rails, even()), LONG_BYTES, new int[2]), "long: cut or nothing");
        assertTrue(rails.isRefused[1], "its window learns of it");
        assertFalse(rails.isRefused[0], "there was room");
        int[] lengths = new int[2];
        assertTrue(plan(planner(rails, even()), MEDIUM_BYTES, lengths), "whole over the other");
        assertEquals(lengths, new int[] {MEDIUM_BYTES, 0});
    }

    public void shouldUseTheOnlyRailWithoutAsking() {
        Rails rails = new Rails(3);
        rails.state.isUsable[0] = false;
        rails.state.isUsable[1] = false;
        int[] lengths = {7, 7, 7};
        assertTrue(plan(planner(rails, even()), LONG_BYTES, lengths));
        assertEquals(lengths, new int[] {0, 0, LONG_BYTES});
        rails.state.isUsable[2] = false;
        assertFalse(plan(planner(rails, even()), LONG_BYTES, lengths), "none usable");
    }

    public void shouldNameTheRailThatHasAllOfWhatWasToBeCut() {
        StripingPolicy onlySecond = new StripingPolicy() {
            @Override
            public void plan(RailView rails, int lengthBytes, int[] lengths) {
                Arrays.fill(lengths, 0);
                lengths[1] = lengthBytes;
            }

            @Override
            public double weight(int rail) {
                return 1;
            }
        };
        assertEquals(planner(new Rails(3), onlySecond).plan(LONG_BYTES, new int[3]), 1);
        assertEquals(planner(new Rails(3), even()).plan(LONG_BYTES, new int[3]), CommunicationScheduler.CUT);
    }

    public void shouldNeverCutWithoutStriping() {
        int[] lengths = new int[2];
        assertTrue(plan(planner(new Rails(2), null), Integer.MAX_VALUE - 1, lengths));
        assertEquals(lengths, new int[] {Integer.MAX_VALUE - 1, 0});
    }

    public void shouldPlanEveryByteOnceOnUsableRailsWithRoom() {
        long seed = 20_261_125;
        Random random = new Random(seed);
        for (int round = 0; round < 2_000; round++) {
            Rails rails = new Rails(1 + random.nextInt(5));
            for (int rail = 0; rail < rails.count(); rail++) {
                rails.state.isUsable[rail] = random.nextInt(4) != 0;
                rails.state.isFull[rail] = random.nextInt(4) == 0;
                rails.state.bytesUnderWay[rail] = random.nextInt(3) * 100_000L;
            }
            int lengthBytes = 1 + random.nextInt(2 * LONG_BYTES);
            StripingPolicy striping = random.nextBoolean() ? even() : new AdaptiveStripingPolicy(0.1, 8 * 1024);
            int[] lengths = new int[rails.count()];
            if (plan(planner(rails, striping), lengthBytes, lengths)) {
                check(rails, lengthBytes, lengths, "seed " + seed + " round " + round);
            }
        }
    }

    private static void check(Rails rails, int lengthBytes, int[] lengths, String where) {
        assertEquals(Arrays.stream(lengths).sum(), lengthBytes, where);
        for (int rail = 0; rail < lengths.length; rail++) {
            assertTrue(lengths[rail] >= 0, where);
            boolean isAllowed = rails.isUsable(rail) && !rails.isFull(rail);
            assertTrue(lengths[rail] == 0 || isAllowed, where + " rail " + rail + " " + Arrays.toString(lengths));
        }
    }
}

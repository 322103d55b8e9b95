package railmpi.policy;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** What each striping policy does that no other does, and what all plans have in common. */
public class StripingPolicyTest {
    private static final int MIB = 1 << 20;
    private static final int SHORTEST = 8192;
    private static final int STRIPES = RailRate.MEASUREMENTS;

    private static StripingPolicy even() {
        return new StaticStripingPolicy(rail -> 1, SHORTEST);
    }

    private static StripingPolicy weighted() {
        return new StaticStripingPolicy(rail -> rail == 0 ? 3 : 1, SHORTEST);
    }

    private static StripingPolicy adaptive() {
        return new AdaptiveStripingPolicy(0.3, SHORTEST);
    }

    /** All policies. */
    @DataProvider
    public static Object[][] policies() {
        return new Object[][] {{even()}, {weighted()}, {adaptive()}};
    }

    private static int[] plan(StripingPolicy policy, RailView rails, int lengthBytes) {
        int[] lengths = new int[rails.count()];
        policy.plan(rails, lengthBytes, lengths);
        return lengths;
    }

    @Test(dataProvider = "policies")
    public void shouldCoverTheWholeLengthOnceForRandomRails(StripingPolicy policy) {
        long seed = Long.getLong("railmpi.seed", 4);
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            TestRails rails = new TestRails(1 + random.nextInt(5));
            for (int rail = 0; rail < rails.count(); rail++) {
                rails.isUsable[rail] = random.nextInt(4) != 0;
                rails.bytesUnderWay[rail] = random.nextInt(3) == 0 ? random.nextInt(4 * MIB) : 0;
            }
            rails.isUsable[random.nextInt(rails.count())] = true;
            int length = 1 + random.nextInt(random.nextBoolean() ? 100_000 : 4 * MIB);
            int[] lengths = plan(policy, rails, length);
            long sum = 0;
            int stripes = 0;
            for (int rail = 0; rail < lengths.length; rail++) {
                assertTrue(lengths[rail] >= 0, "seed " + seed);
                assertTrue(lengths[rail] == 0 || rails.isUsable[rail], "seed " + seed);
                sum += lengths[rail];
                stripes += lengths[rail] == 0 ? 0 : 1;
            }
            for (int stripe : lengths) {
                assertTrue(stripe == 0 || stripe >= SHORTEST || stripes == 1, "seed " + seed + ": " + stripe);
            }
            assertEquals(sum, length, "seed " + seed);
            policy.used(rails, lengths);
            policy.completed(lengths, queued(lengths), times(random, lengths));
        }
    }

    /** Stripes begin at multiples of 64 bytes, and one rail gets what is left over. */
    @Test
    public void shouldCutInProportionToAnyWeights() {
        long seed = Long.getLong("railmpi.seed", 6);
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            TestRails rails = new TestRails(1 + random.nextInt(6));
            double[] weights = random.doubles(rails.count(), 0.1, 10).toArray();
            int length = 1 + random.nextInt(4 * MIB);
            int[] lengths = plan(new StaticStripingPolicy(rail -> weights[rail], 1), rails, length);
            double sum = Arrays.stream(weights).sum();
            for (int rail = 0; rail < rails.count(); rail++) {
                double share = length * weights[rail] / sum;
                boolean isLeftOut = lengths[rail] == 0 && share < 64 * rails.count();
                assertTrue(isLeftOut || Math.abs(lengths[rail] - share) < 128 * rails.count(), "seed " + seed);
            }
        }
    }

    /** Whatever is under way: all rails that take part are done at the same time, the others not before. */
    @Test
    public void shouldEndOnAllRailsAtOnceWhenAdaptive() {
        long seed = Long.getLong("railmpi.seed", 7);
        Random random = new Random(seed);
        for (int round = 0; round < 20_000; round++) {
            TestRails rails = new TestRails(2 + random.nextInt(4));
            int count = rails.count();
            AdaptiveStripingPolicy policy = new AdaptiveStripingPolicy(1, 1);
            int[] lengths = new int[count];
            Arrays.fill(lengths, MIB);
            long[] times = random.longs(count, 1_000_000, 9_000_000).toArray();
            for (int i = 0; i < STRIPES; i++) {
                policy.completed(lengths, queued(lengths), times);
            }
            Arrays.setAll(rails.bytesUnderWay, rail -> random.nextInt(2) * random.nextInt(2 * MIB));
            lengths = plan(policy, rails, MIB + random.nextInt(MIB));
            double last = 0;
            double rounding = 0;
            for (int rail = 0; rail < count; rail++) {
                double end = (rails.bytesUnderWay[rail] + lengths[rail]) / policy.weight(rail);
                last = lengths[rail] == 0 ? last : Math.max(last, end);
                rounding = Math.max(rounding, 64 * 2 * count / policy.weight(rail));
            }
            for (int rail = 0; rail < count; rail++) {
                double end = (rails.bytesUnderWay[rail] + lengths[rail]) / policy.weight(rail);
                assertTrue(end > last - rounding, "seed " + seed + ": rail " + rail);
            }
        }
    }

    /** Times show already what a port carries to others: that is not to be made up for a second time. */
    @Test
    public void shouldNotFillUpWhatGoesToOthers() {
        TestRails rails = new TestRails(2);
        rails.bytesToOthers[0] = MIB;
        assertEquals(plan(adaptive(), rails, MIB), new int[] {MIB / 2, MIB / 2});
    }

    /** Weights 3 and 1: 4 MiB in all end together, 3 MiB of which on the first rail, which has one already. */
    @Test
    public void shouldFillUpWhatIsUnderWayWhereWeightsAreFixed() {
        TestRails rails = new TestRails(2);
        rails.bytesUnderWay[0] = MIB;
        StripingPolicy levelling = new StaticStripingPolicy(rail -> rail == 0 ? 3 : 1, SHORTEST, true);
        assertEquals(plan(levelling, rails, 3 * MIB), new int[] {2 * MIB, MIB});
    }

    private static long[] queued(int[] lengths) {
        long[] queued = new long[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            queued[i] = lengths[i];
        }
        return queued;
    }

    private static long[] times(Random random, int[] lengths) {
        long[] times = new long[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            times[i] = random.nextInt(10_000_000);
        }
        return times;
    }

    @Test
    public void shouldCutEquallyWhateverWasMeasuredWhenEven() {
        TestRails rails = new TestRails(2);
        StripingPolicy policy = even();
        rails.bytesUnderWay[0] = MIB;
        policy.completed(new int[] {MIB, MIB}, new long[] {MIB, MIB}, new long[] {1_000, 1_000_000});
        assertEquals(plan(policy, rails, MIB), new int[] {MIB / 2, MIB / 2});
    }

    @Test
    public void shouldCutByTheGivenWeightsWhateverWasMeasuredWhenWeighted() {
        TestRails rails = new TestRails(2);
        StripingPolicy policy = weighted();
        rails.bytesUnderWay[0] = MIB;
        policy.completed(new int[] {MIB, MIB}, new long[] {MIB, MIB}, new long[] {1_000_000, 1_000});
        assertEquals(plan(policy, rails, MIB), new int[] {3 * MIB / 4, MIB / 4});
    }

    private static void completed(StripingPolicy policy, int pieces, long... timesNs) {
        for (int piece = 0; piece < pieces; piece++) {
            policy.completed(new int[] {MIB, MIB}, new long[] {MIB, MIB}, timesNs);
        }
    }

    /** Equation 4: a step goes a part of the way, and the sum of the weights stays. */
    @Test
    public void shouldMoveByTheGainTowardsTheMeasuredRatesWhenAdaptive() {
        AdaptiveStripingPolicy policy = new AdaptiveStripingPolicy(0.3, SHORTEST);
        completed(policy, STRIPES, 1_000_000, 4_000_000);
        double left = Math.pow(0.7, STRIPES);
        assertEquals(policy.weight(0), left + (1 - left) * 2 * 0.8, 1e-9);
        assertEquals(policy.weight(1), left + (1 - left) * 2 * 0.2, 1e-9);
        completed(policy, 200, 1_000_000, 4_000_000);
        assertEquals(policy.weight(0) / policy.weight(1), 4, 0.01);
        assertEquals(policy.weight(0) + policy.weight(1), 2, 1e-9);
    }

    /**
     * Times of equal rails that vary by a quarter either way leave the weights where they are, a rail of a third of the
     * rate does not.
     */
    @Test
    public void shouldTakeSmallDifferencesForNoiseWhenAdaptive() {
        AdaptiveStripingPolicy policy = new AdaptiveStripingPolicy(0.1, SHORTEST);
        Random random = new Random(5);
        for (int i = 0; i < 10_000; i++) {
            long[] times = random.longs(2, 750_000, 1_250_000).toArray();
            policy.completed(new int[] {MIB, MIB}, new long[] {MIB, MIB}, times);
            assertEquals(policy.weight(0), 1, 0.06, "after " + i);
        }
        completed(policy, 40, 1_000_000, 3_000_000);
        assertTrue(policy.weight(0) > 1.3, policy.weight(0) + " after one rail has become slow");
    }

    /** The third case of late progress: everything found complete at the same time changes nothing. */
    @Test
    public void shouldKeepTheWeightsWhenAllCompletionsWereFoundLate() {
        StripingPolicy policy = adaptive();
        completed(policy, STRIPES, 1_000_000, 4_000_000);
        TestRails rails = new TestRails(2);
        int[] lengths = plan(policy, rails, MIB);
        double before = policy.weight(0);
        for (int i = 0; i < STRIPES; i++) {
            policy.completed(lengths, queued(lengths), new long[] {9_000_000, 9_000_000});
        }
        assertEquals(policy.weight(0), before, 1e-3);
    }

    /** The second case: one time is too long, the weights still move the right way. */
    @Test
    public void shouldImproveWhenSomeCompletionsWereFoundLate() {
        StripingPolicy policy = adaptive();
        completed(policy, 4, 9_000_000, 4_000_000);
        completed(policy, STRIPES - 4, 1_000_000, 4_000_000);
        assertTrue(policy.weight(0) > policy.weight(1));
    }

    /**
     * A model of two rails of 1000 and 250: the stripes soon finish at the same time, and again when the rates change.
     */
    @Test
    public void shouldConvergeAndNoticeRecoveryWhenAdaptive() {
        StripingPolicy policy = adaptive();
        TestRails rails = new TestRails(2);
        assertTrue(imbalanceAfter(policy, rails, 100, 1000, 250) < 0.05);
        assertTrue(imbalanceAfter(policy, rails, 40, 1000, 5) < 0.5);
        assertTrue(imbalanceAfter(policy, rails, 200, 1000, 1000) < 0.05);
    }

    private static double imbalanceAfter(StripingPolicy policy, TestRails rails, int pieces, long rate0, long rate1) {
        double worst = 0;
        for (int i = 0; i < pieces; i++) {
            int[] lengths = plan(policy, rails, MIB);
            policy.used(rails, lengths);
            long[] times = {lengths[0] * 1000L / rate0, lengths[1] * 1000L / rate1};
            policy.completed(lengths, queued(lengths), times);
            double longest = Math.max(times[0], times[1]);
            worst = lengths[1] == 0 ? 0 : longest / (MIB * 1000.0 / (rate0 + rate1)) - 1;
        }
        return worst;
    }

    /** Short messages alone show which rail is slow; the sum of the weights stays. */
    @Test
    public void shouldLearnFromWhatIsNotCutWhenAdaptive() {
        StripingPolicy policy = adaptive();
        policy.observed(0, 100_000, 1_000_000);
        assertEquals(policy.weight(0), 1, 1e-9, "one rail alone says nothing");
        for (int i = 0; i < 200; i++) {
            policy.observed(0, 100_000, 1_000_000);
            policy.observed(1, 100_000, 4_000_000);
            policy.observed(1, 1_000, 1_000_000_000);
            policy.carried(1, 200_000, 8_000_000);
            policy.carried(1, 1_000, 40_000); // a short piece counts, a short batch does not
        }
        assertEquals(policy.weight(0) / policy.weight(1), 4, 0.01);
        assertEquals(policy.weight(0) + policy.weight(1), 2, 1e-9);
        for (int i = 0; i < 1000; i++) {
            policy.observed(i % 2, 100_000, i % 2 == 0 ? 1_000_000 : 4_000_000_000L);
        }
        assertEquals(policy.weight(1), 0.01, 1e-3, "the floor");
        assertEquals(policy.weight(0) + policy.weight(1), 2, 1e-9);
    }

    /** Late looks make single times too long, and those that follow too short. */
    @Test
    public void shouldNotBelieveSingleTimes() {
        StripingPolicy policy = new AdaptiveStripingPolicy(1, SHORTEST);
        for (int i = 0; i < 2 * STRIPES; i++) {
            long timeNs = i % 5 == 0 ? 50_000_000 : i % 5 == 1 ? 100_000 : 1_000_000;
            policy.observed(0, 100_000, timeNs);
            policy.observed(1, 100_000, 1_000_000);
        }
        assertEquals(policy.weight(0), 1, 1e-9);
    }

    /** A rail that gets too little to be measured is tried after 64 measurements of the other, then after 128. */
    @Test
    public void shouldTryARailThatLookedSlow() {
        StripingPolicy policy = new AdaptiveStripingPolicy(0.1, SHORTEST);
        for (int i = 0; i < 300; i++) {
            observe(policy, 0, 1, 1_000_000);
            observe(policy, 1, 1, 100_000_000);
        }
        double starved = policy.weight(1);
        observe(policy, 0, 63, 1_000_000);
        assertEquals(policy.weight(1), starved, starved / 10);
        observe(policy, 0, 1, 1_000_000);
        assertTrue(policy.weight(1) > 10 * starved, policy.weight(1) + " after " + starved);
        observe(policy, 1, 1, 100_000_000);
        observe(policy, 0, 64, 1_000_000);
        double again = policy.weight(1);
        assertTrue(again < 10 * starved, again + ": still slow");
        observe(policy, 0, 64, 1_000_000);
        assertTrue(policy.weight(1) > again, "tried a second time");
    }

    private static void observe(StripingPolicy policy, int rail, int times, long timeNs) {
        for (int i = 0; i < times; i++) {
            policy.observed(rail, 100_000, timeNs);
        }
    }

    @Test
    public void shouldFillUpWhatIsUnderWayWhenAdaptive() {
        TestRails rails = new TestRails(2);
        rails.bytesUnderWay[0] = MIB / 2;
        assertEquals(plan(adaptive(), rails, MIB), new int[] {MIB / 4, 3 * MIB / 4});
    }

    /** A rail too slow for a share of its own is measured now and then. */
    @Test
    public void shouldProbeASlowRailWhenPiecesAreShort() {
        StripingPolicy policy = adaptive();
        TestRails rails = new TestRails(2);
        completed(policy, 60, 1_000_000, 100_000_000);
        int probes = 0;
        for (int i = 0; i < 200; i++) {
            int[] lengths = plan(policy, rails, 65536);
            policy.used(rails, lengths);
            probes += lengths[1] == 0 ? 0 : 1;
        }
        assertTrue(probes >= 2 && probes <= 4, probes + " probes");
    }

    /** What is measured must not hold up what goes over other rails. */
    @Test
    public void shouldNotProbeARailThatIsFull() {
        StripingPolicy policy = adaptive();
        TestRails rails = new TestRails(2);
        rails.bytesUnderWay[1] = 4 * MIB;
        rails.isFull[1] = true;
        for (int i = 0; i < 200; i++) {
            int[] lengths = plan(policy, rails, MIB);
            assertEquals(lengths, new int[] {MIB, 0});
            policy.used(rails, lengths);
        }
        rails.isFull[1] = false;
        assertEquals(plan(policy, rails, MIB), new int[] {MIB - SHORTEST, SHORTEST}, "it is due");
    }

    private static int[] earliestFinish(TestRails rails, int lengthBytes, double... bytesPerNs) {
        RailTimes times = new RailTimes();
        for (int rail = 0; rail < bytesPerNs.length; rail++) {
            if (bytesPerNs[rail] != 0) {
                times.of(rail).carried(1_000_000, (long) (1_000_000 / bytesPerNs[rail]), 0);
            }
        }
        int[] lengths = new int[bytesPerNs.length];
        new EarliestFinishStripingPolicy(times, 8192).plan(rails, lengthBytes, lengths);
        assertEquals(Arrays.stream(lengths).sum(), lengthBytes);
        return lengths;
    }

    @Test(groups = "unit")
    public void shouldBeDoneOnAllRailsAtTheSameTimeWhenEarliestFinish() {
        TestRails rails = new TestRails(2);
        assertEquals(earliestFinish(rails, 1_000_000, 0.1, 0.1), new int[] {500_032, 499_968});
        rails.bytesUnderWay[0] = 300_000;
        int[] lengths = earliestFinish(rails, 1_000_000, 0.1, 0.1);
        assertEquals(lengths[1] - lengths[0], 300_000, 128);
    }

    @Test(groups = "unit")
    public void shouldLeaveOutRailsThatAddNextToNothingWhenEarliestFinish() {
        TestRails rails = new TestRails(4);
        assertEquals(earliestFinish(rails, 1_000_000, 0.1, 0.002, 0.1, 0.002)[1], 0);
        assertEquals(earliestFinish(rails, 1_000_000, 0.1, 0.002, 0.1, 0.002)[3], 0);
        assertTrue(earliestFinish(rails, 1_000_000, 0.1, 0.02, 0.1, 0.02)[1] > 0, "together a sixth");
    }

    @Test(groups = "unit")
    public void shouldGiveNothingToRailsNobodyKnowsWhenEarliestFinish() {
        TestRails rails = new TestRails(2);
        assertEquals(earliestFinish(rails, 1_000_000, 0, 0.01), new int[] {0, 1_000_000});
        assertEquals(earliestFinish(rails, 1_000_000, 0, 0), new int[] {1_000_000, 0});
    }
}

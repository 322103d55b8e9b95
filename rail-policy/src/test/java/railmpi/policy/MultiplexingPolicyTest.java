package railmpi.policy;

import static org.testng.Assert.assertEquals;

import java.util.Arrays;
import org.testng.annotations.Test;

/** What each multiplexing policy does that no other does. */
public class MultiplexingPolicyTest {
    private static final int BYTES = 4096;
    private static final StripingPolicy EVEN = new StaticStripingPolicy(rail -> 1, 1);
    private static final StripingPolicy FOUR_TO_ONE = new StaticStripingPolicy(rail -> rail == 0 ? 4 : 1, 1);

    /** Lets a policy choose so many times and notes what it chose. */
    private static String choices(MultiplexingPolicy policy, RailView rails, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            int rail = policy.choose(rails, BYTES);
            assertEquals(policy.choose(rails, BYTES), rail, "the same question");
            policy.used(rails, rail);
            text.append(rail);
        }
        return text.toString();
    }

    @Test
    public void shouldStayOnTheRailOfTheProcessWhenBinding() {
        TestRails rails = new TestRails(3);
        Arrays.fill(rails.bytesUnderWay, 1_000_000);
        rails.bytesUnderWay[0] = 0;
        assertEquals(choices(new BindingPolicy(1), rails, 6), "111111");
        assertEquals(choices(new BindingPolicy(5), rails, 3), "222");
        rails.isUsable[1] = false;
        assertEquals(choices(new BindingPolicy(1), rails, 3), "222");
    }

    @Test
    public void shouldTakeRailsInTurnWhenRoundRobin() {
        TestRails rails = new TestRails(3);
        assertEquals(choices(new RoundRobinPolicy(1), rails, 7), "0120120");
        rails.isUsable[1] = false;
        assertEquals(choices(new RoundRobinPolicy(1), rails, 4), "0202");
    }

    @Test
    public void shouldStayForAWindowWhenWindowRoundRobin() {
        TestRails rails = new TestRails(2);
        assertEquals(choices(new RoundRobinPolicy(3), rails, 10), "0001110001");
    }

    @Test
    public void shouldMixByWeightsWhenWeightedRoundRobin() {
        TestRails rails = new TestRails(2);
        String choices = choices(new WeightedRoundRobinPolicy(FOUR_TO_ONE), rails, 20);
        assertEquals(choices.chars().filter(c -> c == '1').count(), 4);
        assertEquals(choices.indexOf("11"), -1, choices);
        assertEquals(choices.indexOf("000000"), -1, "evenly mixed: " + choices);
        rails.isUsable[0] = false;
        assertEquals(choices(new WeightedRoundRobinPolicy(FOUR_TO_ONE), rails, 3), "111");
    }

    private static MultiplexingPolicy shortestQueue(StripingPolicy weights, int process, long spillBytes) {
        return new ShortestQueuePolicy(weights, process, spillBytes, 100);
    }

    /** Also while more is under way there than others have, which is not asked. */
    @Test
    public void shouldNameTheRailThatEverythingTakesWhenNothingIsUnderWay() {
        TestRails rails = new TestRails(2);
        for (MultiplexingPolicy policy :
                new MultiplexingPolicy[] {shortestQueue(EVEN, 1, 1000), new BindingPolicy(1)}) {
            assertEquals(policy.settled(rails), policy.choose(rails, BYTES));
            rails.bytesUnderWay[1] = 1_000_000;
            assertEquals(policy.settled(rails), 1);
            rails.bytesUnderWay[1] = 0;
            rails.isUsable[1] = false;
            assertEquals(policy.settled(rails), 0);
            rails.isUsable[0] = false;
            assertEquals(policy.settled(rails), MultiplexingPolicy.NONE);
            Arrays.fill(rails.isUsable, true);
        }
        assertEquals(new RoundRobinPolicy(1).settled(rails), MultiplexingPolicy.NONE);
        assertEquals(new WeightedRoundRobinPolicy(EVEN).settled(rails), MultiplexingPolicy.NONE);
    }

    /** Nothing waits for a full rail, and that rail is not paid for the time. */
    @Test
    public void shouldPassOverFullRailsWhenWeightedRoundRobin() {
        TestRails rails = new TestRails(3);
        MultiplexingPolicy policy = new WeightedRoundRobinPolicy(EVEN);
        rails.isFull[1] = true;
        assertEquals(choices(policy, rails, 6), "020202");
        rails.isFull[1] = false;
        assertEquals(choices(policy, rails, 6), "012012");
        Arrays.fill(rails.isFull, true);
        assertEquals(choices(policy, rails, 3), "012");
    }

    @Test
    public void shouldLeaveTheOwnRailOnlyWhenItIsBusyAndOthersAreFreeSooner() {
        TestRails rails = new TestRails(2);
        MultiplexingPolicy policy = shortestQueue(EVEN, 0, 1000);
        rails.bytesUnderWay[0] = 1000;
        assertEquals(choices(policy, rails, 3), "000");
        rails.bytesUnderWay[0] = 1001;
        assertEquals(choices(policy, rails, 3), "111");
        rails.bytesUnderWay[1] = 1002;
        assertEquals(choices(policy, rails, 3), "000");
        assertEquals(choices(shortestQueue(EVEN, 1, 2000), rails, 1), "1", "another process, another rail");
    }

    @Test
    public void shouldWeighQueuesAndNeverStayOnASlowRail() {
        TestRails rails = new TestRails(2);
        MultiplexingPolicy policy = shortestQueue(FOUR_TO_ONE, 1, 1000);
        assertEquals(choices(policy, rails, 1), "0", "rail 1 is slow");
        rails.bytesUnderWay[0] = 4000;
        rails.bytesUnderWay[1] = 900;
        assertEquals(choices(policy, rails, 1), "1");
        rails.bytesUnderWay[1] = 930;
        assertEquals(choices(policy, rails, 1), "0", "the new bytes take longer on the slow rail");
    }

    @Test
    public void shouldSayNoneWhenNoRailIsUsable() {
        TestRails rails = new TestRails(2);
        Arrays.fill(rails.isUsable, false);
        assertEquals(new BindingPolicy(0).choose(rails, BYTES), MultiplexingPolicy.NONE);
        assertEquals(new RoundRobinPolicy(1).choose(rails, BYTES), MultiplexingPolicy.NONE);
        assertEquals(new WeightedRoundRobinPolicy(EVEN).choose(rails, BYTES), MultiplexingPolicy.NONE);
        assertEquals(shortestQueue(EVEN, 0, 0).choose(rails, BYTES), MultiplexingPolicy.NONE);
    }

    private static RailTimes times(double... bytesPerNs) {
        RailTimes times = new RailTimes();
        for (int rail = 0; rail < bytesPerNs.length; rail++) {
            times.of(rail).carried(1_000_000, (long) (1_000_000 / bytesPerNs[rail]), 0);
        }
        return times;
    }

    @Test
    public void shouldStayOnTheFastestRailWhenEarliestFinish() {
        TestRails rails = new TestRails(3);
        MultiplexingPolicy policy = new EarliestFinishPolicy(times(0.001, 0.1, 0.05), 0, true);
        assertEquals(choices(policy, rails, 4), "1111");
        rails.bytesUnderWay[1] = 8 * BYTES;
        assertEquals(policy.choose(rails, BYTES), 2, "behind 32 KiB it would be later");
        assertEquals(policy.settled(rails), 1);
        rails.bytesToOthers[2] = 100 * BYTES;
        assertEquals(policy.choose(rails, BYTES), 1, "the slow one is later still");
        rails.isUsable[1] = false;
        rails.isUsable[2] = false;
        assertEquals(choices(policy, rails, 2), "00");
        rails.isUsable[0] = false;
        assertEquals(policy.choose(rails, BYTES), MultiplexingPolicy.NONE);
    }

    @Test
    public void shouldTakeAnotherOfEquallyFastRailsForEachPairWhenEarliestFinish() {
        TestRails rails = new TestRails(3);
        RailTimes times = times(0.1, 0.001, 0.11);
        assertEquals(new EarliestFinishPolicy(times, 0, true).settled(rails), 0);
        assertEquals(new EarliestFinishPolicy(times, 1, true).settled(rails), 2);
        assertEquals(new EarliestFinishPolicy(times, 2, true).settled(rails), 0);
    }

    @Test
    public void shouldFollowThePeerToARailThatIsAsFastWhenEarliestFinish() {
        TestRails rails = new TestRails(3);
        MultiplexingPolicy policy = new EarliestFinishPolicy(times(0.1, 0.001, 0.1), 0, true);
        assertEquals(policy.settled(rails), 0);
        policy.follow(rails, 2);
        assertEquals(policy.settled(rails), 2);
        policy.follow(rails, 1);
        assertEquals(policy.settled(rails), 2, "too slow");
    }

    @Test
    public void shouldTakeThePlaceOfAPairWhileNothingIsKnownWhenEarliestFinish() {
        TestRails rails = new TestRails(2);
        assertEquals(choices(new EarliestFinishPolicy(new RailTimes(), 1, true), rails, 3), "111");
    }
}

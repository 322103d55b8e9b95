package railmpi.sim.ports;

import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailTimes;
import railmpi.policy.ShortestQueuePolicy;
import railmpi.policy.StaticStripingPolicy;
import railmpi.policy.StripingPolicy;

/**
 * Rails that differ are not slower than the best of them alone, whatever the pattern, and nearly as fast as if somebody
 * had known all rates and split by them; and one that becomes slow or fast is soon used as it is. Bounds are wider
 * where all nodes send to all: nobody knows what the others give to a port.
 */
@Test(groups = "unit", timeOut = 240_000)
public class EarliestFinishModelTest {
    private static final long SEED = Long.getLong("railmpi.seed", 55);
    private static final int KIB = 1024;
    private static final double MS = 1e6;
    private static final double GBIT = RoundTime.GBIT;
    private static final double SECOND_NS = 1000 * MS;
    private static final double MEASURED_NS = 150 * MS;

    /** How much longer a round may take than over the best rail alone, and than with the best split. */
    private record Bounds(double toBest, double toSplit) {
        static Bounds of(TrafficPattern pattern) {
            return switch (pattern) {
                case STREAM -> new Bounds(1.03, 1.3);
                case PING_PONG -> new Bounds(1.03, 1.1);
                case EXCHANGE -> new Bounds(1.03, 1.2);
                case ALLTOALL -> new Bounds(1.25, 1.45);
            };
        }
    }

    @DataProvider
    public static Object[][] patterns() {
        double[][] rates = {
            {GBIT, GBIT},
            {GBIT, GBIT / 2},
            {GBIT / 4, GBIT},
            {GBIT, GBIT / 10},
            {GBIT / 100, GBIT},
            {GBIT / 1000, GBIT, GBIT / 2, GBIT / 30}
        };
        List<Object[]> rows = new ArrayList<>();
        for (double[] rate : rates) {
            for (TrafficPattern pattern : TrafficPattern.values()) {
                for (int length : new int[] {8 * KIB, 64 * KIB, 1024 * KIB}) {
                    rows.add(new Object[] {rate, length, pattern});
                }
            }
        }
        rows.add(new Object[] {rates[3], 100, TrafficPattern.PING_PONG});
        return rows.toArray(Object[][]::new);
    }

    /** Somebody knows the rates. */
    private static ChannelRule fixed(double[] rates) {
        return new ChannelRule() {
            @Override
            public StripingPolicy striping(RailTimes times) {
                return new StaticStripingPolicy(rail -> rates[rail], 8 * KIB, true);
            }

            @Override
            public MultiplexingPolicy multiplexing(RailTimes times, StripingPolicy striping, int usualBytes) {
                return new ShortestQueuePolicy(striping, 0, 4 * KIB, usualBytes);
            }
        };
    }

    @Test(dataProvider = "patterns")
    public void shouldNotBeSlowerThanTheBestRailOrSplit(double[] rates, int bytes, TrafficPattern pattern) {
        double best = Arrays.stream(rates).max().orElseThrow();
        double allNs = RoundTime.ofRound(SEED, pattern, bytes, rates);
        double toBest = allNs / RoundTime.ofRound(SEED, pattern, bytes, best);
        double toSplit = allNs / RoundTime.ofRound(SEED, fixed(rates), pattern, bytes, rates);
        Bounds bounds = Bounds.of(pattern);
        String what = "seed " + SEED + ", " + Arrays.toString(rates) + ": ";
        assertTrue(toBest <= bounds.toBest, what + toBest + " times the best rail alone");
        assertTrue(toSplit <= bounds.toSplit, what + toSplit + " times the best split");
    }

    private static void setRate(SharedPorts nodes, int rail, double bytesPerNs) {
        for (int node = 0; node < 2; node++) {
            nodes.setRate(node, rail, bytesPerNs);
        }
    }

    /** Returns how much longer rounds take, in a while, than over a rail of 1 Gbit/s alone. */
    private static double slowness(SharedPorts ports, int bytes, double skippedNs, double measuredNs) {
        double roundNs = RoundTime.ofRound(ports, TrafficPattern.EXCHANGE, bytes, skippedNs, measuredNs);
        return roundNs / RoundTime.ofRound(SEED, TrafficPattern.EXCHANGE, bytes, GBIT);
    }

    private static SharedPorts twoRails() {
        return RoundTime.ports(SEED, ChannelRule.EARLIEST_FINISH, 2, GBIT, GBIT);
    }

    @DataProvider
    public static Object[][] lengths() {
        return new Object[][] {{8 * KIB}, {64 * KIB}, {1024 * KIB}};
    }

    @Test(dataProvider = "lengths")
    public void shouldLeaveARailThatBecomesSlowInASecondAndUseItAgainInThree(int bytes) {
        SharedPorts ports = twoRails();
        double before = slowness(ports, bytes, SECOND_NS, MEASURED_NS);
        setRate(ports, 0, GBIT / 100);
        double slow = slowness(ports, bytes, SECOND_NS, MEASURED_NS);
        assertTrue(slow <= 1.05, "seed " + SEED + ": " + slow + " times the good rail alone");
        setRate(ports, 0, GBIT);
        double healed = slowness(ports, bytes, 3 * SECOND_NS, MEASURED_NS);
        assertTrue(healed <= 1.1 * before, "seed " + SEED + ": " + healed + " after " + before);
    }

    /** Two packets of a hundred: a message that waits for the last of one has lost 200 ms. */
    @Test(dataProvider = "lengths")
    public void shouldHardlyUseARailThatLosesPackets(int bytes) {
        SharedPorts ports = twoRails();
        ports.setLoss(0, 0.02);
        double slow = slowness(ports, bytes, 2 * SECOND_NS, 10 * SECOND_NS);
        assertTrue(slow <= 1.1, "seed " + SEED + ": " + slow + " times the good rail alone");
    }
}

package railmpi.policy;

import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Rails that differ are not slower than the best of them alone, whatever the pattern, and nearly as fast as if somebody
 * had known all rates and split by them; and one that becomes slow or fast is soon used as it is. Bounds are wider
 * where all nodes send to all: nobody knows what the others give to a port.
 */
@Test(groups = "unit", timeOut = 240_000)
public class EarliestFinishModelTest {
    private static final long SEED = Long.getLong("railmpi.seed", 55);
    private static final int KIB = 1024;
    private static final long MS = 1_000_000;

    /** 1 Gbit/s, bytes per nanosecond. */
    private static final double GBIT = 0.119;

    private static final double LATENCY_NS = 0.03 * MS;
    /** Before it is measured. */
    private static final long LEARNING_NS = 1000 * MS;

    private static final long MEASURED_NS = 150 * MS;

    private enum Pattern {
        STREAM(2, 1.03, 1.3, (nodes, bytes) -> nodes.send(0, 1, bytes, 16)),
        PING_PONG(2, 1.03, 1.1, (nodes, bytes) -> {
            nodes.send(0, 1, bytes);
            nodes.send(1, 0, bytes);
        }),
        EXCHANGE(2, 1.03, 1.2, SharedPorts::alltoall),
        ALLTOALL(4, 1.25, 1.45, SharedPorts::alltoall);

        final int nodes;
        final double mostToBest;
        final double mostToSplit;
        final Round round;

        interface Round {
            void run(SharedPorts nodes, long bytes);
        }

        Pattern(int nodes, double mostToBest, double mostToSplit, Round round) {
            this.nodes = nodes;
            this.mostToBest = mostToBest;
            this.mostToSplit = mostToSplit;
            this.round = round;
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
            for (Pattern pattern : Pattern.values()) {
                for (int length : new int[] {8 * KIB, 64 * KIB, 1024 * KIB}) {
                    rows.add(new Object[] {rate, length, pattern});
                }
            }
        }
        rows.add(new Object[] {rates[3], 100, Pattern.PING_PONG});
        return rows.toArray(Object[][]::new);
    }

    /** Somebody knows the rates. */
    private static SharedPorts.Rule fixed(double[] rates) {
        return new SharedPorts.Rule() {
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

    private static SharedPorts nodes(SharedPorts.Rule rule, int count, double... rates) {
        double[] latencies = new double[rates.length];
        Arrays.fill(latencies, LATENCY_NS);
        return new SharedPorts(SEED, count, rule, SharedPorts.Lateness.QUIET, rates, latencies);
    }

    private static double roundNs(SharedPorts.Rule rule, Pattern pattern, int bytes, double... rates) {
        SharedPorts nodes = nodes(rule, pattern.nodes, rates);
        while (nodes.nowNs() < LEARNING_NS) {
            pattern.round.run(nodes, bytes);
        }
        long beganNs = nodes.nowNs();
        int rounds = 0;
        while (nodes.nowNs() < beganNs + MEASURED_NS) {
            pattern.round.run(nodes, bytes);
            rounds++;
        }
        return (nodes.nowNs() - beganNs) / (double) rounds;
    }

    @Test(dataProvider = "patterns")
    public void shouldNotBeSlowerThanTheBestRailOrSplit(double[] rates, int bytes, Pattern pattern) {
        double best = Arrays.stream(rates).max().orElseThrow();
        double allNs = roundNs(SharedPorts.Rule.EARLIEST_FINISH, pattern, bytes, rates);
        double toBest = allNs / roundNs(SharedPorts.Rule.EARLIEST_FINISH, pattern, bytes, best);
        double toSplit = allNs / roundNs(fixed(rates), pattern, bytes, rates);
        String what = "seed " + SEED + ": ";
        assertTrue(toBest <= pattern.mostToBest, what + toBest + " times the best rail alone");
        assertTrue(toSplit <= pattern.mostToSplit, what + toSplit + " times the best split");
    }

    private static void setRate(SharedPorts nodes, int rail, double bytesPerNs) {
        for (int node = 0; node < 2; node++) {
            nodes.setRate(node, rail, bytesPerNs);
        }
    }

    /** Returns how much longer rounds take, in a while, than over a rail of 1 Gbit/s alone. */
    private static double slowness(SharedPorts nodes, int bytes, long skippedNs) {
        long until = nodes.nowNs() + skippedNs;
        while (nodes.nowNs() < until) {
            nodes.alltoall(bytes);
        }
        long beganNs = nodes.nowNs();
        int rounds = 0;
        while (nodes.nowNs() < beganNs + MEASURED_NS) {
            nodes.alltoall(bytes);
            rounds++;
        }
        double aloneNs = roundNs(SharedPorts.Rule.EARLIEST_FINISH, Pattern.EXCHANGE, bytes, GBIT);
        return (nodes.nowNs() - beganNs) / (double) rounds / aloneNs;
    }

    @DataProvider
    public static Object[][] lengths() {
        return new Object[][] {{8 * KIB}, {64 * KIB}, {1024 * KIB}};
    }

    @Test(dataProvider = "lengths")
    public void shouldLeaveARailThatBecomesSlowInASecondAndUseItAgainInThree(int bytes) {
        SharedPorts nodes = nodes(SharedPorts.Rule.EARLIEST_FINISH, 2, GBIT, GBIT);
        double before = slowness(nodes, bytes, LEARNING_NS);
        setRate(nodes, 0, GBIT / 100);
        double slow = slowness(nodes, bytes, 1000 * MS);
        assertTrue(slow <= 1.05, "seed " + SEED + ": " + slow + " times the good rail alone");
        setRate(nodes, 0, GBIT);
        double healed = slowness(nodes, bytes, 3000 * MS);
        assertTrue(healed <= 1.1 * before, "seed " + SEED + ": " + healed + " after " + before);
    }

    /** Two packets of a hundred: a message that waits for the last of one has lost 200 ms. */
    @Test(dataProvider = "lengths")
    public void shouldHardlyUseARailThatLosesPackets(int bytes) {
        SharedPorts nodes = nodes(SharedPorts.Rule.EARLIEST_FINISH, 2, GBIT, GBIT);
        nodes.setLoss(0, 0.02);
        long until = nodes.nowNs() + 2 * LEARNING_NS;
        while (nodes.nowNs() < until) {
            nodes.alltoall(bytes);
        }
        long beganNs = nodes.nowNs();
        int rounds = 0;
        while (nodes.nowNs() < beganNs + 10_000 * MS) {
            nodes.alltoall(bytes);
            rounds++;
        }
        double aloneNs = roundNs(SharedPorts.Rule.EARLIEST_FINISH, Pattern.EXCHANGE, bytes, GBIT);
        double slow = (nodes.nowNs() - beganNs) / (double) rounds / aloneNs;
        assertTrue(slow <= 1.1, "seed " + SEED + ": " + slow + " times the good rail alone");
    }
}

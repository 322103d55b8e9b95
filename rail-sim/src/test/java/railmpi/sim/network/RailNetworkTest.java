package railmpi.sim.network;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.sim.event.Calendar;

/** Worms in the network of one rail: their times against what can be computed by hand, and laws that always hold. */
@Test(groups = "unit")
public class RailNetworkTest {
    private static final long SEED = Long.getLong("railmpi.seed", 1);
    private static final int SWITCH = 6;
    private static final long END = 1L << 40;

    private Calendar calendar;
    private RailNetwork network;

    private void open(int nodes, boolean isHalfDuplex) {
        open(new NetworkConfig(nodes, 4, 128, SWITCH, isHalfDuplex));
    }

    private void open(NetworkConfig config) {
        calendar = new Calendar();
        network = new RailNetwork(config, calendar);
    }

    /** Sends a message now; the result holds the cycle at which it has arrived, once it has. */
    private long[] send(int from, int to, long flits) {
        long[] arrival = {-1};
        network.send(from, to, flits, () -> arrival[0] = calendar.now());
        return arrival;
    }

    /** Peer of node 0, channels to it, length. */
    @DataProvider
    public Object[][] alone() {
        return new Object[][] {{1, 2, 1}, {1, 2, 20_000}, {4, 4, 1}, {4, 4, 300}, {16, 6, 100}, {63, 6, 131_072}};
    }

    @Test(dataProvider = "alone")
    public void shouldTakeTheTimeOfItsHeadAndOneCycleAFlitWhenAlone(int peer, int channels, long flits) {
        open(64, true);
        long[] arrival = send(0, peer, flits);
        calendar.runUntil(END);
        assertEquals(arrival[0], (channels - 1) * (SWITCH + 1) + 1 + flits);
        assertEquals(network.crossedFlits(0), flits, 1e-3);
        assertEquals(network.crossedFlits(peer), flits, 1e-3);
        assertTrue(network.isIdle());
    }

    public void shouldHalveTheRateWhereABusCarriesBothDirections() {
        open(4, true);
        long[] one = send(0, 1, 10_000);
        long[] other = send(1, 0, 10_000);
        calendar.runUntil(END);
        assertEquals(one[0], 20_000, 20);
        assertEquals(other[0], 20_000, 20);
    }

    public void shouldKeepTheRateWhereBusesCarryBothDirectionsAtOnce() {
        open(4, false);
        long[] one = send(0, 1, 10_000);
        send(1, 0, 10_000);
        calendar.runUntil(END);
        assertEquals(one[0], 10_008);
    }

    /** Two that go the same way share the whole rate; two that meet share less. */
    public void shouldLoseRateWhereABusCarriesBothDirections() {
        open(new NetworkConfig(8, 4, 128, SWITCH, true, 0.8));
        long[] there = send(0, 1, 10_000);
        long[] back = send(1, 0, 10_000);
        long[] first = send(4, 6, 10_000);
        long[] second = send(5, 6, 10_000);
        calendar.runUntil(END);
        assertEquals(there[0], 25_000, 30);
        assertEquals(back[0], 25_000, 30);
        assertEquals(first[0], 20_000, 30);
        assertEquals(second[0], 20_000, 30);
    }

    /** The first two share the channel to the node; the third has to wait until one is through. */
    public void shouldLetTwoWormsShareAChannelAndTheThirdWait() {
        open(8, true);
        long[] first = send(0, 3, 10_000);
        long[] second = send(1, 3, 10_000);
        long[] third = send(2, 3, 10_000);
        calendar.runUntil(END);
        assertEquals(first[0], 20_000, 30);
        assertEquals(second[0], 20_000, 30);
        assertEquals(third[0], 30_000, 60);
    }

    /**
     * 0 to 1 shares the bus of 1; what it cannot use there 0 cannot give to another, since it injects one at a time.
     */
    public void shouldGiveTheRestToThoseWhoCanUseIt() {
        open(8, true);
        // bus of 1: three worms, a third each; bus of 2: a third from 2 to 1, the rest for 3 to 2
        send(0, 1, 30_000);
        send(2, 1, 30_000);
        send(1, 4, 30_000);
        long[] rest = send(3, 2, 20_000);
        calendar.runUntil(END);
        assertEquals(rest[0], 30_000, 60);
    }

    /** A worm that waits fills the buffers of what it holds, and lets go of its source if it fits. */
    public void shouldFitIntoBuffersWhileItsHeadWaits() {
        open(8, true);
        send(0, 3, 10_000);
        send(1, 3, 10_000);
        calendar.runUntil(100);
        long[] injected = {-1};
        network.send(2, 3, 100, new WormListener() {
            @Override
            public void onInjected() {
                injected[0] = calendar.now();
            }

            @Override
            public void onDelivered() {}
        });
        calendar.runUntil(END);
        assertEquals(injected[0], 200);
    }

    /** Nodes, whether half-duplex. */
    @DataProvider
    public Object[][] random() {
        return new Object[][] {{4, true}, {16, true}, {40, false}, {64, true}};
    }

    @Test(dataProvider = "random", timeOut = 120_000)
    public void shouldDeliverAllAndNeverExceedARate(int nodes, boolean isHalfDuplex) {
        open(nodes, isHalfDuplex);
        Random random = new Random(SEED);
        int[] delivered = {0};
        double[] flitsOf = new double[nodes];
        double[] highest = {0};
        int worms = 2000;
        for (int i = 0; i < worms; i++) {
            int from = random.nextInt(nodes);
            int to = (from + 1 + random.nextInt(nodes - 1)) % nodes;
            long flits = 1L + random.nextInt(random.nextBoolean() ? 100 : 5000);
            flitsOf[from] += flits;
            flitsOf[to] += flits;
            calendar.at(random.nextInt(200_000), () -> network.send(from, to, flits, () -> delivered[0]++));
            calendar.at(random.nextInt(200_000), () -> highest[0] = Math.max(highest[0], network.highestLoad()));
        }
        calendar.runUntil(END);
        assertEquals(delivered[0], worms, "delivered, seed " + SEED);
        assertTrue(network.isIdle(), "lanes are held at the end, seed " + SEED);
        assertEquals(highest[0], 1, 1e-9, "highest load, seed " + SEED);
        for (int node = 0; node < nodes; node++) {
            assertEquals(network.crossedFlits(node), flitsOf[node], 0.1, "flits of node " + node);
        }
    }

    /** Both lanes to the node are held for long. */
    public void shouldCarryControlPacketsPastMessages() {
        open(8, true);
        send(0, 3, 10_000);
        send(1, 3, 10_000);
        calendar.runUntil(100);
        long[] arrival = {-1};
        network.sendControl(2, 3, 8, () -> arrival[0] = calendar.now());
        calendar.runUntil(END);
        assertEquals(arrival[0], 100 + SWITCH + 1 + 1 + 8);
    }

    public void shouldKeepControlPacketsInOrder() {
        open(64, true);
        Random random = new Random(SEED);
        List<Integer> arrived = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            int number = i;
            calendar.at(i * 50L, () -> network.sendControl(5, 60, 8, () -> arrived.add(number)));
            int from = random.nextInt(60);
            calendar.at(random.nextInt(25_000), () -> network.send(from, 60 + random.nextInt(4), 2000, () -> {}));
        }
        calendar.runUntil(END);
        assertEquals(arrived.size(), 500);
        for (int i = 0; i < arrived.size(); i++) {
            assertEquals((int) arrived.get(i), i, "seed " + SEED);
        }
    }
}

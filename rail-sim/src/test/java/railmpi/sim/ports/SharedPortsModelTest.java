package railmpi.sim.ports;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/** Which shares adaptive striping finds where four nodes send to each other over the same ports. */
@Test(groups = "unit", timeOut = 120_000)
public class SharedPortsModelTest {
    private static final long SEED = Long.getLong("railmpi.seed", 37);
    private static final String SEED_TEXT = "seed " + SEED + ": ";
    private static final int NODES = 4;
    private static final int KIB = 1024;
    private static final int ROUNDS = 200;
    /** In which shares are found. */
    private static final int FIRST_ROUNDS = 100;

    /** 10 Mbit/s, bytes per nanosecond. */
    private static final double RATE = 1.19e-3;

    /**
     * Rates of rails, length of a message, how far shares may be off, and how much longer than the wire it may take.
     */
    @DataProvider
    public static Object[][] rails() {
        return new Object[][] {
            {new double[] {RATE, RATE}, 64 * KIB, 0.06, 1.15},
            {new double[] {RATE, RATE}, 256 * KIB, 0.06, 1.15},
            {new double[] {RATE, RATE, RATE, RATE}, 256 * KIB, 0.1, 1.15},
            {new double[] {RATE, RATE, RATE, RATE}, 1024 * KIB, 0.1, 1.15},
            {new double[] {RATE, RATE / 2}, 1024 * KIB, 0.2, 1.1},
            {new double[] {RATE, RATE, RATE / 2, RATE / 2}, 256 * KIB, 0.35, 1.25},
            {new double[] {RATE, RATE, RATE / 2, RATE / 2}, 1024 * KIB, 0.25, 1.15},
        };
    }

    private static double[] partsOf(double[] rates) {
        double sum = sum(rates);
        return Arrays.stream(rates).map(rate -> rate / sum).toArray();
    }

    private static double sum(double[] rates) {
        return Arrays.stream(rates).sum();
    }

    @Test(dataProvider = "rails")
    public void shouldKeepTheSharesOfTheRates(double[] rates, int bytes, double mostOff, double mostTime) {
        SharedPorts nodes = new SharedPorts(SEED, NODES, rates);
        double farthest = 0;
        double timeNs = 0;
        for (int round = 0; round < ROUNDS; round++) {
            long tookNs = nodes.alltoall(bytes);
            if (round >= FIRST_ROUNDS) {
                farthest = Math.max(farthest, nodes.farthestShare(partsOf(rates)));
                timeNs += tookNs;
            }
        }
        assertTrue(farthest < mostOff, SEED_TEXT + "a share is off by " + farthest);
        double wireNs = (ROUNDS - FIRST_ROUNDS) * (NODES - 1.0) * bytes / sum(rates);
        assertTrue(timeNs < mostTime * wireNs, SEED_TEXT + timeNs / wireNs + " times that of the wire");
    }

    /** To one peer: 1000 and 250 Mbit/s, 10 and 5. */
    @DataProvider
    public static Object[][] unequal() {
        return new Object[][] {{0.125, 0.03125}, {RATE, RATE / 2}};
    }

    @Test(dataProvider = "unequal")
    public void shouldFindTheRatesByAStream(double first, double second) {
        SharedPorts nodes = new SharedPorts(SEED, NODES, first, second);
        double expected = first / (first + second);
        for (int message = 0; message < 20; message++) {
            nodes.send(0, 1, 1024 * KIB);
        }
        assertEquals(nodes.share(0, 1, 0), expected, 0.06, SEED_TEXT + "soon");
        for (int message = 0; message < 40; message++) {
            nodes.send(0, 1, 1024 * KIB);
        }
        assertEquals(nodes.share(0, 1, 0), expected, 0.03, SEED_TEXT + "then");
    }

    public void shouldTakeTheShareOfARailThatBecomesSlowAndGiveItBack() {
        SharedPorts nodes = new SharedPorts(SEED, NODES, RATE, RATE);
        repeat(nodes, 30);
        setRate(nodes, RATE / 10);
        repeat(nodes, 30);
        assertEquals(nodes.share(0, 1, 1), 1 / 11.0, 0.04, SEED_TEXT + "slow");
        setRate(nodes, RATE);
        repeat(nodes, 40);
        assertEquals(nodes.share(0, 1, 1), 0.5, 0.06, SEED_TEXT + "as before");
    }

    /** Much goes to others over that rail meanwhile. */
    public void shouldSeeThatARailIsSlowToOnePeerOnly() {
        SharedPorts nodes = new SharedPorts(SEED, NODES, RATE, RATE);
        nodes.setRate(NODES - 1, 1, RATE / 10);
        repeat(nodes, 40);
        assertEquals(nodes.share(0, NODES - 1, 1), 1 / 11.0, 0.05, SEED_TEXT + "to the slow port");
        assertEquals(nodes.share(NODES - 1, 0, 1), 1 / 11.0, 0.05, SEED_TEXT + "from the slow port");
        assertTrue(nodes.share(0, 1, 1) > 0.45, SEED_TEXT + "to another port " + nodes.share(0, 1, 1));
    }

    private static void setRate(SharedPorts nodes, double bytesPerNs) {
        for (int node = 0; node < NODES; node++) {
            nodes.setRate(node, 1, bytesPerNs);
        }
    }

    private static void repeat(SharedPorts nodes, int times) {
        for (int i = 0; i < times; i++) {
            nodes.alltoall(1024 * KIB);
        }
    }
}

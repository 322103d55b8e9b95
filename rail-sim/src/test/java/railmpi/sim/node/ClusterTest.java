package railmpi.sim.node;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.SplittableRandom;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.policy.allocation.PolicyName;
import railmpi.sim.network.NetworkConfig;

/** Clusters under all policies. */
@Test(groups = "unit")
public class ClusterTest {
    private static final long SEED = Long.getLong("railmpi.seed", 1);
    private static final long END = 1L << 40;
    private static final int MESSAGES = 40;

    /** Counts what is sent and what arrives. */
    private static final class Books implements ClusterListener {
        private long requestedBytes;
        private long arrivedBytes;
        private int requested;
        private int arrived;

        @Override
        public void onRequested(long lengthBytes) {
            requested++;
            requestedBytes += lengthBytes;
        }

        @Override
        public void onPartArrived(long lengthBytes) {
            arrivedBytes += lengthBytes;
        }

        @Override
        public void onMessageArrived(long latencyCycles) {
            arrived++;
            assertTrue(latencyCycles > 0);
        }
    }

    /** Some messages of other traffic. */
    private static final class Limited implements Traffic {
        private final Traffic all;
        private int left = MESSAGES;

        Limited(Traffic all) {
            this.all = all;
        }

        @Override
        public long nextCycle() {
            return left-- > 0 ? all.nextCycle() : NEVER;
        }

        @Override
        public int peer() {
            return all.peer();
        }

        @Override
        public long lengthBytes() {
            return all.lengthBytes();
        }
    }

    /** Policy, nodes, rails, striping, mean length. */
    @DataProvider
    public Object[][] clusters() {
        return new Object[][] {
            {PolicyName.BASIC, 16, 3, 0.0, 4096},
            {PolicyName.STATIC, 16, 6, 0.0, 4096},
            {PolicyName.LOCAL_DYNAMIC, 16, 4, 1.0, 4096},
            {PolicyName.LOCAL_DYNAMIC, 16, 4, 0.0, 4},
            {PolicyName.DYNAMIC, 16, 4, 1.0, 4096},
            {PolicyName.DYNAMIC, 4, 1, 0.0, 32_768},
            {PolicyName.DYNAMIC, 16, 4, 1.0, 8},
            {PolicyName.HYBRID, 16, 4, 0.5, 8192},
        };
    }

    @Test(dataProvider = "clusters", timeOut = 120_000)
    public void shouldDeliverEveryByteOnce(PolicyName policy, int nodes, int rails, double striping, int meanBytes) {
        NetworkConfig network = new NetworkConfig(nodes, 4, 128, 6, true);
        ClusterConfig config = new ClusterConfig(network, rails, 4, 1, policy, striping, 8192, 300, 300, 8);
        Books books = new Books();
        // More than the rails carry, so that all queues are in use.
        Cluster cluster = new Cluster(
                config,
                (node, process) -> new Limited(new UniformTraffic(
                        new SplittableRandom(SEED + node * 100 + process), node, nodes, meanBytes, meanBytes, false)),
                books,
                SEED);
        cluster.runUntil(END);
        assertEquals(books.requested, nodes * 4 * MESSAGES, "messages requested, seed " + SEED);
        assertEquals(books.arrived, books.requested, "messages that arrived, seed " + SEED);
        assertEquals(books.arrivedBytes, books.requestedBytes, "bytes that arrived, seed " + SEED);
    }

    /** Policy, flits that the second of two rails carries of the first messages of two processes. */
    @DataProvider
    public Object[][] turns() {
        return new Object[][] {{PolicyName.BASIC, 0}, {PolicyName.LOCAL_DYNAMIC, 1000}};
    }

    @Test(dataProvider = "turns")
    public void shouldLetProcessesKnowOfEachOtherOnlyWhereThePolicyLooks(PolicyName policy, int flits) {
        NetworkConfig network = new NetworkConfig(2, 4, 128, 6, true);
        ClusterConfig config = new ClusterConfig(network, 2, 2, 1, policy, 0, 0, 300, 300, 8);
        Cluster cluster = new Cluster(config, (node, process) -> node == 0 ? new AtOnce(1) : null, new Books(), SEED);
        cluster.runUntil(END);
        assertEquals(cluster.network(1).crossedFlits(0), flits, 1e-3);
        assertEquals(cluster.network(0).crossedFlits(0), 2000 - flits, 1e-3);
    }

    /** Messages that a process has under way, those of two that have arrived when one after the other takes longer. */
    @DataProvider
    public Object[][] outstanding() {
        return new Object[][] {{1, 1}, {2, 2}};
    }

    @Test(dataProvider = "outstanding")
    public void shouldHandOverSoManyMessagesAtOnce(int outstanding, int messages) {
        NetworkConfig network = new NetworkConfig(2, 4, 128, 6, true);
        ClusterConfig config = new ClusterConfig(network, 2, 1, outstanding, PolicyName.BASIC, 0, 0, 300, 300, 8);
        Books books = new Books();
        Cluster cluster = new Cluster(config, (node, process) -> node == 0 ? new AtOnce(2) : null, books, SEED);
        cluster.runUntil(1500);
        assertEquals(books.arrived, messages);
        cluster.runUntil(END);
        assertEquals(books.arrived, 2);
    }

    /** Messages to node 1 at cycle 0, of 1000 flits. */
    private static final class AtOnce implements Traffic {
        private int left;

        AtOnce(int messages) {
            left = messages;
        }

        @Override
        public long nextCycle() {
            return left-- > 0 ? 0 : NEVER;
        }

        @Override
        public int peer() {
            return 1;
        }

        @Override
        public long lengthBytes() {
            return 2000;
        }
    }

    public void shouldNameTheBoundWhenThereAreTooFewRailsForStaticAllocation() {
        NetworkConfig network = new NetworkConfig(32, 4, 128, 6, true);
        try {
            new ClusterConfig(network, 6, 4, 1, PolicyName.STATIC, 0, 0, 300, 300, 8);
        } catch (IllegalArgumentException expected) {
            assertTrue(expected.getMessage().contains("= 20 nodes are the bound"), expected.getMessage());
            return;
        }
        assertTrue(false, "accepted");
    }
}

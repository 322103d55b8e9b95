package railmpi.policy.allocation;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.Random;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

/**
 * Many nodes with many rails, some with several processes that share them, whose frames take random times, in order
 * from process to process: every message is sent, none waits for ever, and no rail carries two things at once at any of
 * its ends. {@code -Drailmpi.seed} gives other times.
 */
@Test(groups = "unit")
public class DynamicAllocationModelTest {
    private static final long SEED = Long.getLong("railmpi.seed", 20261125L);
    private static final int RUNS = Boolean.getBoolean("railmpi.full") ? 10 : 4;
    private static final int MESSAGES_PER_NODE = 120;

    private static final long MEAN_BYTES = 500;
    /** Longest wait of a message, in times that all messages of a node take one after the other. */
    private static final int MOST_TURNS = 40;
    /** Within which all messages are asked for that are there from the start. */
    private static final int AT_ONCE_NS = 60_000;
    /** Part of its time that a rail of one process would be taken, where messages come one by one. */
    private static final double LOAD = 0.4;
    /** Longest wait there, as a part of the whole time: one seed of 1500 has more than a tenth. */
    private static final double LONGEST_WAIT = 0.25;

    /** Something that happens at a time; those of the same time in the order in which they were made. */
    private record Event(long timeNs, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return timeNs != other.timeNs ? Long.compare(timeNs, other.timeNs) : Long.compare(number, other.number);
        }
    }

    /** What the processes of a node share. */
    private record Shared(ReservationWord[] words, boolean[] isSending, boolean[] isReceiving) {
        Shared(int rails) {
            this(new ReservationWord[rails], new boolean[rails], new boolean[rails]);
            Arrays.setAll(words, rail -> ReservationWord.ofOneProcess());
        }

        boolean isActive(int rail) {
            return isSending[rail] || isReceiving[rail];
        }
    }

    /** All processes, and the time. */
    private static final class Cluster {
        private final Random random;
        private final PriorityQueue<Event> events = new PriorityQueue<>();
        private final Node[] nodes;
        private final int processes;
        private final int rails;
        private final long[][] lastArrivalNs;
        private long nowNs;
        private long made;
        private int sent;

        Cluster(int nodes, int processes, int rails, DynamicConfig config, long seed) {
            random = new Random(seed);
            this.processes = processes;
            this.rails = rails;
            this.nodes = new Node[nodes * processes];
            lastArrivalNs = new long[nodes * processes][nodes * processes];
            Shared shared = null;
            for (int process = 0; process < this.nodes.length; process++) {
                shared = process % processes == 0 ? new Shared(rails) : shared;
                this.nodes[process] = new Node(this, process, shared, config);
            }
        }

        void at(long timeNs, Runnable action) {
            events.add(new Event(timeNs, made++, action));
        }

        /** A frame, in order with others between the same nodes. */
        void deliver(int from, int to, Runnable action) {
            long timeNs = Math.max(nowNs + 1 + random.nextInt(50), lastArrivalNs[from][to] + 1);
            lastArrivalNs[from][to] = timeNs;
            at(timeNs, action);
        }

        void run() {
            while (!events.isEmpty()) {
                Event next = events.remove();
                nowNs = next.timeNs();
                next.action().run();
                for (Node node : nodes) {
                    if (processes > 1) {
                        node.policy.advance(nowNs); // another one may have given a rail back
                    }
                    node.wakeLater();
                }
            }
        }
    }

    /** A process of a node: sends what its policy says, and looks at what its rails carry. */
    private static final class Node implements NodeView, AllocationActions {
        private final Cluster cluster;
        private final int number;
        private final DynamicAllocation policy;
        private final Shared shared;
        private final long[] askedNs = new long[MESSAGES_PER_NODE];
        private final boolean[] isSent = new boolean[MESSAGES_PER_NODE];
        private final long shortBytes;
        private long wakeNs = AllocationPolicy.NEVER;
        private long longestWaitNs;

        Node(Cluster cluster, int number, Shared shared, DynamicConfig config) {
            this.cluster = cluster;
            this.number = number;
            this.shared = shared;
            shortBytes = config.shortBytes();
            policy = new DynamicAllocation(this, this, nodeOf(number), config);
        }

        @Override
        public int nodeOf(int peer) {
            return peer / cluster.processes;
        }

        @Override
        public ReservationWord reservation(int rail) {
            return shared.words[rail];
        }

        void wakeLater() {
            long nextNs = policy.nextNs();
            if (nextNs != wakeNs) {
                wakeNs = nextNs;
                if (nextNs != AllocationPolicy.NEVER) {
                    cluster.at(nextNs, () -> policy.advance(cluster.nowNs));
                }
            }
        }

        void request(int id, int peer, long lengthBytes) {
            askedNs[id] = cluster.nowNs;
            policy.request(new Transfer(id, peer, lengthBytes), cluster.nowNs);
        }

        @Override
        public int rails() {
            return cluster.rails;
        }

        @Override
        public boolean isUsable(int rail, int peer) {
            return true;
        }

        @Override
        public boolean isActive(int rail) {
            return shared.isActive(rail);
        }

        @Override
        public void await(Transfer transfer) {}

        @Override
        public void send(Transfer transfer, long mask) {
            int id = (int) transfer.id();
            assertTrue(!isSent[id], "sent twice");
            isSent[id] = true;
            cluster.sent++;
            longestWaitNs = Math.max(longestWaitNs, cluster.nowNs - askedNs[id]);
            if (transfer.lengthBytes() > shortBytes) {
                for (long left = mask; left != 0; left &= left - 1) {
                    carry(transfer, Long.numberOfTrailingZeros(left), Long.bitCount(mask));
                }
            }
        }

        private void carry(Transfer transfer, int rail, int parts) {
            Node peer = cluster.nodes[transfer.peer()];
            assertTrue(!isActive(rail), "the sender's rail is active");
            assertTrue(!peer.isActive(rail), "the receiver's rail is active");
            assertEquals(peer.policy.state(rail) == ReservationState.FREE, false, "the receiver's rail is free");
            shared.isSending[rail] = true;
            peer.shared.isReceiving[rail] = true;
            long endNs = cluster.nowNs + 1 + transfer.lengthBytes() / parts;
            cluster.at(endNs, () -> {
                peer.shared.isReceiving[rail] = false;
                peer.policy.onReceived(rail, number, transfer.id(), cluster.nowNs);
                cluster.deliver(transfer.peer(), number, () -> {
                    shared.isSending[rail] = false;
                    policy.release(rail, transfer.peer(), transfer.id(), cluster.nowNs);
                });
            });
        }

        @Override
        public void sendRequest(int rail, Transfer transfer, int priority) {
            cluster.deliver(
                    number,
                    transfer.peer(),
                    () -> cluster.nodes[transfer.peer()].policy.onRequest(
                            rail, number, transfer.id(), priority, cluster.nowNs));
        }

        @Override
        public void sendGrant(int rail, int peer, long id) {
            cluster.deliver(number, peer, () -> cluster.nodes[peer].policy.onGrant(rail, number, id, cluster.nowNs));
        }

        @Override
        public void sendNack(int rail, int peer, long id) {
            cluster.deliver(number, peer, () -> cluster.nodes[peer].policy.onNack(rail, number, id, cluster.nowNs));
        }

        @Override
        public void sendAbort(int rail, int peer, long id) {
            cluster.deliver(number, peer, () -> cluster.nodes[peer].policy.onAbort(rail, number, id, cluster.nowNs));
        }
    }

    /** Nodes, processes of each, rails, striping ratio, bytes that are short, time for answers. */
    @DataProvider
    public Object[][] clusters() {
        return new Object[][] {
            {2, 1, 1, 0.0, 0, 100_000},
            {3, 1, 1, 1.0, 0, 100_000},
            {4, 1, 4, 0.5, 0, 100_000},
            {16, 1, 2, 1.0, 300, 100_000},
            {32, 1, 4, 0.0, 0, 100_000},
            {8, 1, 3, 1.0, 100, 60},
            {2, 3, 1, 0.0, 0, 100_000},
            {4, 4, 2, 1.0, 0, 100_000},
            {3, 2, 3, 1.0, 100, 60},
        };
    }

    @Test(dataProvider = "clusters", timeOut = 60_000)
    public void shouldSendEverythingOnOneDirectionAtATime(
            int nodes, int processes, int rails, double ratio, int shortBytes, int answerNs) {
        for (int run = 0; run < RUNS; run++) {
            DynamicConfig config = new DynamicConfig(ratio, shortBytes, 40, answerNs, SEED + run);
            Cluster cluster = new Cluster(nodes, processes, rails, config, SEED * 31 + run);
            sendAll(cluster, AT_ONCE_NS, run);
        }
    }

    /** Rails become free again and again, and no message is passed over for long. */
    @Test(dataProvider = "clusters", timeOut = 60_000)
    public void shouldLetNoMessageWaitForLongWhereThereIsRoom(
            int nodes, int processes, int rails, double ratio, int shortBytes, int answerNs) {
        long spreadNs = (long) (2 * MESSAGES_PER_NODE * MEAN_BYTES * processes / LOAD);
        for (int run = 0; run < RUNS; run++) {
            DynamicConfig config = new DynamicConfig(ratio, shortBytes, 40, answerNs, SEED + run);
            Cluster cluster = new Cluster(nodes, processes, rails, config, SEED * 31 + run);
            sendAll(cluster, (int) spreadNs, run);
            for (Node node : cluster.nodes) {
                assertTrue(
                        node.longestWaitNs < LONGEST_WAIT * cluster.nowNs,
                        "a message waited " + node.longestWaitNs + " of " + cluster.nowNs + " ns, seed "
                                + (SEED + run));
            }
        }
    }

    private static void sendAll(Cluster cluster, int spreadNs, int run) {
        for (Node node : cluster.nodes) {
            for (int id = 0; id < MESSAGES_PER_NODE; id++) {
                request(cluster, node, id, spreadNs);
            }
        }
        cluster.run();
        assertEquals(cluster.sent, cluster.nodes.length * MESSAGES_PER_NODE, "messages sent, seed " + (SEED + run));
        for (Node node : cluster.nodes) {
            assertTrue(
                    node.longestWaitNs < MOST_TURNS * MESSAGES_PER_NODE * MEAN_BYTES * cluster.processes,
                    "a message waited " + node.longestWaitNs + " ns, seed " + (SEED + run));
            assertIdle(node);
        }
    }

    private static void request(Cluster cluster, Node node, int id, int spreadNs) {
        int all = cluster.nodes.length;
        int others = all - cluster.processes;
        int firstOfNext = (node.nodeOf(node.number) + 1) * cluster.processes;
        int peer = (firstOfNext + cluster.random.nextInt(others)) % all;
        long lengthBytes = 1 + (long) (-MEAN_BYTES * Math.log(1 - cluster.random.nextDouble()));
        cluster.at(cluster.random.nextInt(spreadNs), () -> node.request(id, peer, lengthBytes));
    }

    private static void assertIdle(Node node) {
        for (int rail = 0; rail < node.rails(); rail++) {
            assertEquals(node.policy.state(rail), ReservationState.FREE, "rail " + rail + " at the end");
        }
    }
}

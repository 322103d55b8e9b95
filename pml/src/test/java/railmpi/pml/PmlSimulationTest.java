package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.shm.ShmFabric;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;

/**
 * Several messaging layers in one thread, driven by a seeded random program with tiny rings, pools and limits, so that
 * every protocol, every shortage and every fall-back comes up: each message must arrive once, whole, with the right
 * envelope, and in MPI order.
 */
public class PmlSimulationTest {
    private static final long DRAIN_NS = 60_000_000_000L;
    private static final int RANKS = 3;
    private static final int PORTS = 3;
    private static final int STEPS = 6000;
    /** Steps for one broken connection, in the mean. */
    private static final int CUT_PERIOD = 60;

    private static final int MAX_OUTSTANDING = 200;
    private static final int LONGEST_BYTES = 40_000;
    private static final int TAGS = 3;
    /** In place of a parameter: connections break now and then. */
    private static final String CUTS = "cuts";
    /** In place of a parameter: completions come twice now and then. */
    private static final String DUPLICATES = "duplicates";

    private static final String ALLOCATION = "RAILMPI_MCA_btl_rail_allocation";
    /** Of the file that the processes of a node share. */
    private static final String RAILS_PAGE = "rails-";

    private static final String FAST_PATH = "RAILMPI_MCA_btl_eager_rdma_threshold";

    private record Sent(
            int source, int destination, int tag, int number, int lengthBytes, Object buffer, PmlRequest request) {
        Sent withRequest(PmlRequest other) {
            return new Sent(source, destination, tag, number, lengthBytes, buffer, other);
        }
    }

    private record Posted(int rank, int source, int tag, int order, Object buffer, PmlRequest request) {}

    private record Held(int rank, int source, int tag, int order, MatchedMessage message, long lengthBytes) {}

    private final List<Fabric> fabrics = new ArrayList<>();
    private final List<Pml> layers = new ArrayList<>();
    private final List<Communicator> communicators = new ArrayList<>();
    private final List<Sent> sending = new ArrayList<>();
    private final List<Posted> receiving = new ArrayList<>();
    private final List<Held> held = new ArrayList<>();
    private final Map<Integer, Sent> undelivered = new HashMap<>();
    private int numbers;
    private int orders;
    private int cancelledSends;

    /** Seeds and parameter sets: with pool, without pool, and with the defaults. */
    @DataProvider
    public static Object[][] programs() {
        long seed = Long.getLong("railmpi.seed", 20261121L);
        Map<String, String> tiny = Map.of(
                "RAILMPI_MCA_btl_shm_ring_size", "8k",
                "RAILMPI_MCA_btl_shm_chunk_size", "4k",
                "RAILMPI_MCA_btl_shm_pool_size", "64k",
                "RAILMPI_MCA_pml_eager_limit", "512",
                "RAILMPI_MCA_pml_stream_limit", "9000",
                "RAILMPI_MCA_pml_unexpected_limit", "16k",
                "RAILMPI_MCA_pml_cma_limit", "10000");
        Map<String, String> noPool = new HashMap<>(tiny);
        noPool.put("RAILMPI_MCA_btl_shm_pool_size", "0");
        Map<String, String> tinyRails = Map.of(
                "RAILMPI_MCA_btl_receive_slots", "4",
                "RAILMPI_MCA_btl_receive_slot_size", "1024",
                "RAILMPI_MCA_btl_send_ring_size", "16k",
                "RAILMPI_MCA_btl_stage_chunk_size", "4k",
                "RAILMPI_MCA_btl_stage_size", "64k",
                "RAILMPI_MCA_btl_stripe_threshold", "1k",
                "RAILMPI_MCA_btl_stripe_min", "512",
                "RAILMPI_MCA_btl_segment_size", "8k",
                "RAILMPI_MCA_btl_rail_retry", "1",
                "RAILMPI_MCA_pml_unexpected_limit", "16k");
        Map<String, String> fastPath = new HashMap<>(tinyRails);
        fastPath.putAll(Map.of(
                FAST_PATH,
                "2",
                "RAILMPI_MCA_btl_eager_rdma_num",
                "2",
                "RAILMPI_MCA_btl_eager_rdma_size",
                "512",
                "RAILMPI_MCA_btl_registration_cache_size",
                "100k"));
        int[] oneNode = {0, 0, 0};
        int[] twoNodes = {0, 0, 1};
        int[] threeNodes = {0, 1, 2};
        return new Object[][] {
            {seed, oneNode, tiny},
            {seed + 1, oneNode, tiny},
            {seed + 2, oneNode, noPool},
            {seed + 3, oneNode, Map.of()},
            {seed + 4, threeNodes, tinyRails},
            {seed + 5, threeNodes, with(tinyRails, "RAILMPI_MCA_btl_use_eager_rdma", "0")},
            {seed + 6, twoNodes, tinyRails},
            {seed + 7, threeNodes, Map.of()},
            {seed + 8, twoNodes, Map.of()},
            {seed + 9, threeNodes, withCuts(tinyRails)},
            {seed + 10, twoNodes, withCuts(tinyRails)},
            {seed + 11, threeNodes, withCuts(Map.of("RAILMPI_MCA_btl_rail_retry", "1"))},
            {seed + 12, threeNodes, fastPath},
            {seed + 13, threeNodes, withCuts(fastPath)},
            {seed + 14, twoNodes, withCuts(fastPath)},
            {seed + 15, threeNodes, with(tinyRails, DUPLICATES, "")},
            {seed + 16, threeNodes, with(withCuts(tinyRails), DUPLICATES, "")},
            {seed + 17, twoNodes, with(withCuts(fastPath), DUPLICATES, "")},
            {seed + 18, threeNodes, with(tinyRails, ALLOCATION, "dynamic")},
            {seed + 19, threeNodes, with(withCuts(tinyRails), ALLOCATION, "dynamic")},
            {seed + 20, twoNodes, with(withCuts(tinyRails), ALLOCATION, "dynamic")},
            {seed + 21, twoNodes, with(withCuts(tinyRails), ALLOCATION, "local-dynamic")},
            {seed + 22, threeNodes, with(withCuts(tinyRails), ALLOCATION, "hybrid")},
            {seed + 23, twoNodes, with(withCuts(tinyRails), ALLOCATION, "static")},
            {seed + 24, threeNodes, with(withCuts(fastPath), ALLOCATION, "basic")},
            // a stripe moves to a rail that came after its plan
            {843522L, twoNodes, with(withCuts(tinyRails), ALLOCATION, "static")},
        };
    }

    /** Settings of a program in which single connections break now and then. */
    private static Map<String, String> withCuts(Map<String, String> settings) {
        return with(settings, CUTS, "");
    }

    private static Map<String, String> with(Map<String, String> settings, String name, String value) {
        Map<String, String> all = new HashMap<>(settings);
        all.put(name, value);
        return all;
    }

    /** The one property. */
    @Test(dataProvider = "programs", timeOut = 120_000, groups = "loopback")
    public void shouldDeliverEachMessageOnceInOrderWhenResourcesAreShort(
            long seed, int[] nodes, Map<String, String> settings) throws IOException {
        Path directory = Files.createTempDirectory("railmpi-simulation-");
        try {
            open(directory, new Random(seed), nodes, settings);
            run(new Random(seed), settings.containsKey(CUTS));
            int fewest = settings.containsKey(ALLOCATION) ? 1 : 20; // the clock decides how long rails are waited for
            assertTrue(cancelledSends > fewest, "only " + cancelledSends + " sends were cancelled");
            if (settings.containsKey(FAST_PATH)) {
                assertTrue(fastBatches() > 100, "only " + fastBatches() + " batches took the fast path");
            }
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "seed " + seed + " nodes " + Arrays.toString(nodes) + " settings " + settings + ": "
                            + e.getMessage(),
                    e);
        } finally {
            layers.forEach(Pml::close);
            fabrics.forEach(Fabric::close);
            clear();
            for (int node : nodes) {
                Files.deleteIfExists(directory.resolve(RAILS_PAGE + node));
            }
        }
        assertEquals(Files.list(directory).count(), 0, "files left in " + directory);
        Files.delete(directory);
    }

    private long fastBatches() {
        return layers.stream()
                .flatMap(layer -> layer.railStatus().stream())
                .mapToLong(RailStatus::fastBatches)
                .sum();
    }

    private void clear() {
        fabrics.clear();
        layers.clear();
        communicators.clear();
        sending.clear();
        receiving.clear();
        held.clear();
        undelivered.clear();
        cancelledSends = 0;
    }

    private void open(Path directory, Random random, int[] nodes, Map<String, String> settings) {
        NativeAccess.load(); // so that cross-memory attach takes part
        Parameters parameters = SimulatedWorld.parameters(settings);
        SimulatedFabric.Network network = new SimulatedFabric.Network(random);
        network.hasDuplicates = settings.containsKey(DUPLICATES);
        network.refuses = (from, to) -> !(isLastPort(from) && isLastPort(to)) && random.nextInt(5) == 0;
        for (int rank = 0; rank < RANKS; rank++) {
            int node = nodes[rank];
            int[] ranksOfNode = IntStream.range(0, RANKS)
                    .filter(other -> nodes[other] == node)
                    .toArray();
            PmlConfig config = new PmlConfig(
                    rank,
                    RANKS,
                    Arrays.asList(
                            ranksOfNode.length == 1 ? null : openNode(directory, rank, ranksOfNode, parameters),
                            ranksOfNode.length == RANKS
                                    ? null
                                    : openRails(network, rank, nodes, directory, parameters)),
                    null,
                    false,
                    parameters);
            layers.add(Pml.open(config));
            communicators.add(layers.get(rank).communicator(new Group(new int[] {0, 1, 2}), 0));
        }
    }

    /** Between these ports there is always a way, so that no peer is out of reach. */
    private static boolean isLastPort(String address) {
        return address.endsWith("p" + (PORTS - 1));
    }

    private NodeChannels openNode(Path directory, int rank, int[] ranksOfNode, Parameters parameters) {
        ShmFabric fabric = new ShmFabric(directory, rank, 0);
        fabrics.add(fabric);
        return new NodeChannels(fabric.port(), rank, RANKS, ranksOfNode, parameters);
    }

    private RailChannels openRails(
            SimulatedFabric.Network network, int rank, int[] nodes, Path directory, Parameters parameters) {
        SimulatedFabric fabric = new SimulatedFabric(network, rank, PORTS);
        fabrics.add(fabric);
        RailChannels rails =
                new RailChannels(fabric, rank, RANKS, 0, peer -> SimulatedFabric.addresses(peer, PORTS), parameters);
        rails.shareRails(nodes, directory.resolve(RAILS_PAGE + nodes[rank]));
        return rails;
    }

    private void run(Random random, boolean hasCuts) {
        for (int step = 0; step < STEPS; step++) {
            int rank = random.nextInt(RANKS);
            if (hasCuts && random.nextInt(CUT_PERIOD) == 0) {
                cutOne(random);
            }
            int action = random.nextInt(10);
            if (action < 3 && sending.size() < MAX_OUTSTANDING) {
                send(random, rank);
            } else if (action < 6 && receiving.size() < MAX_OUTSTANDING) {
                post(random, rank, anySource(random), anyTag(random));
            } else if (action == 6 && random.nextBoolean() && !sending.isEmpty()) {
                cancelSend(random.nextInt(sending.size()));
            } else if (action == 6 && !receiving.isEmpty()) {
                cancelReceive(random);
            } else if (action == 7) {
                probe(rank, anySource(random), anyTag(random));
            } else if (action == 8 && !held.isEmpty()) {
                receiveHeld(random, held.remove(random.nextInt(held.size())));
            } else {
                layers.get(rank).progress();
                collect();
            }
        }
        drain(random);
    }

    private void cutOne(Random random) {
        if (fabrics.get(random.nextInt(fabrics.size())) instanceof SimulatedFabric fabric) {
            fabric.cutOne(random);
        }
    }

    private void send(Random random, int rank) {
        int destination = random.nextInt(RANKS);
        int tag = random.nextInt(TAGS);
        int lengthBytes = 8 + (random.nextBoolean() ? random.nextInt(1000) : random.nextInt(LONGEST_BYTES));
        byte[] content = content(numbers, lengthBytes);
        boolean isDirect = random.nextBoolean();
        Object buffer = content;
        if (isDirect) {
            buffer = ByteBuffer.allocateDirect(lengthBytes).put(0, content);
        }
        SendMode mode = random.nextInt(5) == 0 ? SendMode.SYNCHRONOUS : SendMode.STANDARD;
        PmlRequest request = layers.get(rank)
                .isend(
                        communicators.get(rank),
                        destination,
                        tag,
                        buffer,
                        Convertors.of(BasicType.BYTE, buffer),
                        0,
                        lengthBytes,
                        mode);
        Sent sent = new Sent(rank, destination, tag, numbers, lengthBytes, buffer, request);
        undelivered.put(numbers++, sent);
        sending.add(sent);
    }

    private static byte[] content(int number, int lengthBytes) {
        byte[] content = new byte[lengthBytes];
        new Random(number).nextBytes(content);
        ByteBuffer.wrap(content).putInt(0, number).putInt(4, lengthBytes);
        return content;
    }

    private void post(Random random, int rank, int source, int tag) {
        Object buffer =
                random.nextBoolean() ? new byte[LONGEST_BYTES + 8] : ByteBuffer.allocateDirect(LONGEST_BYTES + 8);
        PmlRequest request = layers.get(rank)
                .ireceive(
                        communicators.get(rank),
                        source,
                        tag,
                        buffer,
                        Convertors.of(BasicType.BYTE, buffer),
                        0,
                        LONGEST_BYTES + 8);
        receiving.add(new Posted(rank, source, tag, orders++, buffer, request));
    }

    private static int anySource(Random random) {
        return random.nextInt(4) == 0 ? Pml.ANY_SOURCE : random.nextInt(RANKS);
    }

    private static int anyTag(Random random) {
        return random.nextInt(4) == 0 ? Pml.ANY_TAG : random.nextInt(TAGS);
    }

    private void probe(int rank, int source, int tag) {
        MessageStatus status = new MessageStatus();
        MatchedMessage message = layers.get(rank).probes().iprobeMatched(communicators.get(rank), source, tag, status);
        if (message != null) {
            held.add(new Held(rank, source, tag, orders++, message, status.lengthBytes));
        }
    }

    private void receiveHeld(Random random, Held taken) {
        int lengthBytes = (int) taken.lengthBytes;
        Object buffer = random.nextBoolean() ? new byte[lengthBytes] : ByteBuffer.allocateDirect(lengthBytes);
        PmlRequest request = layers.get(taken.rank)
                .probes()
                .ireceiveMatched(taken.message, buffer, Convertors.of(BasicType.BYTE, buffer), 0, lengthBytes);
        receiving.add(new Posted(taken.rank, taken.source, taken.tag, taken.order, buffer, request));
    }

    private void cancelReceive(Random random) {
        Posted posted = receiving.get(random.nextInt(receiving.size()));
        Pml pml = layers.get(posted.rank);
        boolean isOver = pml.isComplete(posted.request);
        assertSame(pml.cancel(posted.request), posted.request);
        if (!isOver && pml.isComplete(posted.request)) {
            MessageStatus status = new MessageStatus();
            pml.await(posted.request, status);
            assertTrue(status.cancelled);
            receiving.remove(posted);
        }
    }

    /**
     * Afterwards it is known as cancelled or has still to arrive; if its request is replaced, the buffer is free at
     * once.
     */
    private void cancelSend(int index) {
        Sent sent = sending.get(index);
        Pml pml = layers.get(sent.source);
        PmlRequest request = pml.cancel(sent.request);
        if (request != sent.request) {
            assertTrue(pml.isComplete(request));
            spoil(sent.buffer);
            sending.set(index, sent.withRequest(request));
        }
    }

    private static void spoil(Object buffer) {
        if (buffer instanceof byte[] array) {
            Arrays.fill(array, (byte) -1);
        } else {
            ByteBuffer direct = (ByteBuffer) buffer;
            direct.put(0, new byte[direct.capacity()]);
        }
    }

    private boolean isOver(Sent sent) {
        MessageStatus status = new MessageStatus();
        if (!layers.get(sent.source).test(sent.request, status)) {
            return false;
        }
        if (status.cancelled) {
            assertNotNull(undelivered.remove(sent.number), "message " + sent.number + " was cancelled and received");
            cancelledSends++;
        }
        return true;
    }

    private void collect() {
        receiving.removeIf(this::isReceived);
        sending.removeIf(this::isOver);
    }

    private boolean isReceived(Posted posted) {
        MessageStatus status = new MessageStatus();
        if (!layers.get(posted.rank).test(posted.request, status)) {
            return false;
        }
        check(posted, status);
        return true;
    }

    private void check(Posted posted, MessageStatus status) {
        byte[] bytes = new byte[(int) status.lengthBytes];
        ByteBuffer all = posted.buffer instanceof byte[] array ? ByteBuffer.wrap(array) : (ByteBuffer) posted.buffer;
        all.get(0, bytes);
        int number = ByteBuffer.wrap(bytes).getInt(0);
        Sent sent = undelivered.remove(number);
        assertTrue(sent != null, "message " + number + " was never sent or came twice");
        assertEquals(bytes, content(number, sent.lengthBytes), "content of message " + number);
        assertEquals(posted.rank, sent.destination);
        assertEquals(status.source, sent.source);
        assertEquals(status.tag, sent.tag);
        assertTrue(posted.source == Pml.ANY_SOURCE || posted.source == sent.source);
        assertTrue(posted.tag == Pml.ANY_TAG || posted.tag == sent.tag);
        checkOrder(posted, sent);
    }

    /** Of receives with the same arguments, an earlier one gets the earlier of two messages with the same envelope. */
    private void checkOrder(Posted posted, Sent sent) {
        String key = posted.rank + "/" + posted.source + "/" + posted.tag + "/" + sent.source + "/" + sent.tag;
        matches.computeIfAbsent(key, k -> new ArrayList<>()).add(new int[] {posted.order, sent.number});
    }

    private final Map<String, List<int[]>> matches = new HashMap<>();

    private void drain(Random random) {
        long endNs = System.nanoTime() + DRAIN_NS; // pieces wait for rails by the clock, up to a second each
        while (System.nanoTime() - endNs < 0 && !(undelivered.isEmpty() && sending.isEmpty())) {
            for (Sent sent : List.copyOf(undelivered.values())) {
                if (receiving.size() < MAX_OUTSTANDING) {
                    post(random, sent.destination, Pml.ANY_SOURCE, Pml.ANY_TAG);
                }
            }
            while (!held.isEmpty()) {
                receiveHeld(random, held.remove(0));
            }
            layers.forEach(Pml::progress);
            collect();
        }
        assertEquals(undelivered.size(), 0, "messages never delivered");
        assertEquals(sending.size(), 0, "sends never completed");
        Set<String> wrong = new HashSet<>();
        matches.forEach((key, pairs) -> {
            pairs.sort((a, b) -> Integer.compare(a[0], b[0]));
            for (int i = 1; i < pairs.size(); i++) {
                if (pairs.get(i)[1] < pairs.get(i - 1)[1]) {
                    wrong.add(key);
                }
            }
        });
        matches.clear();
        assertEquals(wrong, Set.of(), "receives that got messages out of order");
        for (Posted posted : receiving) {
            layers.get(posted.rank).cancel(posted.request);
            assertTrue(layers.get(posted.rank).isComplete(posted.request));
            layers.get(posted.rank).await(posted.request, null);
        }
    }
}

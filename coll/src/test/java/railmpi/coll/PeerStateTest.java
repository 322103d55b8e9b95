package railmpi.coll;

import static org.testng.Assert.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.testng.Reporter;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.node.NodeParameters;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameters;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.fabric.soft.SoftFabric;
import railmpi.pml.Pml;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;

/**
 * How many bytes a process keeps for a peer: one that it never talks to, and one with which it has exchanged messages.
 * What threads allocate on the heap is counted, which is never less than what is kept.
 */
@Test(groups = "unit", singleThreaded = true)
public final class PeerStateTest {
    private static final int[] SIZES = {2, 16, 64, 256};
    private static final int MOST_IDLE_BYTES = 160;
    private static final int MOST_ACTIVE_HEAP_BYTES = 128 * 1024;
    /** Beside the ring, whose length is a parameter. */
    private static final int MOST_ACTIVE_OTHER_BYTES = 1024 * 1024;

    private static final int TAG = 1;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM_UPS = 3;
    /** More than what frees direct buffers rests. */
    private static final long FREEING_NS = 200_000_000;

    private interface Opening {
        /** Opens a process of a world of so many, uses it in some way, and returns the bytes of shared memory. */
        long open(int size) throws IOException;
    }

    private interface Talk {
        /** Opens a world of so many, lets process 0 and each other one exchange messages, and says what that took. */
        Bytes among(int size) throws IOException;
    }

    /** Of heap, and of rings. */
    private record Bytes(long heap, long other) {
        /** The JVM allocates on the heap for itself at times, and frees others' buffers. */
        Bytes withoutTheJvm(Bytes again) {
            return new Bytes(Math.min(heap, again.heap), Math.max(other, again.other));
        }

        /** Whether another round could not find fewer. */
        boolean areFew(int channels, long ringBytes) {
            return heap / channels <= MOST_ACTIVE_HEAP_BYTES && other / channels >= ringBytes;
        }
    }

    public void shouldKeepLittleForIdlePeersOfTheNode() throws IOException {
        requireIdle("node", this::openOnNode);
    }

    public void shouldKeepLittleForIdlePeersOverRails() throws IOException {
        requireIdle("rails", this::openOnRails);
    }

    private static void requireIdle(String where, Opening opening) throws IOException {
        long[] bytes = new long[SIZES.length];
        for (int round = 0; round <= WARM_UPS; round++) {
            for (int i = 0; i < SIZES.length; i++) {
                long before = THREADS.getCurrentThreadAllocatedBytes();
                long shared = opening.open(SIZES[i]);
                long now = THREADS.getCurrentThreadAllocatedBytes() - before + shared;
                bytes[i] = round == 0 ? now : Math.min(bytes[i], now); // the JVM counts other things, too, at times
            }
        }
        Reporter.log(where + ": bytes at " + Arrays.toString(SIZES) + " processes: " + Arrays.toString(bytes), true);
        for (int i = 1; i < SIZES.length; i++) {
            long perPeer = (bytes[i] - bytes[0]) / (SIZES[i] - SIZES[0]);
            Reporter.log(where + ", " + SIZES[i] + " processes: " + perPeer + " bytes per idle peer", true);
            assertTrue(perPeer <= MOST_IDLE_BYTES, perPeer + " bytes per idle peer of " + SIZES[i]);
        }
    }

    private long openOnNode(int size) throws IOException {
        Path directory = Files.createTempDirectory("railmpi-peer-state-");
        Parameters parameters = RailWorld.parameters(Map.of());
        try (ShmFabric fabric = new ShmFabric(directory, 0, 0)) {
            int[] all = IntStream.range(0, size).toArray();
            NodeChannels channels = new NodeChannels(fabric.port(), 0, size, all, parameters);
            Pml pml = Pml.open(new PmlConfig(0, size, List.of(channels), null, true, parameters));
            pml.communicator(new Group(all), 0);
            long shared = sharedBytes(directory);
            pml.close();
            channels.close();
            return shared;
        } finally {
            Files.delete(directory);
        }
    }

    private long openOnRails(int size) {
        Parameters parameters = RailWorld.parameters(Map.of());
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        try (SoftFabric fabric = new SoftFabric(NetworkParameters.job(0, "peer state", secret, parameters))) {
            RailChannels rails = new RailChannels(fabric, 0, size, 0, peer -> new String[0], parameters);
            Pml pml = Pml.open(new PmlConfig(0, size, List.of(rails), null, true, parameters));
            pml.communicator(new Group(IntStream.range(0, size).toArray()), 0);
            pml.close();
            rails.close();
            return 0;
        }
    }

    /** In the node what is not on the heap is the ring to the peer. */
    public void shouldBoundWhatActivePeersOfTheNodeTake() throws IOException {
        requireActive("node", PeerStateTest::openAndTalkOnNode, NodeParameters.RING_BYTES.defaultValue());
    }

    /** Over rails it is the ring of batches, and what they are received in. */
    public void shouldBoundWhatActivePeersOverRailsTake() throws IOException {
        requireActive("rails", PeerStateTest::openAndTalkOverRails, BtlParameters.SEND_RING_BYTES.defaultValue());
    }

    private static Bytes openAndTalkOnNode(int size) throws IOException {
        try (LoopbackWorld world = new LoopbackWorld(size, Map.of())) {
            long before = sharedBytes(world.directory());
            long heap = activeHeapBytes(world.layers());
            return new Bytes(heap, sharedBytes(world.directory()) - before);
        }
    }

    private static Bytes openAndTalkOverRails(int size) throws IOException {
        freeFormerRings();
        try (RailWorld world = new RailWorld(size, size, Map.of())) {
            long before = directBytes();
            long heap = activeHeapBytes(world.layers());
            return new Bytes(heap, directBytes() - before);
        }
    }

    /** What the collector finds while it is counted would be missed from what is new. */
    private static void freeFormerRings() {
        System.gc();
        long before;
        do {
            before = directBytes();
            LockSupport.parkNanos(FREEING_NS);
        } while (directBytes() < before);
    }

    private static void requireActive(String where, Talk talk, long ringBytes) throws IOException {
        for (int size : SIZES) {
            int channels = 2 * (size - 1); // one at each end
            Bytes bytes = talk.among(size);
            for (int round = 1; round <= WARM_UPS && !bytes.areFew(channels, ringBytes); round++) {
                bytes = bytes.withoutTheJvm(talk.among(size));
            }
            long heap = bytes.heap() / channels;
            long other = bytes.other() / channels;
            String said = " per active peer of " + size;
            Reporter.log(where + ": " + heap + " bytes of heap and " + other + " others" + said, true);
            assertTrue(heap <= MOST_ACTIVE_HEAP_BYTES, heap + " bytes of heap" + said);
            assertTrue(
                    other >= ringBytes && other <= ringBytes + MOST_ACTIVE_OTHER_BYTES, other + " other bytes" + said);
        }
    }

    /**
     * Process 0 and each other one exchange messages; returns what they allocate for the first but not for the next.
     */
    private static long activeHeapBytes(List<Pml> layers) {
        Group all = new Group(IntStream.range(0, layers.size()).toArray());
        List<Communicator> worlds =
                layers.stream().map(layer -> layer.communicator(all, 0)).toList();
        long start = allocatedBytes();
        exchange(layers, worlds);
        long first = allocatedBytes();
        exchange(layers, worlds);
        return 2 * first - start - allocatedBytes();
    }

    private static void exchange(List<Pml> layers, List<Communicator> worlds) {
        Convertor longs = Convertors.ofArray(BasicType.LONG);
        for (int peer = 1; peer < layers.size(); peer++) {
            for (int[] way : new int[][] {{0, peer}, {peer, 0}}) {
                Pml from = layers.get(way[0]);
                Pml to = layers.get(way[1]);
                PmlRequest receive = to.ireceive(worlds.get(way[1]), way[0], TAG, new long[1], longs, 0, Long.BYTES);
                PmlRequest send = from.isend(
                        worlds.get(way[0]), way[1], TAG, new long[1], longs, 0, Long.BYTES, SendMode.STANDARD);
                while (!from.peek(send, null) | !to.peek(receive, null)) {
                    Thread.onSpinWait(); // both make progress in each pass
                }
                from.test(send, null);
                to.test(receive, null);
            }
        }
    }

    /** Of all threads that there are: some drive rails. */
    private static long allocatedBytes() {
        return Arrays.stream(THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds()))
                .filter(bytes -> bytes > 0)
                .sum();
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
    }

    private static long sharedBytes(Path directory) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }
}

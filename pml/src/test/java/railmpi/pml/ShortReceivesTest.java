package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotNull;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.node.NodeChannels;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.MessageRequest;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;
import railmpi.pml.state.RequestState;

/**
 * Blocking receives on the straight line and at each place where they leave it: each must get the message that a naive
 * list says, which is the earliest that fits and that no earlier receive has got.
 */
@Test(groups = "loopback", timeOut = 60_000, singleThreaded = true)
public class ShortReceivesTest {
    private static final int STEPS = 4000;
    private static final int TAGS = 3;
    private static final int ROOM = 5000;
    private static final int LONG_BYTES = 300_000;
    private static final int[] LENGTHS = {4, 8, 9, 12, 64, 65, 231, 232, 233, 4096};
    /** How many of these go with their envelope also when they are synchronous. */
    private static final int SHORT_LENGTHS = 9;

    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private Path directory;
    private final List<ShmFabric> fabrics = new ArrayList<>();
    private final List<Pml> layers = new ArrayList<>();
    private final List<Communicator> senders = new ArrayList<>();
    private final List<Communicator> receivers = new ArrayList<>();
    private final MessageStatus status = new MessageStatus();

    /** A message that is under way, or a receive that waits for one. */
    private record Item(int number, int context, int tag, int length, PmlRequest request, byte[] room) {
        boolean isFor(int otherContext, int otherTag) {
            return context == otherContext && (tag == otherTag || tag == Pml.ANY_TAG || otherTag == Pml.ANY_TAG);
        }
    }

    @BeforeMethod
    void open() throws IOException {
        directory = Files.createTempDirectory("railmpi-line-");
        Parameters parameters = SimulatedWorld.parameters(Map.of());
        for (int rank = 0; rank < 2; rank++) {
            ShmFabric fabric = new ShmFabric(directory, rank, 0);
            fabrics.add(fabric);
            NodeChannels channels = new NodeChannels(fabric.port(), rank, 2, new int[] {0, 1}, parameters);
            layers.add(Pml.open(new PmlConfig(rank, 2, List.of(channels), null, false, parameters)));
        }
        for (int context = 0; context < 4; context += 2) {
            senders.add(layers.get(0).communicator(new Group(new int[] {0, 1}), context));
            receivers.add(layers.get(1).communicator(new Group(new int[] {0, 1}), context));
        }
    }

    @AfterMethod(alwaysRun = true)
    void close() throws IOException {
        layers.forEach(Pml::close);
        fabrics.forEach(ShmFabric::close);
        fabrics.clear();
        layers.clear();
        senders.clear();
        receivers.clear();
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        }
    }

    /** With each thread level, from SINGLE to MULTIPLE. */
    @DataProvider
    static Object[][] seedsAndLevels() {
        return new Object[][] {{1L, 0}, {2L, 1}, {3L, 2}, {4L, 3}};
    }

    @Test(dataProvider = "seedsAndLevels")
    public void shouldGetTheMessageThatAListOfAllSays(long seed, int level) {
        layers.forEach(layer -> layer.setThreadLevel(level, false));
        Random random = new Random(seed);
        List<Item> sent = new ArrayList<>();
        List<Item> posted = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            String place = "seed " + seed + ", step " + step;
            if (sent.size() < 3 && random.nextInt(3) != 0) {
                send(random, step, sent, posted, place);
            } else if (posted.size() < 2 && random.nextInt(8) == 0) {
                post(random, sent, posted, place);
            } else if (random.nextInt(12) == 0) {
                cancel(random, 0, sent, place);
                cancel(random, 1, posted, place);
            } else if (!sent.isEmpty()) {
                receive(random, sent, place);
            }
        }
        while (!sent.isEmpty()) {
            receive(random, sent, "seed " + seed + ", at the end");
        }
    }

    private void send(Random random, int number, List<Item> sent, List<Item> posted, String place) {
        int context = random.nextInt(2);
        int tag = random.nextInt(TAGS);
        SendMode mode = random.nextInt(6) == 0 ? SendMode.SYNCHRONOUS : SendMode.STANDARD;
        int lengths = mode == SendMode.SYNCHRONOUS ? SHORT_LENGTHS : LENGTHS.length; // longer ones need both at once
        byte[] data = message(number, LENGTHS[random.nextInt(lengths)]);
        PmlRequest request = layers.get(0).isend(senders.get(context), 1, tag, data, BYTES, 0, data.length, mode);
        Item item = new Item(number, context, tag, data.length, request, null);
        Item receive = first(posted, context, tag);
        if (receive == null) {
            sent.add(item);
            return;
        }
        posted.remove(receive);
        while (!layers.get(1).test(receive.request, status)) {
            layers.get(0).progress();
        }
        check(item, receive.room, place);
        finish(item);
    }

    /** Posts a receive for which nothing is there. */
    private void post(Random random, List<Item> sent, List<Item> posted, String place) {
        int context = random.nextInt(2);
        int tag = random.nextInt(TAGS + 1) - 1;
        if (first(sent, context, tag) != null || first(posted, context, tag) != null) {
            return;
        }
        int source = random.nextBoolean() ? 0 : Pml.ANY_SOURCE;
        byte[] room = new byte[ROOM];
        PmlRequest request = layers.get(1).ireceive(receivers.get(context), source, tag, room, BYTES, 0, room.length);
        assertTrue(!layers.get(1).test(request, status), place);
        posted.add(new Item(-1, context, tag, 0, request, room));
    }

    /** Takes a send or a receive back that nothing has matched; a send that is not synchronous may be over. */
    private void cancel(Random random, int rank, List<Item> items, String place) {
        if (items.isEmpty()) {
            return;
        }
        Item item = items.get(random.nextInt(items.size()));
        if (rank == 0 && !((MessageRequest.Send) item.request).isSynchronous) {
            return;
        }
        items.remove(item);
        assertSame(layers.get(rank).cancel(item.request), item.request, place);
        assertTrue(layers.get(rank).test(item.request, status), place);
        assertTrue(status.cancelled, place);
    }

    /** Receives one of the messages that are there; those behind them may wait for room in the ring. */
    private void receive(Random random, List<Item> sent, String place) {
        layers.get(0).progress();
        long there = sent.stream()
                .filter(item -> !item.request.is(RequestState.QUEUED))
                .count();
        if (there == 0) {
            layers.get(1).progress();
            return;
        }
        Item any = sent.get(random.nextInt((int) there));
        int tag = random.nextInt(4) == 0 ? Pml.ANY_TAG : any.tag;
        int source = random.nextInt(4) == 0 ? Pml.ANY_SOURCE : 0;
        Item expected = first(sent, any.context, tag);
        sent.remove(expected);
        Communicator communicator = receivers.get(any.context);
        Pml pml = layers.get(1);
        byte[] room = new byte[ROOM];
        switch (random.nextInt(6)) {
            case 0 -> {
                pml.probes().probe(communicator, source, tag, status);
                assertEquals(status.lengthBytes, expected.length, place);
                pml.receive(communicator, source, tag, room, BYTES, 0, room.length, status);
            }
            case 1 -> {
                pml.progress(); // the first look finds that there is a ring
                MatchedMessage matched = pml.probes().iprobeMatched(communicator, source, tag, status);
                assertNotNull(matched, place);
                pml.await(pml.probes().ireceiveMatched(matched, room, BYTES, 0, room.length), status);
            }
            case 2 -> {
                RailException failure = expectThrows(
                        RailException.class, () -> pml.receive(communicator, source, tag, room, BYTES, 0, 3, status));
                assertEquals(failure.category(), RailException.Category.TRUNCATE, place);
                finish(expected);
                return;
            }
            case 3 -> {
                ByteBuffer readOnly = ByteBuffer.allocate(ROOM).asReadOnlyBuffer();
                expectThrows(
                        RailException.class,
                        () -> pml.receive(communicator, source, tag, readOnly, bytesOf(readOnly), 0, ROOM, status));
                finish(expected);
                return;
            }
            default -> pml.receive(communicator, source, tag, room, BYTES, 0, room.length, status);
        }
        check(expected, room, place);
        finish(expected);
    }

    private void finish(Item item) {
        while (!layers.get(0).test(item.request, null)) {
            layers.get(1).progress();
        }
    }

    private static Item first(List<Item> items, int context, int tag) {
        return items.stream()
                .filter(item -> item.isFor(context, tag))
                .findFirst()
                .orElse(null);
    }

    private void check(Item expected, byte[] room, String place) {
        assertEquals(status.source, 0, place);
        assertEquals(status.tag, expected.tag, place);
        assertEquals(status.lengthBytes, expected.length, place);
        byte[] data = message(expected.number, expected.length);
        for (int i = 0; i < data.length; i++) {
            assertEquals(room[i], data[i], place + ", byte " + i);
        }
        assertEquals(room[data.length], 0, place + ", behind the message");
    }

    private static byte[] message(int number, int length) {
        byte[] data = new byte[length];
        new Random(number).nextBytes(data);
        return data;
    }

    /** The sender finds the ring full and full again; each of two threads waits for its own tag. */
    public void shouldKeepTheOrderOfEachTagWhenTwoThreadsReceive() throws Exception {
        int messages = 20_000;
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            List<Future<?>> parts = new ArrayList<>();
            parts.add(threads.submit(() -> sendNumbers(messages)));
            parts.add(threads.submit(() -> receiveNumbers(0, messages)));
            parts.add(threads.submit(() -> receiveNumbers(1, messages)));
            for (Future<?> part : parts) {
                part.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void sendNumbers(int messages) {
        ByteBuffer data = ByteBuffer.allocateDirect(LONG_BYTES).order(ByteOrder.nativeOrder());
        for (int i = 0; i < 2 * messages; i++) {
            data.putInt(0, i / 2);
            int length = i % 101 == 0 ? LONG_BYTES : i % 7 == 0 ? 4096 : 8;
            layers.get(0).send(senders.get(0), 1, i % 2, data, bytesOf(data), 0, length, SendMode.STANDARD);
        }
    }

    private void receiveNumbers(int tag, int messages) {
        ByteBuffer data = ByteBuffer.allocateDirect(LONG_BYTES).order(ByteOrder.BIG_ENDIAN);
        for (int i = 0; i < messages; i++) {
            layers.get(1).receive(receivers.get(0), 0, tag, data, bytesOf(data), 0, data.capacity(), null);
            assertEquals(data.getInt(0), Integer.reverseBytes(i), "tag " + tag);
        }
    }

    private static Convertor bytesOf(ByteBuffer buffer) {
        return Convertors.of(BasicType.BYTE, buffer);
    }

    /** What its ring still holds is not looked at any more. */
    public void shouldFailWhenThePeerIsLost() {
        byte[] data = new byte[8];
        for (int i = 0; i < 3; i++) {
            layers.get(0).send(senders.get(0), 1, 0, data, BYTES, 0, data.length, SendMode.STANDARD);
        }
        layers.get(1).receive(receivers.get(0), 0, 0, data, BYTES, 0, data.length, null);
        layers.get(1).receive(receivers.get(0), 0, 0, data, BYTES, 0, data.length, null);
        RailException cause = new RailException(RailException.Category.PEER, "rank 0 is lost: a test says so");
        layers.get(1).handlers().onPeerLost(0, cause);
        RailException failure = expectThrows(RailException.class, () -> layers.get(1)
                .receive(receivers.get(0), 0, 0, data, BYTES, 0, data.length, null));
        assertEquals(failure.category(), RailException.Category.PEER);
    }
}

package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertNotSame;
import static org.testng.Assert.assertSame;
import static org.testng.Assert.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.node.NodeChannels;
import railmpi.core.nativ.NativeAccess;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;

/** Cancel of sends to a process of the same node that makes no call while the sender cancels and completes. */
@Test(groups = "loopback", timeOut = 60_000, singleThreaded = true)
public class CancelInNodeTest {
    private static final int LONG_BYTES = 10_000_000;
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private Path directory;
    private final List<ShmFabric> fabrics = new ArrayList<>();
    private final List<Pml> layers = new ArrayList<>();
    private final List<Communicator> communicators = new ArrayList<>();

    @BeforeMethod
    void open() throws IOException {
        directory = Files.createTempDirectory("railmpi-cancel-");
        Parameters parameters = SimulatedWorld.parameters(Map.of());
        for (int rank = 0; rank < 2; rank++) {
            ShmFabric fabric = new ShmFabric(directory, rank, 0);
            NodeChannels channels = new NodeChannels(fabric.port(), rank, 2, new int[] {0, 1}, parameters);
            fabrics.add(fabric);
            layers.add(Pml.open(new PmlConfig(rank, 2, List.of(channels), null, false, parameters)));
            communicators.add(layers.get(rank).communicator(new Group(new int[] {0, 1}), 0));
        }
    }

    @AfterMethod(alwaysRun = true)
    void close() throws IOException {
        layers.forEach(Pml::close);
        fabrics.forEach(ShmFabric::close);
        fabrics.clear();
        layers.clear();
        communicators.clear();
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(path -> path.toFile().delete());
        }
    }

    private PmlRequest send(int tag, byte[] data, SendMode mode) {
        return layers.get(0).isend(communicators.get(0), 1, tag, data, BYTES, 0, data.length, mode);
    }

    private PmlRequest receive(int tag, byte[] data) {
        return layers.get(1).ireceive(communicators.get(1), 0, tag, data, BYTES, 0, data.length);
    }

    /** The second process sees what has been sent: first of all that there is a ring. */
    private void look() {
        layers.get(1).progress();
        layers.get(1).progress();
    }

    private void expectCancelled(PmlRequest send) {
        assertSame(layers.get(0).cancel(send), send);
        MessageStatus status = new MessageStatus();
        assertTrue(layers.get(0).test(send, status), "not complete though the receiver is not needed");
        assertTrue(status.cancelled);
    }

    @DataProvider
    static Object[][] sends() {
        return new Object[][] {
            {0, SendMode.SYNCHRONOUS},
            {100, SendMode.SYNCHRONOUS},
            {LONG_BYTES, SendMode.SYNCHRONOUS},
            {LONG_BYTES, SendMode.STANDARD}
        };
    }

    /** Whether the receiver has not seen the message, knows it already, or has posted its receive without a look. */
    @Test(dataProvider = "sends")
    public void shouldTakeBackWhatNoReceiveHas(int lengthBytes, SendMode mode) {
        Pml receiver = layers.get(1);
        MessageStatus status = new MessageStatus();
        expectCancelled(send(1, new byte[lengthBytes], mode));
        PmlRequest known = send(1, new byte[lengthBytes], mode);
        look();
        expectCancelled(known);
        PmlRequest awaited = send(1, new byte[lengthBytes], mode);
        PmlRequest receive = receive(1, new byte[lengthBytes + 1]);
        expectCancelled(awaited);
        assertFalse(receiver.probes().iprobe(communicators.get(1), Pml.ANY_SOURCE, Pml.ANY_TAG, status), "still there");
        assertFalse(receiver.test(receive, status), "a cancelled message was received");
        layers.get(0).isend(communicators.get(0), 1, 1, new byte[] {7}, BYTES, 0, 1, SendMode.STANDARD);
        receiver.await(receive, status);
        assertEquals(status.lengthBytes, 1);
    }

    /** The second process has taken the announcement and does nothing more: the first one gets its buffer back. */
    public void shouldGiveTheBufferBackWhenTheMessageIsMatched() {
        byte[] content = new byte[LONG_BYTES];
        Arrays.fill(content, (byte) 3);
        byte[] received = new byte[LONG_BYTES];
        byte[] expected = content.clone();
        PmlRequest receive = receive(2, received);
        PmlRequest send = send(2, content, SendMode.SYNCHRONOUS);
        look();
        PmlRequest instead = layers.get(0).cancel(send);
        assertNotSame(instead, send);
        MessageStatus status = new MessageStatus();
        assertTrue(layers.get(0).test(instead, status), "not complete");
        assertFalse(status.cancelled);
        Arrays.fill(content, (byte) -1);
        while (!layers.get(1).test(receive, status)) {
            layers.get(0).progress();
        }
        assertEquals(received, expected);
        assertFalse(layers.get(0).hasPending(communicators.get(0)), "the copy is still known");
    }

    @DataProvider
    static Object[][] memories() {
        return new Object[][] {
            {new byte[LONG_BYTES], new byte[LONG_BYTES]},
            {ByteBuffer.allocateDirect(LONG_BYTES), ByteBuffer.allocateDirect(LONG_BYTES)},
            {ByteBuffer.allocateDirect(LONG_BYTES), new byte[LONG_BYTES]}
        };
    }

    /** Between direct buffers the receiver reads, in more than one call, what is then left to its agent. */
    @Test(dataProvider = "memories")
    public void shouldCompleteAMatchedSendWithoutACallOfTheReceiver(Object content, Object received) {
        NativeAccess.load();
        fill(content);
        PmlRequest send = send(4, content);
        look();
        PmlRequest receive = receive(4, received);
        look();
        MessageStatus status = new MessageStatus();
        layers.get(0).await(layers.get(0).cancel(send), status);
        assertFalse(status.cancelled);
        layers.get(1).await(receive, status);
        assertTrue(isFilled(received), "a byte is wrong");
    }

    @Test(dataProvider = "memories")
    public void shouldCompleteAMatchedReceiveWithoutACallOfTheSender(Object content, Object received) {
        NativeAccess.load();
        fill(content);
        PmlRequest send = send(5, content);
        look();
        PmlRequest receive = receive(5, received);
        MessageStatus status = new MessageStatus();
        layers.get(1).await(layers.get(1).cancel(receive), status);
        assertFalse(status.cancelled);
        assertTrue(isFilled(received), "a byte is wrong");
        layers.get(0).await(send, status);
    }

    private PmlRequest send(int tag, Object memory) {
        return layers.get(0)
                .isend(communicators.get(0), 1, tag, memory, bytesOf(memory), 0, LONG_BYTES, SendMode.STANDARD);
    }

    private PmlRequest receive(int tag, Object memory) {
        return layers.get(1).ireceive(communicators.get(1), 0, tag, memory, bytesOf(memory), 0, LONG_BYTES);
    }

    private static Convertor bytesOf(Object memory) {
        return memory instanceof ByteBuffer ? Convertors.of(BasicType.BYTE, memory) : BYTES;
    }

    private static void fill(Object memory) {
        ByteBuffer bytes = view(memory);
        for (int i = 0; i < LONG_BYTES; i++) {
            bytes.put(i, (byte) (i * 31));
        }
    }

    private static boolean isFilled(Object memory) {
        ByteBuffer bytes = view(memory);
        int i = 0;
        while (i < LONG_BYTES && bytes.get(i) == (byte) (i * 31)) {
            i++;
        }
        return i == LONG_BYTES;
    }

    private static ByteBuffer view(Object memory) {
        return memory instanceof ByteBuffer ? (ByteBuffer) memory : ByteBuffer.wrap((byte[]) memory);
    }

    public void shouldNotTakeBackWhatAProbeHasClaimed() {
        PmlRequest send = send(3, new byte[100], SendMode.SYNCHRONOUS);
        MessageStatus status = new MessageStatus();
        look();
        MatchedMessage message = layers.get(1).probes().iprobeMatched(communicators.get(1), 0, 3, status);
        PmlRequest instead = layers.get(0).cancel(send);
        layers.get(0).await(instead, status);
        assertFalse(status.cancelled);
        byte[] data = new byte[100];
        layers.get(1).await(layers.get(1).probes().ireceiveMatched(message, data, BYTES, 0, 100), status);
        assertEquals(status.lengthBytes, 100);
    }
}

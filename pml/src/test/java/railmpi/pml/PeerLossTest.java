package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.Test;
import railmpi.btl.rail.RailChannels;
import railmpi.core.RailException;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.MessageStatus;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;

/** A process whose last rail is gone: everything that needs it ends with an error, everything else goes on. */
@Test(timeOut = 60_000)
public class PeerLossTest {
    private static final int RANKS = 3;
    private static final int LONG_BYTES = 600_000;
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private SimulatedWorld world;

    @BeforeMethod
    public void open() {
        world = new SimulatedWorld(new SimulatedFabric.Network(new Random(1)), RANKS, 1, Map.of());
        for (int rank = 0; rank < RANKS; rank++) {
            exchange(rank, (rank + 1) % RANKS);
        }
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        world.close();
    }

    private void progress() {
        world.progress(2000);
    }

    private PmlRequest send(int from, int to, Object buffer, int lengthBytes, SendMode mode) {
        return world.layers
                .get(from)
                .isend(
                        world.communicators.get(from),
                        to,
                        0,
                        buffer,
                        Convertors.of(BasicType.BYTE, buffer),
                        0,
                        lengthBytes,
                        mode);
    }

    private PmlRequest receive(int at, int from, byte[] buffer) {
        return world.layers.get(at).ireceive(world.communicators.get(at), from, 0, buffer, BYTES, 0, buffer.length);
    }

    private void exchange(int one, int other) {
        byte[] buffer = new byte[LONG_BYTES];
        PmlRequest receive = receive(other, one, buffer);
        byte[] content = new byte[LONG_BYTES];
        new Random(one).nextBytes(content);
        PmlRequest send = send(one, other, content, LONG_BYTES, SendMode.STANDARD);
        progress();
        assertTrue(world.layers.get(one).test(send, null));
        assertTrue(world.layers.get(other).test(receive, null));
        assertEquals(buffer, content);
    }

    private void expectLoss(int rank, PmlRequest request) {
        RailException error =
                expectThrows(RailException.class, () -> world.layers.get(rank).await(request, new MessageStatus()));
        assertEquals(error.category(), RailException.Category.PEER);
        assertTrue(error.getMessage().contains("rank 1"), error.getMessage());
    }

    public void shouldFailWhatNeedsTheLostPeerAndNothingElse() {
        PmlRequest receiveFromLost = receive(0, 1, new byte[10]);
        PmlRequest receiveFromAny = receive(0, Pml.ANY_SOURCE, new byte[10]);
        PmlRequest unmatched = send(0, 1, new byte[LONG_BYTES], LONG_BYTES, SendMode.STANDARD);
        PmlRequest synchronous = send(0, 1, new byte[10], 10, SendMode.SYNCHRONOUS);
        PmlRequest fromAnother = receive(2, 0, new byte[10]);
        progress();
        world.fabrics.get(1).die();
        progress();
        expectLoss(0, receiveFromLost);
        expectLoss(0, receiveFromAny);
        expectLoss(0, unmatched);
        expectLoss(0, synchronous);
        assertTrue(world.layers.get(0).test(send(0, 2, new byte[10], 10, SendMode.STANDARD), null));
        progress();
        assertTrue(world.layers.get(2).test(fromAnother, null));
        exchange(0, 2);
        exchange(2, 0);
    }

    public void shouldFailInTheMiddleOfAMessage() {
        int bytes = 40_000_000;
        receive(1, 0, new byte[bytes]);
        PmlRequest fromHeap = send(0, 1, new byte[bytes], bytes, SendMode.STANDARD);
        PmlRequest receiveDirect = receive(0, 1, new byte[bytes]);
        send(1, 0, ByteBuffer.allocateDirect(bytes), bytes, SendMode.STANDARD);
        for (int i = 0; i < 20; i++) {
            world.layers.forEach(Pml::progress);
        }
        world.fabrics.get(1).die();
        progress();
        expectLoss(0, fromHeap);
        expectLoss(0, receiveDirect);
        exchange(0, 2);
    }

    public void shouldFailWhatBeginsAfterTheLoss() {
        world.fabrics.get(1).die();
        progress();
        expectLoss(0, send(0, 1, new byte[10], 10, SendMode.STANDARD));
        expectLoss(0, receive(0, 1, new byte[10]));
        expectLoss(0, receive(0, Pml.ANY_SOURCE, new byte[10]));
        MessageStatus status = new MessageStatus();
        expectThrows(
                RailException.class,
                () -> world.layers.get(0).probes().probe(world.communicators.get(0), 1, 0, status));
    }

    /** What has arrived whole before the loss can still be received. */
    public void shouldDeliverWhatHadArrived() {
        byte[] content = {1, 2, 3};
        send(1, 0, content, 3, SendMode.STANDARD);
        progress();
        world.fabrics.get(1).die();
        progress();
        byte[] buffer = new byte[3];
        world.layers.get(0).await(receive(0, 1, buffer), null);
        assertEquals(buffer, content);
    }

    /** Waiting for a peer that cannot be reached ends with an error that names the attempts. */
    public void shouldFailWhenThePeerCannotBeReached() {
        SimulatedFabric.Network network = new SimulatedFabric.Network(new Random(1));
        network.refuses = (from, to) -> true;
        SimulatedFabric fabric = new SimulatedFabric(network, 0, 1);
        new SimulatedFabric(network, 1, 2);
        Parameters parameters = SimulatedWorld.parameters(Map.of());
        RailChannels rails = new RailChannels(fabric, 0, 2, 0, peer -> SimulatedFabric.addresses(1, 2), parameters);
        Pml pml = Pml.open(new PmlConfig(0, 2, List.of(rails), null, false, parameters));
        Communicator both = pml.communicator(new Group(new int[] {0, 1}), 0);
        RailException error = expectThrows(
                RailException.class,
                () -> pml.send(both, 1, 0, new byte[LONG_BYTES], BYTES, 0, LONG_BYTES, SendMode.STANDARD));
        assertTrue(
                error.getMessage().contains("rank 1 is lost: cannot be reached: no route; no route"),
                error.getMessage());
    }
}

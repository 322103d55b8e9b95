package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.PmlRequest;

/**
 * Two processes send each other long messages, and one of them comes late: it finds the other's announcement, offers
 * memory for it and announces its own in one go. The other is to clear that before it fills the connections with its
 * own data.
 */
@Test(timeOut = 60_000)
public class CrossingMessagesTest {
    private static final int LENGTH_BYTES = 512 * 1024;
    /** A head takes many polls. */
    private static final int BYTES_PER_POLL = 1000;

    private static final int SEEDS = 20;
    private static final int PASSES_TO_ANNOUNCE = 3000;
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private SimulatedWorld world;

    private void open(long seed) {
        SimulatedFabric.Network network = new SimulatedFabric.Network(new Random(seed));
        network.isCrowded = false;
        network.bytesPerPoll = BYTES_PER_POLL;
        world = new SimulatedWorld(network, 2, 2, Map.of());
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        world.close();
    }

    @DataProvider
    static Object[][] seeds() {
        Object[][] seeds = new Object[SEEDS][];
        for (int seed = 0; seed < SEEDS; seed++) {
            seeds[seed] = new Object[] {(long) seed};
        }
        return seeds;
    }

    private static byte[] filled(int value) {
        byte[] bytes = new byte[LENGTH_BYTES];
        for (int i = 0; i < LENGTH_BYTES; i++) {
            bytes[i] = (byte) (value + i);
        }
        return bytes;
    }

    /** Begins to receive and to send; returns both requests. */
    private List<PmlRequest> exchange(int rank, byte[] send, byte[] receive) {
        Pml pml = world.layers.get(rank);
        Communicator both = world.communicators.get(rank);
        PmlRequest receiving = pml.ireceive(both, 1 - rank, 0, receive, BYTES, 0, LENGTH_BYTES);
        PmlRequest sending = pml.isend(both, 1 - rank, 0, send, BYTES, 0, LENGTH_BYTES, SendMode.STANDARD);
        return new ArrayList<>(List.of(receiving, sending));
    }

    @Test(dataProvider = "seeds", timeOut = 60_000)
    public void shouldAnswerTheLatePeerBeforeTheDataGoesOut(long seed) {
        open(seed);
        byte[][] received = new byte[2][LENGTH_BYTES];
        List<PmlRequest> early = exchange(0, filled(0), received[0]);
        world.progress(PASSES_TO_ANNOUNCE);
        List<Boolean> posted = world.fabrics.get(0).areSends;
        int announced = posted.size();
        assertTrue(posted.stream().allMatch(isSend -> isSend), "only the announcement is out");
        List<PmlRequest> late = exchange(1, filled(1), received[1]);
        while (!early.isEmpty() || !late.isEmpty()) {
            world.progress(1);
            early.removeIf(request -> world.layers.get(0).test(request, null));
            late.removeIf(request -> world.layers.get(1).test(request, null));
        }
        assertTrue(posted.get(announced), "the answer is posted first");
        assertEquals(received[0], filled(1));
        assertEquals(received[1], filled(0));
    }
}

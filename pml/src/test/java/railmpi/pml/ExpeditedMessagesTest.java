package railmpi.pml;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.Map;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.PmlRequest;

/** A short message goes past the long one in front of it, whose data fills the connection for thousands of polls. */
@Test(timeOut = 60_000)
public class ExpeditedMessagesTest {
    private static final int LONG_BYTES = 4 << 20;
    private static final int BYTES_PER_POLL = 1000;
    private static final int PASSES_UNTIL_UNDER_WAY = 500;
    /** It takes 9 to 33 behind the stripe that is on its way, 94 to 139 behind all that is posted. */
    private static final int MOST_PASSES = 60;

    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private SimulatedWorld world;

    @AfterMethod(alwaysRun = true)
    public void close() {
        world.close();
    }

    @DataProvider
    static Object[][] seeds() {
        return new Object[][] {{1L}, {2L}, {3L}, {4L}, {5L}};
    }

    private PmlRequest send(int tag, byte[] data) {
        return world.layers
                .get(0)
                .isend(world.communicators.get(0), 1, tag, data, BYTES, 0, data.length, SendMode.STANDARD);
    }

    private PmlRequest receive(int tag, byte[] data) {
        return world.layers.get(1).ireceive(world.communicators.get(1), 0, tag, data, BYTES, 0, data.length);
    }

    @Test(dataProvider = "seeds", timeOut = 60_000)
    public void shouldOvertakeBulkData(long seed) {
        SimulatedFabric.Network network = new SimulatedFabric.Network(new Random(seed));
        network.isCrowded = false;
        network.bytesPerPoll = BYTES_PER_POLL;
        world = new SimulatedWorld(network, 2, 1, Map.of("RAILMPI_MCA_btl_segment_size", "32k"));
        byte[] content = new byte[LONG_BYTES];
        new Random(seed).nextBytes(content);
        byte[] received = new byte[LONG_BYTES];
        byte[] shortOne = new byte[8];
        PmlRequest receivingLong = receive(1, received);
        PmlRequest receivingShort = receive(2, shortOne);
        PmlRequest sendingLong = send(1, content);
        world.progress(PASSES_UNTIL_UNDER_WAY);
        PmlRequest sendingShort = send(2, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        int passes = 0;
        while (!world.layers.get(1).test(receivingShort, null)) {
            world.progress(1);
            passes++;
        }
        assertTrue(passes < MOST_PASSES, passes + " polls behind the long message");
        assertFalse(world.layers.get(1).test(receivingLong, null), "it is through: it was too short");
        assertEquals(shortOne, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        boolean isSent = false;
        boolean isReceived = false;
        boolean isShortSent = false;
        while (!isSent || !isReceived || !isShortSent) {
            world.progress(1);
            isSent = isSent || world.layers.get(0).test(sendingLong, null);
            isShortSent = isShortSent || world.layers.get(0).test(sendingShort, null);
            isReceived = isReceived || world.layers.get(1).test(receivingLong, null);
        }
        assertEquals(received, content);
    }
}

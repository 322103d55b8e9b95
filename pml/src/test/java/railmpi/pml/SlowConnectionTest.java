package railmpi.pml;

import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.rail.RailChannels;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.PmlRequest;

/** Where connecting takes longer than the first limit of an attempt, a rail that was cut comes back all the same. */
@Test(timeOut = 60_000)
public class SlowConnectionTest {
    private static final long SLOW_NS = 1_300_000_000L;
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private final SimulatedFabric.Network network = new SimulatedFabric.Network(new Random(1));
    private SimulatedWorld world;

    @AfterMethod(alwaysRun = true)
    public void close() {
        world.close();
    }

    private boolean areUp(int count) {
        boolean areAll = true;
        for (RailChannels of : world.rails) {
            List<RailStatus> status = of.status();
            areAll &= status.size() == 2
                    && status.stream().filter(rail -> rail.state().equals("up")).count() == count;
        }
        return areAll;
    }

    private void progressUntilUp(int count) {
        while (!areUp(count)) {
            world.progress(1);
        }
    }

    /** When connecting is slow: always, or only after the cut. */
    @DataProvider
    public static Object[][] firstTimes() {
        return new Object[][] {{SLOW_NS}, {0L}};
    }

    @Test(dataProvider = "firstTimes", timeOut = 60_000)
    public void shouldBringARailBackHoweverLongConnectingTakes(long firstNs) {
        network.connectNs = firstNs;
        world = new SimulatedWorld(network, 2, 2, Map.of("RAILMPI_MCA_btl_rail_retry", "1"));
        Pml pml = world.layers.get(0);
        PmlRequest send = pml.isend(world.communicators.get(0), 1, 0, new byte[10], BYTES, 0, 10, SendMode.STANDARD);
        progressUntilUp(2);
        network.connectNs = SLOW_NS;
        world.fabrics.get(0).cutOne(new Random(2));
        progressUntilUp(1);
        progressUntilUp(2);
        assertTrue(pml.test(send, null));
    }
}

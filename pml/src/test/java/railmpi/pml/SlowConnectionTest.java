package railmpi.pml;

import static org.testng.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.rail.RailChannels;
import railmpi.btl.rail.RailStatus;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/** Where connecting takes longer than the first limit of an attempt, a rail that was cut comes back all the same. */
@Test(timeOut = 60_000)
public class SlowConnectionTest {
    private static final long SLOW_NS = 1_300_000_000L;
    private static final Convertor BYTES = Convertors.ofArray(BasicType.BYTE);

    private final SimulatedFabric.Network network = new SimulatedFabric.Network(new Random(1));
    private final List<SimulatedFabric> fabrics = new ArrayList<>();
    private final List<RailChannels> rails = new ArrayList<>();
    private final List<Pml> layers = new ArrayList<>();

    private void open() {
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(PmlParameters.ALL);
        Parameters parameters = Parameters.resolve(Map.of("RAILMPI_MCA_btl_rail_retry", "1"), known);
        for (int rank = 0; rank < 2; rank++) {
            fabrics.add(new SimulatedFabric(network, rank, 2));
            rails.add(new RailChannels(
                    fabrics.get(rank),
                    rank,
                    2,
                    0,
                    peer -> new String[] {"r" + peer + "p0", "r" + peer + "p1"},
                    parameters));
            layers.add(Pml.open(new PmlConfig(rank, 2, null, rails.get(rank), null, false, parameters)));
        }
    }

    @AfterMethod(alwaysRun = true)
    public void close() {
        fabrics.forEach(SimulatedFabric::close);
        fabrics.clear();
        rails.clear();
        layers.clear();
    }

    private boolean areUp(int count) {
        boolean areAll = true;
        for (RailChannels of : rails) {
            List<RailStatus> status = of.status();
            areAll &= status.size() == 2
                    && status.stream().filter(rail -> rail.state().equals("up")).count() == count;
        }
        return areAll;
    }

    private void progressUntilUp(int count) {
        while (!areUp(count)) {
            layers.forEach(Pml::progress);
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
        open();
        Communicator world = new Communicator(layers.get(0), new Group(new int[] {0, 1}), 0);
        PmlRequest send = layers.get(0).isend(world, 1, 0, new byte[10], BYTES, 0, 10, SendMode.STANDARD);
        progressUntilUp(2);
        network.connectNs = SLOW_NS;
        fabrics.get(0).cutOne(new Random(2));
        progressUntilUp(1);
        progressUntilUp(2);
        assertTrue(layers.get(0).test(send, null));
    }
}

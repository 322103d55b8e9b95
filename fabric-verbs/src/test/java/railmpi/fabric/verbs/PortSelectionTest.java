package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class PortSelectionTest {
    @DataProvider
    public Object[][] lists() {
        return new Object[][] {
            {"", "", 0},
            {"mlx5_1", "", 0},
            {"mlx5_1:2", "", 0},
            {"mlx5_0,ib1", "", 1},
            {"mlx5_0, 10.1.0.0/16", "", 1},
            {"mlx5_1:1", "", -1},
            {"mlx5_", "", -1},
            {"10.2.0.0/16", "", -1},
            {"10.1.0.0/99", "", -1},
            {"nonsense/8", "", -1},
            {"fd00::/8", "", -1},
            {"", "mlx5_1", -1},
            {"", "10.1.2.0/24", -1},
            {"", "mlx5_0", 0},
            {"mlx5_1", "ib1", -1},
        };
    }

    private static PortSelection selection(String include, String exclude, boolean isBesideEthernet) {
        return new PortSelection(new VerbsConfig(0, 1, include, exclude, isBesideEthernet, VerbsSettings.USUAL));
    }

    @Test(dataProvider = "lists")
    public void shouldFindThePlaceOfAPort(String include, String exclude, int place) throws UnknownHostException {
        PortSelection selection = selection(include, exclude, false);
        assertEquals(selection.placeOf("mlx5_1:2", "ib1", InetAddress.getByName("10.1.2.3")), place);
    }

    @Test
    public void shouldTellWhatNamesNothing() throws UnknownHostException {
        PortSelection selection = selection("mlx5_1,eth9,10.1.0.0/16", "", false);
        assertEquals(selection.unused(), List.of("mlx5_1", "eth9", "10.1.0.0/16"));
        selection.placeOf("mlx5_1:1", "ib0", InetAddress.getByName("10.1.2.3"));
        assertEquals(selection.unused(), List.of("eth9"));
    }

    @Test
    public void shouldLeaveInterfacesAndNetworksToEthernetBesideIt() throws UnknownHostException {
        PortSelection selection = selection("mlx5_1,ib1,10.1.0.0/16", "", true);
        InetAddress ip = InetAddress.getByName("10.1.2.3");
        assertEquals(selection.placeOf("mlx5_2:1", "ib1", ip), -1);
        assertEquals(selection.placeOf("mlx5_1:1", "ib1", ip), 0);
        assertEquals(selection.unused(), List.of("ib1", "10.1.0.0/16"));
        assertEquals(selection("", "ib1", true).placeOf("mlx5_1:1", "ib1", ip), -1);
    }
}

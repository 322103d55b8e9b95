package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import railmpi.core.RailException;

@Test(groups = "unit")
public final class PortAddressTest {
    @DataProvider
    public Object[][] addresses() {
        return new Object[][] {{"rdma:10.77.0.1:41234"}, {"rdma:[fd00:0:0:0:0:0:0:1]:65535"}, {"rdma:255.0.0.255:0"}};
    }

    @Test(dataProvider = "addresses")
    public void shouldReadWhatItWrote(String text) {
        assertEquals(PortAddress.parse(text).toString(), text);
    }

    @DataProvider
    public Object[][] malformed() {
        return new Object[][] {
            {""},
            {"rdma:"},
            {"rdma:1"},
            {"10.77.0.1:80"},
            {"rdma:10.77.0.1"},
            {"rdma:10.77.0.1:"},
            {"rdma:10.77.0.1:65536"},
            {"rdma:10.77.0.1:-1"},
            {"rdma:10.77.0.256:80"},
            {"rdma:10.77.0:80"},
            {"rdma:10.77.0.1.2:80"},
            {"rdma:localhost:80"},
            {"rdma:[localhost]:80"},
            {"rdma:[fd00::g]:80"},
            {"rdma:fd00::1:80"},
            {"rdma:[]:80"},
            {"rdma:10.77..1:80"},
            {"rdma:10.77.0.+:80"}
        };
    }

    @Test(dataProvider = "malformed")
    public void shouldRefuseWhatIsNoAddress(String text) {
        RailException error = expectThrows(RailException.class, () -> PortAddress.parse(text));
        assertEquals(error.category(), RailException.Category.PEER);
        assertTrue(error.getMessage().contains("'" + text + "'"), error.getMessage());
    }

    @Test
    public void shouldCompareNetworkPrefixes() {
        PortAddress one = PortAddress.parse("rdma:10.77.0.1:1");
        PortAddress near = PortAddress.parse("rdma:10.77.0.254:2");
        PortAddress far = PortAddress.parse("rdma:10.77.1.1:3");
        assertTrue(one.isInSubnetOf(near, 24));
        assertFalse(one.isInSubnetOf(far, 24));
        assertTrue(one.isInSubnetOf(far, 23));
        assertFalse(one.isInSubnetOf(near, 32));
        assertFalse(one.isInSubnetOf(PortAddress.parse("rdma:[fd00:0:0:0:0:0:0:1]:1"), 0));
        assertFalse(one.isOfFamilyOf(PortAddress.parse("rdma:[fd00:0:0:0:0:0:0:1]:1")));
    }
}

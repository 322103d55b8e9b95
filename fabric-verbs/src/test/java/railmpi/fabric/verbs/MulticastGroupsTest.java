package railmpi.fabric.verbs;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertThrows;
import static org.testng.Assert.assertTrue;

import org.testng.annotations.Test;
import railmpi.core.RailException;

@Test(groups = "unit")
public final class MulticastGroupsTest {
    @Test
    public void shouldGiveEveryGroupOfAJobItsAddress() {
        assertEquals(MulticastGroups.addressOf(0x01020304, 0x1234, true).toString(), "rdma:239.4.18.52:0");
        assertEquals(
                MulticastGroups.addressOf(0x01020304, 0x1234, false).toString(), "rdma:[ff15:0:0:0:0:102:304:1234]:0");
        assertTrue(MulticastGroups.addressOf(-1, 65_535, true).ip().isMulticastAddress());
        assertTrue(MulticastGroups.addressOf(-1, 65_535, false).ip().isMulticastAddress());
    }

    @Test
    public void shouldRefuseAGroupOutOfRange() {
        assertThrows(RailException.class, () -> MulticastGroups.addressOf(1, -1, true));
        assertThrows(RailException.class, () -> MulticastGroups.addressOf(1, 65_536, true));
    }
}

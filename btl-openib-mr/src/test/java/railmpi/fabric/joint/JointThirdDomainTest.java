package railmpi.fabric.joint;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import org.testng.annotations.Test;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/** The contract for a port of the third of three joined fabrics. */
public final class JointThirdDomainTest extends JointFabricTest {
    @Override
    protected int portIndex() {
        return 2;
    }

    @Test
    public void shouldGiveARegionAKeyForEveryDomain() {
        try (railmpi.fabric.Fabric fabric = open(0)) {
            Port third = fabric.ports().get(2);
            MemoryRegion region = third.allocate(100);
            assertEquals(region.keyCount(), 3);
            assertEquals(region.remoteKey(0), region.remoteKey());
            assertNotEquals(region.remoteKey(2), 0);
            assertEquals(third.keyIndex(), 2);
            region.close();
        }
    }
}

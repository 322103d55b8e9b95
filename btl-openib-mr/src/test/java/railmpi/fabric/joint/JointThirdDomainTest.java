package railmpi.fabric.joint;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNotEquals;

import org.testng.annotations.Test;
import railmpi.fabric.MemoryRegion;
import railmpi.fabric.Port;

/** The contract for a port of the third of three joined fabrics, whose keys do not fit beside those of the others. */
public final class JointThirdDomainTest extends JointFabricTest {
    @Override
    protected int portIndex() {
        return 2;
    }

    @Test
    public void shouldGiveARegionAKeyForEveryTwoDomains() {
        try (railmpi.fabric.Fabric fabric = open(0)) {
            Port third = fabric.ports().get(2);
            MemoryRegion region = third.allocate(100);
            assertEquals(region.keyCount(), 2);
            assertEquals(region.remoteKey(0), region.remoteKey());
            assertEquals(region.remoteKey(1) >>> Integer.SIZE, 0);
            assertNotEquals(region.remoteKey(1), 0);
            assertEquals(third.address().charAt(0), '2');
            region.close();
        }
    }
}

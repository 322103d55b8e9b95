package railmpi.fabric.soft;

import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;

/** The contract for sockets on loopback. */
public final class SoftFabricTest extends FabricContractTest {
    @Override
    protected Fabric open(int rank) {
        return TestFabrics.open(rank, "btl_if_include", "lo");
    }

    @Override
    protected boolean saysWhenPlaced() {
        return true;
    }

    @Override
    protected void reset() {}
}

package railmpi.fabric.fault;

import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;

/** Without faults, and over sockets, the decorator keeps the contract. */
public final class FaultlessSoftTest extends FabricContractTest {
    @Override
    protected Fabric open(int rank) {
        return new FaultInjectingFabric(Pair.softFabric(rank), "seed=1", rank, System::nanoTime);
    }

    @Override
    protected void reset() {}
}

package railmpi.fabric.fault;

import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;

/** Completions that come late and out of order between queue pairs break no promise of the contract. */
public final class LateCompletionsTest extends FabricContractTest {
    @Override
    protected Fabric open(int rank) {
        return new FaultInjectingFabric(
                Pair.softFabric(rank), "seed=7,delay=20:2,reorder=2,late=5", rank, System::nanoTime);
    }

    @Override
    protected void reset() {}
}

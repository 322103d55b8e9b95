package railmpi.fabric.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;

/** Without faults, and over shared memory, the decorator keeps the contract. */
public final class FaultlessPairsTest extends FabricContractTest {
    private Path folder;

    @Override
    protected Fabric open(int rank) {
        return new FaultInjectingFabric(Pair.pairFabric(folder, rank), "seed=1", rank, System::nanoTime);
    }

    @Override
    protected void reset() throws IOException {
        if (folder != null) {
            Files.delete(folder);
        }
        folder = folder == null ? Files.createTempDirectory("railmpi-fault") : null;
    }

    @Override
    protected int maxSendBytes() {
        return 4096;
    }
}

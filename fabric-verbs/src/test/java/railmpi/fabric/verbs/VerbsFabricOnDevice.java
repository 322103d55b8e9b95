package railmpi.fabric.verbs;

import static org.testng.Assert.assertNull;

import org.testng.annotations.Test;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;

/**
 * The contract for verbs, on the first port of the machine. Run by bin/softroce-test; not named as unit tests are, so
 * that those need no device.
 */
@Test(groups = "verbs")
public final class VerbsFabricOnDevice extends FabricContractTest {
    @Override
    protected Fabric open(int rank) {
        VerbsFabric fabric = new VerbsFabric(VerbsConfig.ofJob(1));
        assertNull(fabric.whyNoPorts());
        return fabric;
    }

    @Override
    protected void reset() {
        // Nothing outlives a fabric.
    }
}

package railmpi.fabric.verbs;

import static org.testng.Assert.assertNull;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;
import railmpi.fabric.joint.JointFabric;

/**
 * The contract for the last of three adapters that are joined: memory is registered with all, regions have three keys.
 */
@Test(groups = "verbs")
public final class VerbsJointOnDevice extends FabricContractTest {
    @Override
    protected Fabric open(int rank) {
        VerbsFabric fabric = new VerbsFabric(VerbsConfig.ofJob(1));
        assertNull(fabric.whyNoPorts());
        return JointFabric.of(List.of(fabric));
    }

    @Override
    protected int portIndex() {
        return 2;
    }

    @Override
    protected void reset() {
        // Nothing outlives a fabric.
    }
}

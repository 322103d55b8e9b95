package railmpi.fabric.verbs;

import static org.testng.Assert.assertNull;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;
import railmpi.fabric.joint.JointFabric;

/**
 * The contract for the last of three adapters that are joined: memory is registered with all, regions have two keys.
 */
@Test(groups = "verbs")
public final class VerbsJointOnDevice extends FabricContractTest {
    @Override
    protected Fabric open(int rank) {
        VerbsFabric fabric = new VerbsFabric(VerbsConfig.ofJob(1));
        assertNull(fabric.whyNoPorts());
        return new JointFabric(List.of(fabric));
    }

    @Override
    protected int portIndex() {
        return 2;
    }

    @Override
    protected int maxPrivateDataBytes() {
        return ConnectionRequest.PRIVATE_DATA_BYTES - 1;
    }

    @Override
    protected void reset() {
        // Nothing outlives a fabric.
    }
}

package railmpi.fabric.verbs;

import static org.testng.Assert.assertNull;

import java.util.List;
import org.testng.annotations.Test;
import railmpi.fabric.ConnectionRequest;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;
import railmpi.fabric.joint.JointFabric;

/** The contract for the second of two adapters that are joined: memory is registered with both. */
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
        return 1;
    }

    @Override
    protected long wrongKeyFor(long remoteKey) {
        return remoteKey ^ 0x5a5aL << Integer.SIZE;
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

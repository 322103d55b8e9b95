package railmpi.fabric.joint;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;

/** The contract for a port of the first of three joined fabrics, which are sockets on loopback. */
public class JointFabricTest extends FabricContractTest {
    @Override
    protected Fabric open(int rank) {
        return JointFabric.of(List.of(soft(rank, "a"), soft(rank, "b"), soft(rank, "c")));
    }

    static Fabric soft(int rank, String job) {
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        Arrays.fill(secret, (byte) 7);
        Parameters parameters =
                Parameters.resolve(Map.of(Parameters.PREFIX + "btl_if_include", "lo"), SoftParameters.READ);
        // another one in each JVM: multicast groups are of a job
        String own = job + " of process " + ProcessHandle.current().pid();
        return new SoftFabric(NetworkParameters.job(rank, own, secret, parameters));
    }

    @Override
    protected void reset() {
        // Nothing outlives a fabric.
    }
}

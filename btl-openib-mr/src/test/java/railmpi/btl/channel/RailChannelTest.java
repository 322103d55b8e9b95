package railmpi.btl.channel;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.soft.SoftFabric;

/** Channels over sockets: one rail, three, and three that break all the time. */
@Test(groups = "loopback")
public class RailChannelTest extends RailChannelContractTest {
    /** Another one in each JVM: multicast groups are of a job. */
    private static final String JOB =
            "job of the test, process " + ProcessHandle.current().pid();

    private RailChannelTest(Map<String, String> settings) {
        super(overLoopback(settings));
    }

    private static Map<String, String> overLoopback(Map<String, String> settings) {
        Map<String, String> all = new HashMap<>(settings);
        all.put("btl_if_include", "lo");
        return all;
    }

    /** Returns a test for each kind of rails. */
    @Factory
    public static Object[] kinds() {
        return new Object[] {
            new RailChannelTest(Map.of()),
            new RailChannelTest(Map.of("btl_paths_per_port", "3")),
            new RailChannelTest(Map.of(
                    "btl_paths_per_port", "3", "btl_rail_retry", "1", "btl_fault", "drop=60,late=1,delay=9:2,seed=5"))
        };
    }

    @Override
    protected Fabric newFabric(int process, Parameters parameters) {
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        Arrays.fill(secret, (byte) 1);
        return new SoftFabric(NetworkParameters.job(process, JOB, secret, parameters));
    }

    @Override
    protected boolean hasMulticast() {
        return true;
    }
}

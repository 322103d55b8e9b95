package railmpi.btl.channel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.fault.FaultInjectingFabric;
import railmpi.fabric.fault.FaultParameters;
import railmpi.fabric.soft.SoftConfig;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;

/** Channels over sockets: one rail, three, and three that break all the time. */
@Test(groups = "loopback")
public class RailChannelTest extends ChannelContractTest {
    private static final String JOB = "job of the test";

    private final Map<String, String> settings;
    private final Fabric[] fabrics = new Fabric[2];
    private final RailChannels[] processes = new RailChannels[2];

    private RailChannelTest(Map<String, String> settings) {
        this.settings = settings;
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

    private Parameters parameters() {
        Map<String, String> environment = new HashMap<>();
        environment.put(Parameters.PREFIX + "btl_if_include", "lo");
        settings.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(SoftParameters.READ);
        known.addAll(FaultParameters.ALL);
        return Parameters.resolve(environment, known);
    }

    @Override
    protected Channels open(int process) {
        byte[] secret = new byte[SoftConfig.SECRET_BYTES];
        Arrays.fill(secret, (byte) 1);
        Parameters parameters = parameters();
        Fabric fabric = new SoftFabric(new SoftConfig(process, JOB, secret, parameters));
        fabrics[process] = FaultInjectingFabric.wrap(fabric, process, parameters);
        processes[process] = new RailChannels(fabrics[process], process, 2, 0, this::addressesOf, parameters);
        return new Channels(null, processes[process]);
    }

    private String[] addressesOf(int process) {
        return processes[process].addresses();
    }

    @Override
    protected boolean hasMulticast() {
        return true;
    }

    @Override
    protected void poll(int process) {
        processes[process].poll();
    }

    @Override
    protected void closeAll() {
        for (int process = 0; process < 2; process++) {
            processes[process].close();
            fabrics[process].close();
        }
    }

    @Override
    public String toString() {
        return "RailChannelTest" + settings;
    }
}

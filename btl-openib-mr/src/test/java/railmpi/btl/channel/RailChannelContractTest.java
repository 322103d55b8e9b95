package railmpi.btl.channel;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import railmpi.btl.BtlParameters;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.fault.FaultInjectingFabric;
import railmpi.fabric.fault.FaultParameters;
import railmpi.fabric.soft.SoftParameters;

/** The contract over rails. The test of a kind of fabric extends this class. */
public abstract class RailChannelContractTest extends ChannelContractTest {
    private final Map<String, String> settings;
    private final Fabric[] fabrics = new Fabric[2];
    private final RailChannels[] processes = new RailChannels[2];

    /**
     * Prepares a test.
     *
     * @param settings parameters, without their prefix
     */
    protected RailChannelContractTest(Map<String, String> settings) {
        this.settings = settings;
    }

    /** Opens the fabric of a process. */
    protected abstract Fabric newFabric(int process, Parameters parameters);

    private Parameters parameters() {
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(SoftParameters.READ);
        known.addAll(FaultParameters.ALL);
        return Parameters.resolve(environment, known);
    }

    @Override
    protected Channels open(int process) {
        Parameters parameters = parameters();
        fabrics[process] = FaultInjectingFabric.wrap(newFabric(process, parameters), process, parameters);
        processes[process] = new RailChannels(fabrics[process], process, 2, 0, this::addressesOf, parameters);
        return new Channels(null, processes[process]);
    }

    private String[] addressesOf(int process) {
        return processes[process].addresses();
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
        return getClass().getSimpleName() + settings;
    }
}

package railmpi.fabric.verbs;

import static org.testng.Assert.assertNull;

import java.util.Map;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;
import railmpi.btl.channel.RailChannelContractTest;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;

/** The contract of channels over the verbs ports of the machine, one and all. Run by bin/softroce-test. */
@Test(groups = "verbs")
public final class VerbsChannelOnDevice extends RailChannelContractTest {
    private VerbsChannelOnDevice(Map<String, String> settings) {
        super(settings);
    }

    /** Returns a test over one rail and one over as many as there are. */
    @Factory
    public static Object[] kinds() {
        return new Object[] {new VerbsChannelOnDevice(Map.of("btl_max_rails", "1")), new VerbsChannelOnDevice(Map.of())
        };
    }

    @Override
    protected Fabric newFabric(int process, Parameters parameters) {
        VerbsFabric fabric = new VerbsFabric(VerbsConfig.ofJob(1));
        assertNull(fabric.whyNoPorts());
        return fabric;
    }

    @Override
    protected boolean hasMulticast() {
        return true;
    }
}

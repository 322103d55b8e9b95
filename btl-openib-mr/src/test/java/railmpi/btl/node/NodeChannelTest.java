package railmpi.btl.node;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.testng.Assert;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.ChannelContractTest;
import railmpi.btl.channel.Channels;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;

/** Channels through shared memory. */
@Test(groups = "loopback")
public class NodeChannelTest extends ChannelContractTest {
    private final ShmFabric[] fabrics = new ShmFabric[2];
    private final NodeChannels[] processes = new NodeChannels[2];
    private Path directory;

    @Override
    protected Channels open(int process) throws Exception {
        if (process == 0) {
            directory = Files.createTempDirectory("railmpi-channels-");
        }
        fabrics[process] = new ShmFabric(directory, process, 0);
        Parameters parameters = Parameters.resolve(Map.of(), BtlParameters.ALL);
        processes[process] = new NodeChannels(fabrics[process].port(), process, 2, new int[] {0, 1}, parameters);
        return new Channels(processes[process], null);
    }

    @Override
    protected boolean hasMulticast() {
        return false;
    }

    @Override
    protected void poll(int process) {
        processes[process].poll();
    }

    @Override
    protected void closeAll() throws Exception {
        for (ShmFabric fabric : fabrics) {
            fabric.close();
        }
        Assert.assertEquals(Files.list(directory).count(), 0, "files left in " + directory);
        Files.delete(directory);
    }
}

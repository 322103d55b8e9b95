package railmpi.fabric.further;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testng.annotations.Test;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricContractTest;
import railmpi.fabric.FabricJob;
import railmpi.fabric.network.NetworkParameters;

/** The contract for a fabric that is opened as the library opens those of other jars. */
public final class FurtherFabricTest extends FabricContractTest {
    private Path folder;

    @Override
    protected Fabric open(int rank) {
        return open(rank, "");
    }

    private Fabric open(int rank, String include) {
        List<Parameter<?>> known = new ArrayList<>(NetworkParameters.ALL);
        known.add(FurtherProvider.FOLDER);
        Map<String, String> environment = Map.of(
                Parameters.PREFIX + FurtherProvider.FOLDER.name(),
                folder.toString(),
                Parameters.PREFIX + "btl_if_include",
                include);
        Parameters parameters = Parameters.resolve(environment, known);
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        return new FurtherProvider().open(NetworkParameters.job(rank, "job of the test", secret, parameters));
    }

    @Override
    protected void reset() throws IOException {
        if (folder != null) {
            Files.delete(folder); // nothing is left in it
        }
        folder = folder == null ? Files.createTempDirectory("railmpi-further") : null;
    }

    @Override
    protected int maxSendBytes() {
        return 4096;
    }

    @Test
    public void shouldTellWhichPortsItDoesNotKnow() {
        try (Fabric fabric = open(0, "eth0,eth1")) {
            assertEquals(fabric.unknownPorts(), List.of("eth0", "eth1"));
            assertEquals(fabric.whyNoPorts(), "fabric further has no port on this machine that can be used");
        }
    }
}

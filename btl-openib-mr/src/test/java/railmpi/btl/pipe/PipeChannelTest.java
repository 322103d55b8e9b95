package railmpi.btl.pipe;

import static org.testng.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testng.annotations.Test;
import railmpi.btl.BtlParameters;
import railmpi.btl.channel.ChannelContractTest;
import railmpi.btl.channel.ChannelKind;
import railmpi.btl.channel.ChannelProvider;
import railmpi.btl.channel.Channels;
import railmpi.core.param.Parameters;

/** Channels of a kind that the library does not know. */
@Test(groups = "loopback")
public final class PipeChannelTest extends ChannelContractTest {
    private final ChannelProvider[] processes = new ChannelProvider[2];
    private Path directory;

    @Override
    protected Channels open(int process) throws IOException {
        if (process == 0) {
            directory = Files.createTempDirectory("railmpi-pipes");
        }
        Parameters parameters = Parameters.resolve(Map.of(), BtlParameters.ALL);
        ChannelKind.Job job = new ChannelKind.Job(process, 2, List.of(0, 1), directory, 0, parameters);
        processes[process] = new PipeKind().open(job);
        return new Channels(processes[process]);
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
    protected void closeAll() throws IOException {
        for (ChannelProvider process : processes) {
            process.close();
        }
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(files.count(), 0, "files left in " + directory);
        }
        Files.delete(directory);
    }
}

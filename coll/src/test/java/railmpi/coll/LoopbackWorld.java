package railmpi.coll;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import railmpi.btl.BtlParameters;
import railmpi.btl.node.NodeChannels;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.pml.Pml;
import railmpi.pml.PmlParameters;
import railmpi.pml.state.PmlConfig;

/** The messaging layers of a whole world, over shared memory, in this JVM; for one thread per rank. */
final class LoopbackWorld implements AutoCloseable {
    private final Path directory;
    private final List<ShmFabric> fabrics = new ArrayList<>();
    private final List<Pml> layers = new ArrayList<>();

    LoopbackWorld(int size, Map<String, String> settings) throws IOException {
        directory = Files.createTempDirectory("railmpi-loopback-");
        Map<String, String> environment = new HashMap<>();
        settings.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(PmlParameters.ALL);
        Parameters parameters = Parameters.resolve(environment, known);
        for (int rank = 0; rank < size; rank++) {
            ShmFabric fabric = new ShmFabric(directory, rank, 0);
            fabrics.add(fabric);
            NodeChannels channels = new NodeChannels(
                    fabric.port(), rank, size, IntStream.range(0, size).toArray(), parameters);
            layers.add(Pml.open(new PmlConfig(rank, size, List.of(channels), null, true, parameters)));
        }
    }

    List<Pml> layers() {
        return layers;
    }

    /** Returns where its shared memory is. */
    Path directory() {
        return directory;
    }

    @Override
    public void close() throws IOException {
        layers.forEach(Pml::close);
        fabrics.forEach(ShmFabric::close);
        Files.delete(directory);
    }
}

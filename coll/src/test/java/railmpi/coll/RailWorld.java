package railmpi.coll;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import railmpi.btl.BtlParameters;
import railmpi.btl.node.NodeChannels;
import railmpi.btl.rail.RailChannels;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.Fabric;
import railmpi.fabric.FabricJob;
import railmpi.fabric.fault.FaultInjectingFabric;
import railmpi.fabric.fault.FaultParameters;
import railmpi.fabric.network.NetworkParameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.fabric.soft.SoftFabric;
import railmpi.fabric.soft.SoftParameters;
import railmpi.pml.Pml;
import railmpi.pml.PmlParameters;
import railmpi.pml.state.PmlConfig;

/**
 * The messaging layers of a world of several nodes, in this JVM: sockets and multicast over loopback between them,
 * shared memory inside; for one thread per rank.
 */
final class RailWorld implements AutoCloseable {
    /** Tests of other processes of this machine have groups of their own. */
    private static final String JOB =
            "job of the test, process " + ProcessHandle.current().pid();

    private final RailChannels[] rails;
    private final Path[] directories;
    private final List<Pml> layers = new ArrayList<>();
    private final Deque<Runnable> opened = new ArrayDeque<>();

    /**
     * Opens it.
     *
     * @param size processes
     * @param nodes of which there are so many, each with one process after the other
     * @param settings parameters of the channels, without prefix
     */
    RailWorld(int size, int nodes, Map<String, String> settings) throws IOException {
        rails = new RailChannels[size];
        Parameters parameters = parameters(settings);
        int[] nodeOf = IntStream.range(0, size).map(rank -> rank % nodes).toArray();
        directories = new Path[nodes];
        for (int node = 0; node < nodes; node++) {
            directories[node] = Files.createTempDirectory("railmpi-rail-world-");
        }
        for (int rank = 0; rank < size; rank++) {
            open(rank, size, directories[nodeOf[rank]], nodeOf, parameters);
        }
    }

    static Parameters parameters(Map<String, String> settings) {
        Map<String, String> environment = new HashMap<>();
        environment.put(Parameters.PREFIX + "btl_if_include", "lo");
        settings.forEach((name, value) -> environment.put(Parameters.PREFIX + name, value));
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(PmlParameters.ALL);
        known.addAll(SoftParameters.READ);
        known.addAll(FaultParameters.ALL);
        return Parameters.resolve(environment, known);
    }

    private void open(int rank, int size, Path directory, int[] nodeOf, Parameters parameters) {
        byte[] secret = new byte[FabricJob.SECRET_BYTES];
        Arrays.fill(secret, (byte) 1);
        Fabric fabric = FaultInjectingFabric.wrap(
                new SoftFabric(NetworkParameters.job(rank, JOB, secret, parameters)), rank, parameters);
        opened.push(fabric::close);
        rails[rank] = new RailChannels(fabric, rank, size, 0, peer -> rails[peer].addresses(), parameters);
        opened.push(rails[rank]::close);
        int[] ranksOfNode = IntStream.range(0, size)
                .filter(other -> nodeOf[other] == nodeOf[rank])
                .toArray();
        NodeChannels inNode = ranksOfNode.length == 1 ? null : openNode(rank, size, directory, ranksOfNode, parameters);
        layers.add(Pml.open(
                new PmlConfig(rank, size, Arrays.asList(inNode, rails[rank]), null, true, parameters, nodeOf)));
    }

    private NodeChannels openNode(int rank, int size, Path directory, int[] ranksOfNode, Parameters parameters) {
        ShmFabric fabric = new ShmFabric(directory, rank, 0);
        opened.push(fabric::close);
        return new NodeChannels(fabric.port(), rank, size, ranksOfNode, parameters);
    }

    RailChannels rails(int rank) {
        return rails[rank];
    }

    List<Pml> layers() {
        return layers;
    }

    @Override
    public void close() throws IOException {
        layers.forEach(Pml::close);
        opened.forEach(Runnable::run);
        for (Path directory : directories) {
            Files.delete(directory);
        }
    }
}

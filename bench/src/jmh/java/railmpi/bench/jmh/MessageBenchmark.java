package railmpi.bench.jmh;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import railmpi.btl.BtlParameters;
import railmpi.btl.node.NodeChannels;
import railmpi.core.param.Parameter;
import railmpi.core.param.Parameters;
import railmpi.fabric.shm.ShmFabric;
import railmpi.pml.Pml;
import railmpi.pml.PmlParameters;
import railmpi.pml.SendMode;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.state.Communicator;
import railmpi.pml.state.Group;
import railmpi.pml.state.PmlConfig;
import railmpi.pml.state.PmlRequest;

/**
 * What one message costs the two processes together, without the distance between two cores: two messaging layers in
 * one thread, one sends, the other receives. With {@code -prof gc} it shows that no message allocates anything
 * ({@code gc.alloc.rate.norm} = 0).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MessageBenchmark {
    /** Length of the message in bytes. */
    @Param({"8", "1024", "4096", "65536", "1048576"})
    public int lengthBytes;

    /** Heap array or direct buffer. */
    @Param({"array", "direct"})
    public String memory;

    private Path directory;
    private final ShmFabric[] fabrics = new ShmFabric[2];
    private final Pml[] layers = new Pml[2];
    private final Communicator[] communicators = new Communicator[2];
    private Object source;
    private Object target;
    private Convertor convertor;

    /** Opens both layers. */
    @Setup
    public void open() throws IOException {
        directory = Files.createTempDirectory(Path.of("/dev/shm"), "railmpi-jmh-");
        List<Parameter<?>> known = new ArrayList<>(BtlParameters.ALL);
        known.addAll(PmlParameters.ALL);
        Parameters parameters = Parameters.resolve(Map.of(), known);
        for (int rank = 0; rank < 2; rank++) {
            fabrics[rank] = new ShmFabric(directory, rank, 0);
            NodeChannels channels = new NodeChannels(fabrics[rank].port(), rank, 2, new int[] {0, 1}, parameters);
            layers[rank] = Pml.open(new PmlConfig(rank, 2, List.of(channels), null, false, parameters));
            communicators[rank] = layers[rank].communicator(new Group(new int[] {0, 1}), 0);
        }
        source = memory.equals("array") ? new byte[lengthBytes] : ByteBuffer.allocateDirect(lengthBytes);
        target = memory.equals("array") ? new byte[lengthBytes] : ByteBuffer.allocateDirect(lengthBytes);
        convertor = Convertors.of(BasicType.BYTE, source);
    }

    /** Closes both layers. */
    @TearDown
    public void close() throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            layers[rank].drain();
            layers[rank].close();
            fabrics[rank].close();
        }
        Files.delete(directory);
    }

    /** A message that is received before it comes: posted, sent, matched, completed. */
    @Benchmark
    public void expected() {
        PmlRequest receive = layers[1].ireceive(communicators[1], 0, 1, target, convertor, 0, lengthBytes);
        PmlRequest send = layers[0].isend(communicators[0], 1, 1, source, convertor, 0, lengthBytes, SendMode.STANDARD);
        while (!layers[1].peek(receive, null)) {
            layers[0].progress();
        }
        layers[1].await(receive, null);
        layers[0].await(send, null);
    }

    /** A message that comes before it is received: kept, then taken. */
    @Benchmark
    public void unexpected() {
        PmlRequest send = layers[0].isend(communicators[0], 1, 1, source, convertor, 0, lengthBytes, SendMode.STANDARD);
        layers[1].progress();
        PmlRequest receive = layers[1].ireceive(communicators[1], 0, 1, target, convertor, 0, lengthBytes);
        while (!layers[1].peek(receive, null)) {
            layers[0].progress();
        }
        layers[1].await(receive, null);
        layers[0].await(send, null);
    }
}

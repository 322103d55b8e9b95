package railmpi.bench.jmh;

import java.util.concurrent.TimeUnit;
import mpi.MPI;
import mpi.Request;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What calls of package {@code mpi} cost a process that talks to itself. With {@code -jvmArgsAppend
 * -XX:StartFlightRecording} each of them is an event of the Flight Recorder; without, events must not cost anything.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CallBenchmark {
    private static final int LENGTH = 8;
    private static final int TAG = 1;

    private final byte[] source = new byte[LENGTH];
    private final byte[] target = new byte[LENGTH];

    /** Makes a world of this process. */
    @Setup
    public void open() {
        MPI.Init(new String[0]);
    }

    /** Ends it. */
    @TearDown
    public void close() {
        MPI.Finalize();
    }

    /** A receive that starts, a send, a wait: three calls. */
    @Benchmark
    public void message() {
        Request receive = MPI.COMM_WORLD.iRecv(target, LENGTH, MPI.BYTE, 0, TAG);
        MPI.COMM_WORLD.send(source, LENGTH, MPI.BYTE, 0, TAG);
        receive.waitFor();
    }

    /** A collective operation of one rank. */
    @Benchmark
    public void barrier() {
        MPI.COMM_WORLD.barrier();
    }
}

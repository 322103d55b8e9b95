package railmpi.bench.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import railmpi.flight.CallRecorder;
import railmpi.flight.OpenMessage;

/**
 * What an event of the Flight Recorder adds to a call of MPI: nothing, and no allocation ({@code -prof gc}), where no
 * recording was started before MPI.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class RecordedCallBenchmark {
    /** Not constants. */
    private String communicator = "MPI_COMM_WORLD";

    private int tag = 1;

    /** The call itself, as little as there can be. */
    private int call() {
        return communicator.length() + tag;
    }

    /** A call that nobody could record. */
    @Benchmark
    public int bare() {
        return call();
    }

    private int asRecorded() {
        OpenMessage event = CallRecorder.IS_ON ? CallRecorder.message("send", true, communicator, tag, 0) : null;
        int result = call();
        if (event != null) {
            event.done(1, tag, result, null);
        }
        return result;
    }

    /** The same as calls of MPI are written, without a recording. */
    @Benchmark
    public int off() {
        return asRecorded();
    }

    /** With a recording that keeps all events. */
    @Benchmark
    @Fork(value = 2, jvmArgsAppend = "-XX:StartFlightRecording")
    public int on() {
        return asRecorded();
    }
}

package railmpi.fabric.verbs;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import railmpi.core.nativ.ForeignAccess;
import railmpi.core.nativ.NativeAccess;

/**
 * What our own code adds to a verb: the function pointers of the context lead to labs(3), which returns at once (0 for
 * the queue 0), instead of an adapter's driver. Needs no device. With {@code -prof gc} nothing is allocated.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class VerbsCallBenchmark {
    private static final int CONTEXT_BYTES = 512;
    private static final int CHAIN_LENGTH = 16;
    private static final int SHORT_BYTES = 64;
    private static final int WORK_REQUESTS = 256;

    private static final ForeignAccess FOREIGN = NativeAccess.foreign();

    private final long context = Memory.allocate(CONTEXT_BYTES);
    private final long data = Memory.allocate(SHORT_BYTES);
    private final WorkQueue workQueue = new WorkQueue(WORK_REQUESTS);
    private long labs;
    private DeviceCalls calls;
    private SendChain single;
    private SendChain chain;

    @Setup
    public void prepare() {
        labs = new NativeLibrary("libc.so.6").addressOf("labs");
        Memory.putLong(context + Layout.IBV_CONTEXT_OPS_POLL_CQ, labs);
        Memory.putLong(context + Layout.IBV_CONTEXT_OPS_REQ_NOTIFY_CQ, labs);
        Memory.putLong(context + Layout.IBV_CONTEXT_OPS_POST_SEND, labs);
        Memory.putLong(context + Layout.IBV_CONTEXT_OPS_POST_RECV, labs);
        calls = new DeviceCalls(context);
        single = new SendChain(calls, 1, SHORT_BYTES);
        chain = new SendChain(calls, CHAIN_LENGTH, SHORT_BYTES);
    }

    @TearDown
    public void free() {
        single.free();
        chain.free();
        Memory.free(context);
        Memory.free(data);
    }

    /** The call alone. */
    @Benchmark
    public int call() {
        return calls.postReceive(0, 0, 0);
    }

    /** Polling an empty completion queue. */
    @Benchmark
    public int pollEmpty() {
        return calls.pollCq(0, CHAIN_LENGTH, data);
    }

    /** The same by a call that keeps errno, as all native calls were before those of verbs did without. */
    @Benchmark
    public long pollEmptyKeepingErrno() {
        return FOREIGN.call(labs, 0, CHAIN_LENGTH, data);
    }

    private int add(SendChain to, int flags) {
        to.putRange(data, SHORT_BYTES, 1);
        long wr = to.next();
        Memory.putLong(wr + Layout.IBV_SEND_WR_WR_RDMA_REMOTE_ADDR, data);
        Memory.putInt(wr + Layout.IBV_SEND_WR_WR_RDMA_RKEY, 1);
        to.add(workQueue.add(data), Value.IBV_WR_RDMA_WRITE, flags);
        return workQueue.removeFirst() == data ? 1 : 0;
    }

    /** A write that is posted alone. */
    @Benchmark
    public int writeAlone() {
        return add(single, 0) + single.post(0);
    }

    /** One of 16 writes that are posted together. */
    @Benchmark
    @OperationsPerInvocation(CHAIN_LENGTH)
    public int writeInChain() {
        int added = 0;
        while (!chain.isFull()) {
            added += add(chain, 0);
        }
        return added + chain.post(0);
    }

    /** The same with 64 bytes inline. */
    @Benchmark
    @OperationsPerInvocation(CHAIN_LENGTH)
    public int writeInlineInChain() {
        int added = 0;
        while (!chain.isFull()) {
            added += add(chain, Value.IBV_SEND_INLINE);
        }
        return added + chain.post(0);
    }
}

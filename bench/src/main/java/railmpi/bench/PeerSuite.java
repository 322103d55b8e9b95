package railmpi.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the chosen tests in the order of {@code bench.c} and prints its lines,
 * {@code RES,test,ranks,bytes,value,unit,best}, on rank 0.
 */
public final class PeerSuite {
    private static final int WINDOW = Operations.WINDOW;
    private static final int SHORTEST_STREAM = 1024;
    /** Puts, or gets, of an epoch. */
    private static final int ACCESSES = 16;

    private static final List<String> WINDOW_TESTS = List.of("putlat", "getlat", "putbw", "getbw", "putbibw", "putget");

    private final Operations operations;
    private final BenchOptions options;
    private final Harness harness;
    private final PrintStream out;

    private PeerSuite(Operations operations, BenchOptions options, PrintStream out) {
        this.operations = operations;
        this.options = options;
        this.harness = new Harness(operations, options.warmUpSeconds(), options.batches());
        this.out = out;
    }

    /**
     * Runs {@code tests} with messages of {@code sizes} (null: all sizes); collective. Throws
     * {@link IllegalArgumentException} for unknown tests or sizes, {@link IllegalStateException} when data arrived
     * wrong.
     */
    public static void run(Operations operations, String tests, String sizes, PrintStream out) throws Exception {
        run(operations, BenchOptions.parse(tests, sizes, System.getenv()), out);
    }

    /** The same with options that have been read. */
    static void run(Operations operations, BenchOptions options, PrintStream out) throws Exception {
        new PeerSuite(operations, options, out).runAll();
    }

    private void runAll() throws Exception {
        harness.warmUpTogether(chosen(), options.jobSeconds());
        if (options.has("lat")) {
            runLatency();
        }
        for (int bytes : options.has("behind") ? options.sizes() : List.<Integer>of()) {
            printTime("behind", bytes, harness.measure(operations.pingPongBehind(bytes), 3), 1);
        }
        if (options.has("mr")) {
            Timing timing = harness.measure(operations.stream(8), Math.max(options.warmUpRepetitions() / WINDOW, 400));
            printRate("mr", 8, timing, WINDOW, "msg/s");
        }
        if (options.has("sync") || options.has("coll")) {
            runSynchronisation();
        }
        if (options.has("coll")) {
            runCollectives();
        }
        for (int bytes : options.has("bcast") ? options.sizes() : List.<Integer>of()) {
            printCollective("bcast", bytes, operations.broadcast(bytes));
        }
        for (int bytes : options.has("alltoall") ? options.sizes() : List.<Integer>of()) {
            printCollective("alltoall", bytes, operations.alltoall(bytes));
        }
        if (options.has("rate")) {
            runRates();
        }
        if (options.has("bw")) {
            runStreams("bw", 1);
        }
        if (options.has("bibw")) {
            runStreams("bibw", 2);
        }
        if (options.has("cpu")) {
            runProcessorTime();
        }
        runWindows();
        if (options.has("win")) {
            runWindowCalls();
        }
    }

    /** Calls on an allocated window. */
    private void runWindowCalls() throws Exception {
        int warmUp = options.warmUpRepetitions();
        for (Map.Entry<String, Operation> each : operations.windowCalls().entrySet()) {
            int bytes = each.getKey().startsWith("lock") ? 0 : Long.BYTES;
            printTime(each.getKey(), bytes, harness.measure(each.getValue(), warmUp), 1);
        }
        for (Map.Entry<String, Operation> each : operations.windowCallsOfAll().entrySet()) {
            printTime(each.getKey(), 0, harness.measureCollective(each.getValue(), warmUp), 1);
        }
        Timing stream = harness.measure(operations.windowStream(), 20);
        printRate("wput", 1 << 20, stream, Operations.WINDOW_PUTS * (double) (1 << 20) / 1e6, "MB/s");
        operations.freeWindow();
    }

    /** Latency and streams of accesses to the memory of the other rank. */
    private void runWindows() throws Exception {
        for (String test : WINDOW_TESTS) {
            for (int bytes : options.has(test) ? options.sizes() : List.<Integer>of()) {
                int warmUp = Math.max(options.warmUpFor(bytes) / ACCESSES, 3);
                Timing timing = harness.measure(access(test, bytes), warmUp);
                if (test.endsWith("lat")) {
                    printTime(test, bytes, timing, 0.5);
                } else {
                    int ways = test.equals("putbibw") || test.equals("putget") ? 2 : 1;
                    printRate(test, bytes, timing, ways * (double) ACCESSES * bytes / 1e6, "MB/s");
                }
            }
        }
    }

    private Operation access(String test, int bytes) throws Exception {
        return switch (test) {
            case "putlat", "getlat" -> operations.accessesInTurns(bytes, test.equals("putlat"));
            case "getbw" -> operations.accesses(bytes, 0, ACCESSES, false);
            case "putget" -> operations.accesses(bytes, ACCESSES, ACCESSES, false);
            default -> operations.accesses(bytes, ACCESSES, 0, test.equals("putbibw"));
        };
    }

    /** Returns the chosen operations that have sizes. */
    private List<Operation> chosen() throws Exception {
        List<Operation> chosen = new ArrayList<>();
        for (int bytes : options.sizes()) {
            if (options.has("lat")) {
                chosen.add(operations.pingPong(bytes));
            }
            if (options.has("behind")) {
                chosen.add(operations.pingPongBehind(bytes));
            }
            if (options.has("rate") || options.has("bw") && bytes >= SHORTEST_STREAM) {
                chosen.add(operations.stream(bytes));
            }
            if (options.has("bibw") && bytes >= SHORTEST_STREAM) {
                chosen.add(operations.twoWayStream(bytes));
            }
            for (String test : WINDOW_TESTS) {
                if (options.has(test)) {
                    chosen.add(access(test, bytes));
                }
            }
            if (options.has("bcast")) {
                chosen.add(operations.broadcast(bytes));
            }
            if (options.has("alltoall")) {
                chosen.add(operations.alltoall(bytes));
            }
        }
        return chosen;
    }

    private void runLatency() throws Exception {
        for (int bytes : options.sizes()) {
            Operation pingPong = operations.pingPong(bytes);
            checkData(pingPong, bytes);
            printTime("lat", bytes, harness.measure(pingPong, options.warmUpFor(bytes)), 0.5);
        }
    }

    private void checkData(Operation pingPong, int bytes) throws Exception {
        operations.fill(bytes, operations.rank());
        pingPong.run(1);
        int wrong = operations.rank() < 2 ? operations.firstWrong(bytes, 1 - operations.rank()) : -1;
        if (wrong >= 0) {
            throw new IllegalStateException("rank " + operations.rank() + ": wrong byte " + wrong + " of " + bytes);
        }
    }

    private void runSynchronisation() throws Exception {
        int warmUp = options.warmUpRepetitions();
        printTime("barrier", 0, harness.measureCollective(operations.barrier(), warmUp), 1);
        printTime("allreduce", 8, harness.measureCollective(operations.allreduce(8), warmUp), 1);
    }

    private void runCollectives() throws Exception {
        for (int bytes : new int[] {8, 65536, 1 << 20}) {
            Timing timing = harness.measureCollective(operations.broadcast(bytes), options.warmUpFor(bytes));
            printTime("bcast", bytes, timing, 1);
        }
        for (int bytes : new int[] {1024, 65536}) {
            Timing timing = harness.measureCollective(operations.alltoall(bytes), options.warmUpFor(bytes));
            printTime("alltoall", bytes, timing, 1);
        }
        int sumBytes = 1 << 20;
        Timing sum = harness.measureCollective(operations.allreduce(sumBytes), options.warmUpFor(sumBytes));
        printTime("allreduce", sumBytes, sum, 1);
        int blockBytes = 65536;
        Timing gathering = harness.measureCollective(operations.allgather(blockBytes), options.warmUpFor(blockBytes));
        printTime("allgather", blockBytes, gathering, 1);
    }

    private void printCollective(String test, int bytes, Operation operation) throws Exception {
        printTime(test, bytes, harness.measureCollective(operation, options.warmUpFor(bytes)), 1);
    }

    private void runRates() throws Exception {
        for (int bytes : options.sizes()) {
            int window = Operations.windowOf(bytes);
            int warmUp = Math.max(options.warmUpFor(bytes) / window, 3);
            printRate("rate", bytes, harness.measure(operations.stream(bytes), warmUp), window, "msg/s");
        }
    }

    private void runStreams(String test, int ways) throws Exception {
        for (int bytes : options.sizes()) {
            if (bytes < SHORTEST_STREAM) {
                continue;
            }
            int window = Operations.windowOf(bytes);
            Operation stream = ways == 1 ? operations.stream(bytes) : operations.twoWayStream(bytes);
            int warmUp = Math.max(options.warmUpFor(bytes) / window, bytes <= 1024 ? 400 : 3);
            printRate(test, bytes, harness.measure(stream, warmUp), ways * (double) window * bytes / 1e6, "MB/s");
        }
    }

    /** Processor time of both ranks while a stream runs for a second. */
    private void runProcessorTime() throws Exception {
        for (int bytes : options.sizes()) {
            if (bytes >= 1024) {
                int window = Operations.windowOf(bytes);
                Operation stream = operations.stream(bytes);
                Timing timing = harness.measure(stream, Math.max(options.warmUpFor(bytes) / window, 3));
                int windows = (int) Math.max(1, operations.fromRankZero(1 / timing.medianSeconds()));
                operations.awaitAll();
                double startSeconds = processorSeconds();
                stream.run(windows);
                operations.awaitAll();
                double seconds = operations.sum(processorSeconds() - startSeconds);
                double perMegabyte = seconds * 1e6 / ((double) windows * window * bytes / 1e6);
                print("cpu", bytes, perMegabyte, "us/MB", perMegabyte);
            }
        }
    }

    private static double processorSeconds() {
        return ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .orElseThrow(() -> new IllegalStateException("this system does not tell processor time"))
                        .toNanos()
                / 1e9;
    }

    private void printTime(String test, int bytes, Timing timing, double share) {
        double perSecond = share * 1e6;
        print(test, bytes, timing.medianSeconds() * perSecond, "us", timing.bestSeconds() * perSecond);
    }

    private void printRate(String test, int bytes, Timing timing, double amount, String unit) {
        print(test, bytes, amount / timing.medianSeconds(), unit, amount / timing.bestSeconds());
    }

    private void print(String test, int bytes, double value, String unit, double best) {
        if (operations.rank() == 0) {
            out.println(String.format(
                    Locale.ROOT, "RES,%s,%d,%d,%.4f,%s,%.4f", test, operations.ranks(), bytes, value, unit, best));
            out.flush();
        }
    }
}

package railmpi.bench.imb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import railmpi.bench.suite.Collective;

/**
 * A benchmark by its name.
 *
 * @param name as IMB spells it
 * @param pattern what is timed
 * @param collective the operation, where the pattern is one of collectives; otherwise null
 * @param format its columns
 * @param isDefault whether it runs when nothing is asked for
 * @param access what is done with a file, where the pattern is {@link Pattern#FILE}; otherwise null
 */
record ImbBenchmark(
        String name,
        Pattern pattern,
        Collective collective,
        ImbFormat format,
        boolean isDefault,
        ImbFileAccess access) {
    /** Kinds of exchange. */
    enum Pattern {
        PING_PONG,
        PING_PONG_ANY,
        PING_PING,
        PING_PING_ANY,
        SENDRECV,
        EXCHANGE,
        UNIBAND,
        BIBAND,
        BLOCKING,
        OVERLAPPED,
        PURE,
        FILE,
        OPEN_CLOSE
    }

    /** All of IMB-IO. */
    static final List<ImbBenchmark> IO = files();

    /** All of IMB-MPI1, in IMB's order. */
    static final List<ImbBenchmark> MPI1 = List.of(
            messages("PingPong", Pattern.PING_PONG, ImbFormat.SINGLE, true),
            messages("PingPongSpecificSource", Pattern.PING_PONG, ImbFormat.SINGLE, false),
            messages("PingPongAnySource", Pattern.PING_PONG_ANY, ImbFormat.SINGLE, false),
            messages("PingPing", Pattern.PING_PING, ImbFormat.SINGLE, true),
            messages("PingPingSpecificSource", Pattern.PING_PING, ImbFormat.SINGLE, false),
            messages("PingPingAnySource", Pattern.PING_PING_ANY, ImbFormat.SINGLE, false),
            messages("Sendrecv", Pattern.SENDRECV, ImbFormat.PARALLEL, true),
            messages("Exchange", Pattern.EXCHANGE, ImbFormat.PARALLEL, true),
            messages("Uniband", Pattern.UNIBAND, ImbFormat.RATE, false),
            messages("Biband", Pattern.BIBAND, ImbFormat.RATE, false),
            blocking("Allreduce", Collective.ALLREDUCE),
            blocking("Reduce", Collective.REDUCE),
            new ImbBenchmark("Reduce_local", Pattern.BLOCKING, Collective.REDUCE_LOCAL, ImbFormat.COLLECTIVE, false),
            blocking("Reduce_scatter", Collective.REDUCE_SCATTER),
            new ImbBenchmark(
                    "Reduce_scatter_block",
                    Pattern.BLOCKING,
                    Collective.REDUCE_SCATTER_BLOCK,
                    ImbFormat.COLLECTIVE,
                    false),
            blocking("Allgather", Collective.ALLGATHER),
            blocking("Allgatherv", Collective.ALLGATHERV),
            blocking("Gather", Collective.GATHER),
            blocking("Gatherv", Collective.GATHERV),
            blocking("Scatter", Collective.SCATTER),
            blocking("Scatterv", Collective.SCATTERV),
            blocking("Alltoall", Collective.ALLTOALL),
            blocking("Alltoallv", Collective.ALLTOALLV),
            blocking("Bcast", Collective.BCAST),
            new ImbBenchmark("Barrier", Pattern.BLOCKING, Collective.BARRIER, ImbFormat.SYNC, true));

    /** All of IMB-NBC, in IMB's order. */
    static final List<ImbBenchmark> NBC = nonBlocking(List.of(
            Collective.BCAST,
            Collective.ALLGATHER,
            Collective.ALLGATHERV,
            Collective.GATHER,
            Collective.GATHERV,
            Collective.SCATTER,
            Collective.SCATTERV,
            Collective.ALLTOALL,
            Collective.ALLTOALLV,
            Collective.REDUCE,
            Collective.REDUCE_SCATTER,
            Collective.ALLREDUCE,
            Collective.BARRIER));

    ImbBenchmark(String name, Pattern pattern, Collective collective, ImbFormat format, boolean isDefault) {
        this(name, pattern, collective, format, isDefault, null);
    }

    private static List<ImbBenchmark> files() {
        List<ImbBenchmark> benchmarks = new ArrayList<>();
        for (ImbFileAccess access : ImbFileAccess.all()) {
            benchmarks.add(new ImbBenchmark(access.benchmarkName(), Pattern.FILE, null, access.format(), true, access));
        }
        benchmarks.add(new ImbBenchmark("Open_Close", Pattern.OPEN_CLOSE, null, ImbFormat.SYNC, true));
        return List.copyOf(benchmarks);
    }

    private static List<ImbBenchmark> nonBlocking(List<Collective> collectives) {
        List<ImbBenchmark> benchmarks = new ArrayList<>();
        for (Collective collective : collectives) {
            String name = "I" + collective.name().toLowerCase(Locale.ROOT);
            boolean isBarrier = collective == Collective.BARRIER;
            ImbFormat overlap = isBarrier ? ImbFormat.OVERLAP_SYNC : ImbFormat.OVERLAP;
            ImbFormat pure = isBarrier ? ImbFormat.SYNC : ImbFormat.COLLECTIVE;
            benchmarks.add(new ImbBenchmark(name, Pattern.OVERLAPPED, collective, overlap, true));
            benchmarks.add(new ImbBenchmark(name + "_pure", Pattern.PURE, collective, pure, false));
        }
        return List.copyOf(benchmarks);
    }

    private static ImbBenchmark messages(String name, Pattern pattern, ImbFormat format, boolean isDefault) {
        return new ImbBenchmark(name, pattern, null, format, isDefault);
    }

    private static ImbBenchmark blocking(String name, Collective collective) {
        return new ImbBenchmark(name, Pattern.BLOCKING, collective, ImbFormat.COLLECTIVE, true);
    }

    /** Returns whether it is one of two processes, whatever their number. */
    boolean isPair() {
        return format == ImbFormat.SINGLE && !isOnFile();
    }

    /** Returns whether it is about files, not messages. */
    boolean isOnFile() {
        return pattern == Pattern.FILE || pattern == Pattern.OPEN_CLOSE;
    }

    /** Returns whether one process does it, whatever their number. */
    private boolean isOfOne() {
        return access != null && access.sharing() == ImbFileAccess.Sharing.SINGLE;
    }

    /** Returns the modes that have a table each: both of them for writing that is waited for. */
    List<ImbMode> modes() {
        if (access == null) {
            return List.of(ImbMode.NONE);
        }
        return access.isWrite() && !access.isNonBlocking()
                ? List.of(ImbMode.AGGREGATE, ImbMode.NON_AGGREGATE)
                : List.of(ImbMode.AGGREGATE);
    }

    /** Returns whether it wants an even number of processes. */
    boolean isOfPairs() {
        return format == ImbFormat.RATE;
    }

    /**
     * Returns on how many of {@code processes} processes it runs in turns: {@code least}, twice that, and so on to all;
     * even numbers, where it wants those, and 2 where it is one of two, 1 where it is one of one.
     */
    List<Integer> processCounts(int least, int processes) {
        if (isOfOne()) {
            return List.of(1);
        }
        if (isPair()) {
            return List.of(2);
        }
        int unit = isOfPairs() ? 2 : 1;
        int most = processes / unit * unit;
        List<Integer> counts = new ArrayList<>();
        for (long count = (long) least + least % unit; count < most; count *= 2) {
            counts.add((int) count);
        }
        counts.add(most);
        return counts;
    }

    /** Returns whether it adds up, and so has elements of the type for reductions. */
    boolean isReduction() {
        return collective != null && collective.isReduction();
    }

    /** Returns whether one process does another work than the others. */
    boolean hasRoot() {
        return collective != null && collective.hasRoot();
    }

    /** Returns the share of an iteration that is its time: half of a round trip. */
    double timeScale() {
        return pattern == Pattern.PING_PONG || pattern == Pattern.PING_PONG_ANY ? 0.5 : 1;
    }

    /** Returns how many times its size a message counts in Mbytes/sec. */
    int bandwidthScale() {
        return switch (pattern) {
            case SENDRECV, BIBAND -> 2;
            case EXCHANGE -> 4;
            default -> 1;
        };
    }
}

package railmpi.bench.imb;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import railmpi.bench.imb.ImbTransfer.Completion;
import railmpi.bench.imb.ImbTransfer.Reach;
import railmpi.bench.suite.Access;
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
 * @param transfer what is done with windows, where the pattern is {@link Pattern#TRANSFER} or
 *     {@link Pattern#PASSIVE_PUT}; otherwise null
 */
record ImbBenchmark(
        String name,
        Pattern pattern,
        Collective collective,
        ImbFormat format,
        boolean isDefault,
        ImbFileAccess access,
        ImbTransfer transfer) {
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
        OPEN_CLOSE,
        WINDOW,
        TRANSFER,
        PASSIVE_PUT
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

    private static final List<ImbMode> FENCED = List.of(ImbMode.AGGREGATE, ImbMode.NON_AGGREGATE);
    private static final List<ImbMode> FLUSHED = List.of(ImbMode.NON_AGGREGATE, ImbMode.AGGREGATE);
    private static final List<ImbMode> ONE = List.of(ImbMode.NONE);

    /** All of IMB-EXT, in IMB's order. */
    static final List<ImbBenchmark> EXT = List.of(
            new ImbBenchmark("Window", Pattern.WINDOW, null, ImbFormat.COLLECTIVE, true),
            fenced("Unidir_Get", Access.GET, Reach.PAIR, ImbFormat.SINGLE),
            fenced("Unidir_Put", Access.PUT, Reach.PAIR, ImbFormat.SINGLE),
            fenced("Bidir_Get", Access.GET, Reach.BOTH_WAYS, ImbFormat.SINGLE),
            fenced("Bidir_Put", Access.PUT, Reach.BOTH_WAYS, ImbFormat.SINGLE),
            fenced("Accumulate", Access.ACCUMULATE, Reach.TO_FIRST, ImbFormat.COLLECTIVE));

    /** All of IMB-RMA, in IMB's order. */
    static final List<ImbBenchmark> RMA = List.of(
            flushed("Unidir_put", Access.PUT, Reach.PAIR),
            flushed("Unidir_get", Access.GET, Reach.PAIR),
            flushed("Bidir_put", Access.PUT, Reach.BOTH_WAYS),
            flushed("Bidir_get", Access.GET, Reach.BOTH_WAYS),
            flushedOnce("One_put_all", Access.PUT, Reach.ONE_TO_ALL, Completion.FLUSH, true),
            flushedOnce("One_get_all", Access.GET, Reach.ONE_TO_ALL, Completion.FLUSH, true),
            flushedOnce("All_put_all", Access.PUT, Reach.ALL_TO_ALL, Completion.FLUSH, true),
            flushedOnce("All_get_all", Access.GET, Reach.ALL_TO_ALL, Completion.FLUSH, true),
            local("Put_local", Access.PUT, true),
            local("Get_local", Access.GET, false),
            flushedOnce("Put_all_local", Access.PUT, Reach.ONE_TO_ALL, Completion.FLUSH_LOCAL, true),
            flushedOnce("Get_all_local", Access.GET, Reach.ONE_TO_ALL, Completion.FLUSH_LOCAL, false),
            flushedOnce("Exchange_put", Access.PUT, Reach.NEIGHBOURS, Completion.FLUSH, true),
            flushedOnce("Exchange_get", Access.GET, Reach.NEIGHBOURS, Completion.FLUSH, true),
            flushed("Accumulate", Access.ACCUMULATE, Reach.PAIR),
            flushed("Get_accumulate", Access.GET_ACCUMULATE, Reach.PAIR),
            flushed("Fetch_and_op", Access.FETCH_AND_OP, Reach.PAIR),
            flushed("Compare_and_swap", Access.COMPARE_AND_SWAP, Reach.PAIR),
            transfer(
                    "Truly_passive_put",
                    Pattern.PASSIVE_PUT,
                    ImbFormat.PASSIVE,
                    true,
                    new ImbTransfer(Access.PUT, Reach.PAIR, Completion.FLUSH, ONE)));

    ImbBenchmark(String name, Pattern pattern, Collective collective, ImbFormat format, boolean isDefault) {
        this(name, pattern, collective, format, isDefault, null, null);
    }

    private static List<ImbBenchmark> files() {
        List<ImbBenchmark> benchmarks = new ArrayList<>();
        for (ImbFileAccess access : ImbFileAccess.all()) {
            benchmarks.add(
                    new ImbBenchmark(access.benchmarkName(), Pattern.FILE, null, access.format(), true, access, null));
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

    private static ImbBenchmark transfer(
            String name, Pattern pattern, ImbFormat format, boolean isDefault, ImbTransfer transfer) {
        return new ImbBenchmark(name, pattern, null, format, isDefault, null, transfer);
    }

    private static ImbBenchmark fenced(String name, Access access, Reach reach, ImbFormat format) {
        return transfer(name, Pattern.TRANSFER, format, true, new ImbTransfer(access, reach, Completion.FENCE, FENCED));
    }

    private static ImbBenchmark flushed(String name, Access access, Reach reach) {
        return transfer(
                name,
                Pattern.TRANSFER,
                ImbFormat.SINGLE,
                true,
                new ImbTransfer(access, reach, Completion.FLUSH, FLUSHED));
    }

    private static ImbBenchmark local(String name, Access access, boolean isDefault) {
        return transfer(
                name,
                Pattern.TRANSFER,
                ImbFormat.SINGLE,
                isDefault,
                new ImbTransfer(access, Reach.PAIR, Completion.FLUSH_LOCAL, FLUSHED));
    }

    private static ImbBenchmark flushedOnce(
            String name, Access access, Reach reach, Completion completion, boolean isDefault) {
        ImbFormat format = reach == Reach.ONE_TO_ALL ? ImbFormat.SINGLE : ImbFormat.COLLECTIVE;
        return transfer(name, Pattern.TRANSFER, format, isDefault, new ImbTransfer(access, reach, completion, ONE));
    }

    /** Returns whether it is one of two processes, whatever their number. */
    boolean isPair() {
        return transfer == null ? format == ImbFormat.SINGLE && !isOnFile() : transfer.isOfPair();
    }

    /** Returns whether it is about windows. */
    boolean isOneSided() {
        return transfer != null || pattern == Pattern.WINDOW;
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
        if (transfer != null) {
            return transfer.modes();
        }
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
        return collective != null && collective.isReduction()
                || transfer != null && transfer.access().isReduction();
    }

    /** Returns whether one process does another work than the others. */
    boolean hasRoot() {
        return collective != null && collective.hasRoot();
    }

    /** Returns the share of an iteration that is its time: half of a round trip. */
    double timeScale() {
        return pattern == Pattern.PING_PONG || pattern == Pattern.PING_PONG_ANY ? 0.5 : 1;
    }

    /** Returns how many times its size a message of {@code processes} processes counts in Mbytes/sec. */
    int bandwidthScale(int processes) {
        if (transfer != null && transfer.reach() == Reach.ONE_TO_ALL) {
            return Math.max(1, processes - 1);
        }
        return switch (pattern) {
            case SENDRECV, BIBAND -> 2;
            case EXCHANGE -> 4;
            default -> 1;
        };
    }
}

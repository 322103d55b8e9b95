package railmpi.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Nodes with a process each, every two of which have a channel over all rails, in simulated time. A rail shares out
 * what its ports carry among the connections that have something to carry, roughly in equal parts; what has arrived is
 * acknowledged now and then late. Channels use the same classes as RailMPI's, and measure as those of btl do: they ask
 * idle rails, and give up one for which all others wait.
 */
final class SharedPorts {
    private static final int HEAD_BYTES = 16 * 1024;
    private static final int SEGMENT_BYTES = 128 * 1024;
    private static final int WINDOW_BYTES = 256 * 1024;
    private static final int SHORTEST_BYTES = 8 * 1024;
    private static final int SPILL_BYTES = 4 * 1024;
    private static final int THRESHOLD_BYTES = 32 * 1024;
    private static final int SHORT_PROBE_BYTES = 4 * 1024;
    private static final int LONG_PROBE_BYTES = 16 * 1024;
    /** Packets behind which too few follow for TCP to notice at once that they are lost, and what it waits then. */
    private static final int LAST_PACKETS = 3;

    private static final double RETRANSMISSION_NS = 200e6;
    private static final int TIMED_BYTES = 6 * 1024;
    private static final long TIMED_PAUSE_NS = 40_000_000L;
    private static final double GAIN = 0.1;
    private static final double WATCH_NS = 1e6;
    /** Until a rail that was given up is connected again. */
    private static final double RETRY_NS = 500e6;

    /** A connection gets up to so many times, or as small a part of, what another one gets. */
    private static final double UNFAIRNESS = 2;

    /** How late processes are. */
    record Lateness(double startNs, double answerNs, double mostlyNs, double laterNs, double laterPart) {
        /** On two cores that others use as well. */
        static final Lateness BUSY = new Lateness(500_000, 1_500_000, 200_000, 5_000_000, 0.1);
        /** One process on each core. */
        static final Lateness QUIET = new Lateness(1_000, 20_000, 5_000, 200_000, 0.01);
    }

    /** Makes the policies of a channel. */
    interface Rule {
        /** The default of old, with the names {@code adaptive} and {@code shortest-queue}. */
        Rule ADAPTIVE = new Rule() {
            @Override
            public StripingPolicy striping(RailTimes times) {
                return new AdaptiveStripingPolicy(GAIN, SHORTEST_BYTES);
            }

            @Override
            public MultiplexingPolicy multiplexing(RailTimes times, StripingPolicy striping, int usualBytes) {
                return new ShortestQueuePolicy(striping, 0, SPILL_BYTES, usualBytes);
            }
        };

        /** The default. */
        Rule EARLIEST_FINISH = new Rule() {
            @Override
            public StripingPolicy striping(RailTimes times) {
                return new EarliestFinishStripingPolicy(times, SHORTEST_BYTES);
            }

            @Override
            public MultiplexingPolicy multiplexing(RailTimes times, StripingPolicy striping, int usualBytes) {
                return new EarliestFinishPolicy(times, 0, usualBytes == HEAD_BYTES);
            }
        };

        StripingPolicy striping(RailTimes times);

        MultiplexingPolicy multiplexing(RailTimes times, StripingPolicy striping, int usualBytes);
    }

    private final int nodes;
    private final int rails;
    private final Random random;
    private final Rule rule;
    private final Lateness lateness;
    private final Channel[][] channels;
    private final double[] loss;
    private final UnderWay[][] ports;
    /** What the port of a node carries in either direction on a rail. */
    private final double[][] bytesPerNs;

    private final List<SharedRail> carriers = new ArrayList<>();
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long eventCount;
    private long nowNs;

    private record Event(long atNs, long number, Runnable action) implements Comparable<Event> {
        @Override
        public int compareTo(Event other) {
            return atNs == other.atNs ? Long.compare(number, other.number) : Long.compare(atNs, other.atNs);
        }
    }

    /** A piece of a message, and what was measured of its stripes. */
    private static final class Piece {
        final int[] lengths;
        final long[] queuedBytes;
        final long[] timesNs;
        final boolean isCut;
        final Message message;
        boolean isMeasured = true;
        int left;

        Piece(int[] plan, Message message) {
            lengths = plan.clone();
            queuedBytes = new long[plan.length];
            timesNs = new long[plan.length];
            left = (int) Arrays.stream(plan).filter(length -> length != 0).count();
            isCut = left > 1;
            this.message = message;
        }
    }

    /** What is left of a message, and who is told when it has arrived. */
    private static final class Message {
        long toSendBytes;
        long toArriveBytes;
        final Runnable arrived;

        Message(long bytes, Runnable arrived) {
            toArriveBytes = bytes;
            this.arrived = arrived;
        }

        void arrived(int bytes) {
            toArriveBytes -= bytes;
            if (toArriveBytes == 0) {
                arrived.run();
            }
        }
    }

    /** Nodes on rails without latency whose processes are busy, with the default of old. */
    SharedPorts(long seed, int nodes, double... bytesPerNs) {
        this(seed, nodes, Rule.ADAPTIVE, Lateness.BUSY, bytesPerNs, new double[bytesPerNs.length]);
    }

    /**
     * Prepares.
     *
     * @param seed of everything that is left to chance
     * @param nodes how many
     * @param bytesPerNs what each rail carries, the same at all nodes
     * @param latenciesNs of the rails
     */
    SharedPorts(long seed, int nodes, Rule rule, Lateness lateness, double[] bytesPerNs, double[] latenciesNs) {
        random = new Random(seed);
        this.nodes = nodes;
        this.rule = rule;
        this.lateness = lateness;
        rails = bytesPerNs.length;
        this.bytesPerNs = new double[nodes][];
        Arrays.setAll(this.bytesPerNs, node -> bytesPerNs.clone());
        loss = new double[rails];
        ports = new UnderWay[nodes][rails];
        channels = new Channel[nodes][nodes];
        for (int node = 0; node < nodes; node++) {
            Arrays.setAll(ports[node], rail -> new UnderWay());
            int from = node;
            Arrays.setAll(channels[node], to -> new Channel(from, to));
        }
        for (int rail = 0; rail < rails; rail++) {
            int number = rail;
            carriers.add(new SharedRail(nodes, node -> this.bytesPerNs[node][number], latenciesNs[rail]));
        }
    }

    long nowNs() {
        return nowNs;
    }

    /** Sets which part of its packets a rail loses: of the last ones of a request TCP notices that late. */
    void setLoss(int rail, double part) {
        loss[rail] = part;
    }

    /** Sets what the port of a node carries from now on. */
    void setRate(int node, int rail, double newBytesPerNs) {
        bytesPerNs[node][rail] = newBytesPerNs;
        carriers.get(rail).changed();
    }

    /** Returns the part of the channel's bytes that a rail is to carry. */
    double share(int from, int to, int rail) {
        StripingPolicy striping = channels[from][to].striping;
        double sum = 0;
        for (int other = 0; other < rails; other++) {
            sum += striping.weight(other);
        }
        return striping.weight(rail) / sum;
    }

    /** Returns how far the share of a channel is from another at most, as a part of that. */
    double farthestShare(double... expected) {
        double farthest = 0;
        for (int from = 0; from < nodes; from++) {
            for (int to = 0; to < nodes; to++) {
                for (int rail = 0; rail < rails && from != to; rail++) {
                    farthest = Math.max(farthest, Math.abs(share(from, to, rail) / expected[rail] - 1));
                }
            }
        }
        return farthest;
    }

    /** Lets every process send a message to each other one, all at once; returns how long it takes. */
    long alltoall(long bytes) {
        long beganNs = nowNs;
        int[] left = {nodes * (nodes - 1)};
        for (int from = 0; from < nodes; from++) {
            Channel[] to = channels[from];
            int node = from;
            in(lateness.startNs * random.nextDouble(), () -> {
                for (int distance = 1; distance < nodes; distance++) {
                    to[(node + distance) % nodes].send(bytes, () -> left[0]--);
                }
            });
        }
        run(left);
        return nowNs - beganNs;
    }

    /** Lets one process send some messages to another, all at once; returns how long that takes. */
    long send(int from, int to, long bytes, int count) {
        long beganNs = nowNs;
        int[] left = {count};
        for (int message = 0; message < count; message++) {
            channels[from][to].send(bytes, () -> left[0]--);
        }
        run(left);
        return nowNs - beganNs;
    }

    /** Lets one process send a message to another; returns how long it takes. */
    long send(int from, int to, long bytes) {
        return send(from, to, bytes, 1);
    }

    private double lateNs() {
        double mostlyNs = -lateness.mostlyNs * Math.log(1 - random.nextDouble());
        return random.nextDouble() < lateness.laterPart ? mostlyNs + lateness.laterNs * random.nextDouble() : mostlyNs;
    }

    private void in(double delayNs, Runnable action) {
        events.add(new Event(nowNs + (long) delayNs, eventCount++, action));
    }

    /** Runs until so many things have happened, and for old rules until all is acknowledged. */
    private void run(int[] left) {
        while (left[0] > 0 || rule == Rule.ADAPTIVE && isBusy()) {
            step();
        }
    }

    private boolean isBusy() {
        return !events.isEmpty()
                || carriers.stream().anyMatch(rail -> rail.nextArrivalNs() != Double.POSITIVE_INFINITY);
    }

    private void step() {
        SharedRail first = carriers.get(0);
        for (SharedRail carrier : carriers) {
            first = carrier.nextArrivalNs() < first.nextArrivalNs() ? carrier : first;
        }
        double arrivalNs = first.nextArrivalNs();
        double eventNs = events.isEmpty() ? Double.POSITIVE_INFINITY : events.peek().atNs - nowNs;
        double stepNs = Math.max(0, Math.ceil(Math.min(arrivalNs, eventNs)));
        nowNs += (long) stepNs;
        carriers.forEach(carrier -> carrier.pass(stepNs));
        if (arrivalNs < eventNs) {
            first.arrive();
        } else {
            events.remove().action.run();
        }
    }

    /** A process's way to another one. */
    private final class Channel implements RailLoad.Carriers, TransferRails {
        private final int from;
        private final int to;
        private final UnderWay[] underWay = new UnderWay[rails];
        /** When a message whose time was taken was sent. */
        private final long[] timedNs = new long[rails];

        /** When the last request on each rail arrives: nothing passes another one. */
        private final double[] lastNs = new double[rails];

        private final RailWindow[] windows = new RailWindow[rails];
        private final boolean[] isUp = new boolean[rails];
        /** Connections of a rail so far. */
        private final int[] epochs = new int[rails];
        /** What is lost with the connection of a rail, to be sent again. */
        private final List<List<Posted>> posted = new ArrayList<>();

        private final RailTimes times = new RailTimes();
        private final RailProbes probes;
        private final RailLoad load = new RailLoad(this, times);
        private final StripingPolicy striping = rule.striping(times);
        private final MultiplexingPolicy ofHeads = rule.multiplexing(times, striping, HEAD_BYTES);
        private final CommunicationScheduler scheduler = new CommunicationScheduler(
                this, striping, rule.multiplexing(times, striping, 2 * THRESHOLD_BYTES), THRESHOLD_BYTES);
        private final int[] plan = new int[rails];
        private final List<Message> waiting = new ArrayList<>();
        private boolean isUsed;
        private boolean isWatching;

        /** Something under way, and what happens when it is there. */
        private record Posted(int lengthBytes, LongConsumer arrived, LongConsumer acknowledged) {}

        Channel(int from, int to) {
            this.from = from;
            this.to = to;
            probes = new RailProbes(times, from * nodes + to);
            Arrays.setAll(underWay, rail -> new UnderWay());
            Arrays.setAll(windows, rail -> new RailWindow(WINDOW_BYTES));
            Arrays.fill(isUp, true);
            for (int rail = 0; rail < rails; rail++) {
                posted.add(new ArrayList<>());
                probes.up(rail);
            }
        }

        /** Sends a head, which is all of a short message; and the rest when the receiver has answered. */
        void send(long bytes, Runnable arrived) {
            isUsed = true;
            watch();
            Message message = new Message(bytes, arrived);
            int headBytes = (int) Math.min(HEAD_BYTES, bytes);
            load.look(nowNs);
            int rail = ofHeads.choose(this, headBytes);
            LongConsumer acknowledged = isToBeTimed(rail, headBytes) ? timed(rail, headBytes) : placedNs -> {};
            post(rail, headBytes, placedNs -> message.arrived(headBytes), acknowledged);
            ofHeads.used(this, rail);
            if (bytes > HEAD_BYTES) {
                in(lateness.answerNs * random.nextDouble(), () -> {
                    message.toSendBytes = bytes - HEAD_BYTES;
                    waiting.add(message);
                    advance();
                });
            }
        }

        /** As in {@code Subchannel} in btl. */
        private boolean isToBeTimed(int rail, int headBytes) {
            return headBytes >= TIMED_BYTES && underWay[rail].bytes() == 0 && nowNs - timedNs[rail] >= TIMED_PAUSE_NS;
        }

        private LongConsumer timed(int rail, int headBytes) {
            long sentNs = nowNs;
            timedNs[rail] = sentNs;
            return placedNs -> times.of(rail).carriedAlone(headBytes, placedNs - sentNs, nowNs);
        }

        /** What is done each millisecond as long as the channel is used. */
        private void watch() {
            if (rule != Rule.ADAPTIVE && !isWatching && rails > 1) {
                isWatching = true;
                probe();
                in(WATCH_NS, () -> {
                    isWatching = false;
                    giveUpStraggler();
                    boolean isBusy = IntStream.range(0, rails).anyMatch(rail -> underWay[rail].bytes() != 0);
                    if (isUsed || isBusy) {
                        isUsed = false;
                        watch();
                    }
                });
            }
        }

        private void probe() {
            for (int rail = 0; rail < rails; rail++) {
                boolean isAlone = ports[from][rail].bytes() == 0 || probes.isOverdue(rail, nowNs);
                if (isUp[rail] && isAlone && probes.isDue(rail, nowNs)) {
                    long sentNs = nowNs;
                    int number = rail;
                    int epoch = epochs[rail];
                    probes.sent(rail, nowNs);
                    int bytes = probes.isLong(rail) ? LONG_PROBE_BYTES : SHORT_PROBE_BYTES;
                    post(rail, bytes, placedNs -> {}, placedNs -> {
                        if (epoch == epochs[number]) {
                            probes.answered(number, bytes, placedNs - sentNs, nowNs);
                        }
                    });
                }
            }
        }

        private void giveUpStraggler() {
            int suspect = Straggler.suspect(this, times, nowNs);
            if (suspect != Straggler.NONE) {
                UnderWay carried = underWay[suspect];
                times.of(suspect).late(carried.queuedBytes(), nowNs - carried.carryingSinceNs(), nowNs);
            }
            int late = Straggler.find(this, times);
            if (late == Straggler.NONE || underWay[late].bytes() <= LONG_PROBE_BYTES) {
                return;
            }
            isUp[late] = false;
            epochs[late]++;
            carriers.get(late).drop(from, to);
            ports[from][late].drop(underWay[late].bytes());
            underWay[late].drop(underWay[late].bytes());
            List<Posted> lost = List.copyOf(posted.get(late));
            posted.get(late).clear();
            in(
                    WATCH_NS,
                    () -> lost.forEach(again -> {
                        load.look(nowNs);
                        int rail = ofHeads.choose(this, again.lengthBytes);
                        post(rail, again.lengthBytes, again.arrived, placedNs -> {});
                    }));
            in(RETRY_NS, () -> {
                isUp[late] = true;
                probes.up(late);
            });
        }

        private void advance() {
            while (!waiting.isEmpty()) {
                Message message = waiting.get(0);
                int lengthBytes = (int) Math.min(message.toSendBytes, SEGMENT_BYTES * rails);
                load.look(nowNs);
                if (!scheduler.plan(lengthBytes, plan)) {
                    return;
                }
                message.toSendBytes -= lengthBytes;
                if (message.toSendBytes == 0) {
                    waiting.remove(0);
                }
                Piece piece = new Piece(plan, message);
                for (int rail = 0; rail < rails; rail++) {
                    if (piece.lengths[rail] != 0) {
                        post(piece, rail);
                    }
                }
            }
        }

        /** Measures as {@code Stripes} in btl does. */
        private void post(Piece piece, int rail) {
            UnderWay carried = underWay[rail];
            long[] startedNs = {0};
            int lengthBytes = piece.lengths[rail];
            post(rail, lengthBytes, placedNs -> piece.message.arrived(lengthBytes), placedNs -> {
                piece.timesNs[rail] = placedNs - startedNs[0];
                times.of(rail).carried(piece.queuedBytes[rail], piece.timesNs[rail], nowNs);
                if (--piece.left == 0 && piece.isMeasured) {
                    completed(piece);
                }
            });
            startedNs[0] = piece.isCut ? nowNs : carried.carryingSinceNs();
            piece.queuedBytes[rail] = piece.isCut ? carried.likelyBytes() : carried.queuedBytes();
        }

        private void completed(Piece piece) {
            if (Arrays.stream(piece.timesNs).allMatch(time -> time >= 0)) {
                striping.completed(piece.lengths, piece.queuedBytes, piece.timesNs);
            }
        }

        private void post(int rail, int lengthBytes, LongConsumer arrived, LongConsumer acknowledged) {
            begin(rail);
            underWay[rail].posted(lengthBytes);
            ports[from][rail].posted(lengthBytes);
            double weight = Math.pow(UNFAIRNESS, 2 * random.nextDouble() - 1);
            Posted it = new Posted(lengthBytes, arrived, acknowledged);
            posted.get(rail).add(it);
            int epoch = epochs[rail];
            carriers.get(rail)
                    .add(new SharedRail.Request(
                            from, to, lengthBytes, weight, () -> in(onTheWayNs(rail), () -> arrive(rail, epoch, it))));
        }

        private double onTheWayNs(int rail) {
            double atNs = nowNs + carriers.get(rail).latencyNs();
            for (int packet = 0; packet < LAST_PACKETS && loss[rail] != 0; packet++) {
                atNs += random.nextDouble() < loss[rail] ? RETRANSMISSION_NS : 0;
            }
            lastNs[rail] = Math.max(lastNs[rail], atNs);
            return lastNs[rail] - nowNs;
        }

        private void arrive(int rail, int epoch, Posted it) {
            if (epoch != epochs[rail]) {
                return;
            }
            long placedNs = nowNs;
            posted.get(rail).remove(it);
            it.arrived.accept(placedNs);
            in(lateNs() + carriers.get(rail).latencyNs(), () -> {
                if (epoch == epochs[rail]) {
                    underWay[rail].acknowledged(it.lengthBytes, placedNs, nowNs);
                    ports[from][rail].acknowledged(it.lengthBytes, placedNs, nowNs);
                    windows[rail].arrived(it.lengthBytes, nowNs);
                    it.acknowledged.accept(placedNs);
                }
                advance();
            });
        }

        private void begin(int rail) {
            if (underWay[rail].bytes() == 0) {
                windows[rail].begin(nowNs);
            }
            if (underWay[rail].isDry()) {
                underWay[rail].begin(nowNs);
            }
            if (ports[from][rail].isDry()) {
                ports[from][rail].begin(nowNs);
            }
        }

        @Override
        public int count() {
            return rails;
        }

        @Override
        public boolean isUsable(int rail) {
            return isUp[rail];
        }

        @Override
        public UnderWay underWay(int rail) {
            return underWay[rail];
        }

        @Override
        public UnderWay portLoad(int rail) {
            return ports[from][rail];
        }

        @Override
        public RailWindow window(int rail) {
            return windows[rail];
        }

        @Override
        public long bytesUnderWay(int rail) {
            return load.bytesUnderWay(rail);
        }

        @Override
        public long ownBytesUnderWay(int rail) {
            return load.ownBytesUnderWay(rail);
        }

        @Override
        public boolean isFull(int rail) {
            return load.isFull(rail);
        }

        @Override
        public int usableCount() {
            return (int) IntStream.range(0, rails).filter(this::isUsable).count();
        }

        @Override
        public int onlyUsable() {
            return IntStream.range(0, rails).filter(this::isUsable).findFirst().orElseThrow();
        }

        @Override
        public boolean hasIdle() {
            return IntStream.range(0, rails).anyMatch(rail -> isUp[rail] && load.isIdle(rail));
        }

        @Override
        public double fastestBytesPerNs() {
            return IntStream.range(0, rails)
                    .filter(this::isUsable)
                    .mapToDouble(rail -> underWay[rail].bytesPerNs())
                    .max()
                    .orElse(0);
        }

        @Override
        public void onRefused(int rail) {
            windows[rail].ranDry();
        }
    }
}

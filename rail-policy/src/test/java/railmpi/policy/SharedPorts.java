package railmpi.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Nodes with a process each, every two of which have a channel over all rails, in simulated time. A rail shares out what
 * its ports carry among the connections that have something to carry, roughly in equal parts; what has arrived is
 * acknowledged now and then late. Channels use the same classes as RailMPI's, and measure as those of btl do.
 */
final class SharedPorts {
    private static final int HEAD_BYTES = 16 * 1024;
    private static final int SEGMENT_BYTES = 128 * 1024;
    private static final int WINDOW_BYTES = 256 * 1024;
    private static final int SHORTEST_BYTES = 8 * 1024;
    private static final int SPILL_BYTES = 4 * 1024;
    private static final int THRESHOLD_BYTES = 32 * 1024;
    private static final double GAIN = 0.1;

    /** Processes begin, and receivers answer, so much apart. */
    private static final double START_NS = 500_000;

    private static final double ANSWER_NS = 1_500_000;
    /** An acknowledgement is late by this on the average, and one in ten by up to that much more. */
    private static final double LATE_NS = 200_000;

    private static final double LATER_NS = 5_000_000;
    private static final double LATER_PART = 0.1;

    /** A connection gets up to so many times, or as small a part of, what another one gets. */
    private static final double UNFAIRNESS = 2;

    private final int nodes;
    private final int rails;
    private final Random random;
    private final Channel[][] channels;
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
        int left;

        Piece(int[] plan) {
            lengths = plan.clone();
            queuedBytes = new long[plan.length];
            timesNs = new long[plan.length];
            left = (int) Arrays.stream(plan).filter(length -> length != 0).count();
            isCut = left > 1;
        }
    }

    /**
     * Prepares.
     *
     * @param seed of everything that is left to chance
     * @param nodes how many
     * @param bytesPerNs what each rail carries, the same at all nodes
     */
    SharedPorts(long seed, int nodes, double... bytesPerNs) {
        random = new Random(seed);
        this.nodes = nodes;
        rails = bytesPerNs.length;
        this.bytesPerNs = new double[nodes][];
        Arrays.setAll(this.bytesPerNs, node -> bytesPerNs.clone());
        ports = new UnderWay[nodes][rails];
        channels = new Channel[nodes][nodes];
        for (int node = 0; node < nodes; node++) {
            Arrays.setAll(ports[node], rail -> new UnderWay());
            int from = node;
            Arrays.setAll(channels[node], to -> new Channel(from, to));
        }
        for (int rail = 0; rail < rails; rail++) {
            int number = rail;
            carriers.add(new SharedRail(nodes, node -> this.bytesPerNs[node][number]));
        }
    }

    /** Sets what the port of a node carries from now on. */
    void setRate(int node, int rail, double newBytesPerNs) {
        bytesPerNs[node][rail] = newBytesPerNs;
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
        for (int from = 0; from < nodes; from++) {
            Channel[] to = channels[from];
            int node = from;
            in(START_NS * random.nextDouble(), () -> {
                for (int distance = 1; distance < nodes; distance++) {
                    to[(node + distance) % nodes].send(bytes);
                }
            });
        }
        run();
        return nowNs - beganNs;
    }

    /** Lets one process send a message to another; returns how long it takes. */
    long send(int from, int to, long bytes) {
        long beganNs = nowNs;
        channels[from][to].send(bytes);
        run();
        return nowNs - beganNs;
    }

    private double lateNs() {
        double mostlyNs = -LATE_NS * Math.log(1 - random.nextDouble());
        return random.nextDouble() < LATER_PART ? mostlyNs + LATER_NS * random.nextDouble() : mostlyNs;
    }

    private void in(double delayNs, Runnable action) {
        events.add(new Event(nowNs + (long) delayNs, eventCount++, action));
    }

    /** Runs until everything has arrived and is acknowledged. */
    private void run() {
        while (true) {
            SharedRail first = carriers.get(0);
            for (SharedRail carrier : carriers) {
                first = carrier.nextArrivalNs() < first.nextArrivalNs() ? carrier : first;
            }
            double arrivalNs = first.nextArrivalNs();
            double eventNs = events.isEmpty() ? Double.POSITIVE_INFINITY : events.peek().atNs - nowNs;
            if (arrivalNs == Double.POSITIVE_INFINITY && eventNs == Double.POSITIVE_INFINITY) {
                return;
            }
            double stepNs = Math.max(0, Math.ceil(Math.min(arrivalNs, eventNs)));
            nowNs += (long) stepNs;
            carriers.forEach(carrier -> carrier.pass(stepNs));
            if (arrivalNs < eventNs) {
                first.arrive();
            } else {
                events.remove().action.run();
            }
        }
    }

    /** A process's way to another one. */
    private final class Channel implements RailLoad.Carriers, TransferRails {
        private final int from;
        private final int to;
        private final UnderWay[] underWay = new UnderWay[rails];
        private final RailWindow[] windows = new RailWindow[rails];
        private final RailLoad load = new RailLoad(this);
        private final StripingPolicy striping = new AdaptiveStripingPolicy(GAIN, SHORTEST_BYTES);
        private final MultiplexingPolicy ofHeads = multiplexing(HEAD_BYTES);
        private final CommunicationScheduler scheduler =
                new CommunicationScheduler(this, striping, multiplexing(2 * THRESHOLD_BYTES), THRESHOLD_BYTES);
        private final int[] plan = new int[rails];
        private long leftBytes;

        Channel(int from, int to) {
            this.from = from;
            this.to = to;
            Arrays.setAll(underWay, rail -> new UnderWay());
            Arrays.setAll(windows, rail -> new RailWindow(WINDOW_BYTES));
        }

        private MultiplexingPolicy multiplexing(int lengthBytes) {
            return new ShortestQueuePolicy(striping, 0, SPILL_BYTES, lengthBytes);
        }

        /** Sends a head with the question, and the rest when the receiver has answered. */
        void send(long bytes) {
            load.look(nowNs);
            int rail = ofHeads.choose(this);
            post(rail, HEAD_BYTES, placedNs -> {});
            in(ANSWER_NS * random.nextDouble(), () -> {
                leftBytes += bytes - HEAD_BYTES;
                advance();
            });
        }

        private void advance() {
            while (leftBytes > 0) {
                int lengthBytes = (int) Math.min(leftBytes, SEGMENT_BYTES * rails);
                load.look(nowNs);
                if (!scheduler.plan(lengthBytes, plan)) {
                    return;
                }
                leftBytes -= lengthBytes;
                Piece piece = new Piece(plan);
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
            post(rail, piece.lengths[rail], placedNs -> {
                piece.timesNs[rail] = placedNs - startedNs[0];
                if (--piece.left == 0) {
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

        private void post(int rail, int lengthBytes, LongConsumer acknowledged) {
            begin(rail);
            underWay[rail].posted(lengthBytes);
            ports[from][rail].posted(lengthBytes);
            double weight = Math.pow(UNFAIRNESS, 2 * random.nextDouble() - 1);
            carriers.get(rail).add(new SharedRail.Request(from, to, lengthBytes, weight, () -> {
                long placedNs = nowNs;
                in(lateNs(), () -> {
                    underWay[rail].acknowledged(lengthBytes, placedNs, nowNs);
                    ports[from][rail].acknowledged(lengthBytes, placedNs, nowNs);
                    windows[rail].arrived(lengthBytes, nowNs);
                    acknowledged.accept(placedNs);
                    advance();
                });
            }));
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
            return true;
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
            return rails;
        }

        @Override
        public int onlyUsable() {
            return 0;
        }

        @Override
        public boolean hasIdle() {
            return IntStream.range(0, rails).anyMatch(load::isIdle);
        }

        @Override
        public double fastestBytesPerNs() {
            return Arrays.stream(underWay)
                    .mapToDouble(UnderWay::bytesPerNs)
                    .max()
                    .orElse(0);
        }

        @Override
        public void onRefused(int rail) {
            windows[rail].ranDry();
        }
    }
}

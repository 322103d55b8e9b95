package railmpi.sim.ports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import railmpi.policy.CommunicationScheduler;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailLoad;
import railmpi.policy.RailProbes;
import railmpi.policy.RailTimes;
import railmpi.policy.RailWindow;
import railmpi.policy.Straggler;
import railmpi.policy.StripingPolicy;
import railmpi.policy.TransferRails;
import railmpi.policy.UnderWay;

/**
 * A process's way to another one over all rails, with the policies and measurements of a channel of btl. Used by one
 * thread, that of its {@link SharedPorts}.
 */
final class PortChannel implements RailLoad.Carriers, TransferRails {
    private static final int SEGMENT_BYTES = 128 * 1024;
    private static final int WINDOW_BYTES = 256 * 1024;
    private static final int THRESHOLD_BYTES = 32 * 1024;
    /** Packets behind which too few follow for TCP to notice at once that they are lost, and what it waits then. */
    private static final int LAST_PACKETS = 3;

    private static final double RETRANSMISSION_NS = 200e6;
    private static final double WATCH_NS = 1e6;
    /** Until a rail that was given up is connected again. */
    private static final double RETRY_NS = 500e6;

    /** A connection gets up to so many times, or as small a part of, what another one gets. */
    private static final double UNFAIRNESS = 2;

    private final SharedPorts world;
    private final int rails;
    private final Lateness lateness;
    private final Random random;
    private final int from;
    private final int to;
    private final UnderWay[] underWay;
    /** What rails were given beside probes. */
    private final long[] givenBytes;
    /** Lengths of the probes under way, 0: none is. */
    private final int[] probedBytes;

    /** When the last request on each rail arrives: nothing passes another one. */
    private final double[] lastNs;

    private final RailWindow[] windows;
    private final boolean[] isUp;
    /** Connections of a rail so far. */
    private final int[] epochs;
    /** What is lost with the connection of a rail, to be sent again. */
    private final List<List<Posted>> posted = new ArrayList<>();

    private final RailTimes times = new RailTimes();
    private final RailProbes probes;
    private final RailLoad load = new RailLoad(this, times);
    private final StripingPolicy striping;
    private final MultiplexingPolicy ofHeads;
    private final CommunicationScheduler scheduler;
    private final int[] plan;
    private final List<Message> waiting = new ArrayList<>();
    /** Whether idle rails are asked, and stragglers given up. */
    private final boolean isWatched;

    private boolean isUsed;
    private boolean isWatching;

    /** Something under way, and what happens when it is there. */
    private record Posted(int lengthBytes, LongConsumer arrived, LongConsumer acknowledged) {}

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

    PortChannel(SharedPorts world, ChannelRule rule, Lateness lateness, Random random, int from, int to) {
        this.world = world;
        this.lateness = lateness;
        this.random = random;
        this.from = from;
        this.to = to;
        isWatched = rule != ChannelRule.ADAPTIVE;
        rails = world.rails();
        underWay = new UnderWay[rails];
        givenBytes = new long[rails];
        probedBytes = new int[rails];
        lastNs = new double[rails];
        windows = new RailWindow[rails];
        isUp = new boolean[rails];
        epochs = new int[rails];
        plan = new int[rails];
        striping = rule.striping(times);
        ofHeads = rule.multiplexing(times, striping, ChannelRule.HEAD_BYTES);
        scheduler = new CommunicationScheduler(
                this, striping, rule.multiplexing(times, striping, 2 * THRESHOLD_BYTES), THRESHOLD_BYTES);
        probes = new RailProbes(times, from * world.nodes() + to);
        Arrays.setAll(underWay, rail -> new UnderWay());
        Arrays.setAll(windows, rail -> new RailWindow(WINDOW_BYTES));
        Arrays.fill(isUp, true);
        for (int rail = 0; rail < rails; rail++) {
            posted.add(new ArrayList<>());
            probes.up(rail);
        }
    }

    /** Returns the policy that cuts messages. */
    StripingPolicy striping() {
        return striping;
    }

    /** Sends a head, which is all of a short message; and the rest when the receiver has answered. */
    void send(long bytes, Runnable arrived) {
        isUsed = true;
        watch();
        Message message = new Message(bytes, arrived);
        int headBytes = (int) Math.min(ChannelRule.HEAD_BYTES, bytes);
        load.look(world.nowNs());
        int rail = ofHeads.choose(this, headBytes);
        givenBytes[rail] += headBytes;
        post(rail, headBytes, placedNs -> message.arrived(headBytes), placedNs -> {});
        ofHeads.used(this, rail);
        if (bytes > ChannelRule.HEAD_BYTES) {
            world.in(lateness.answerNs() * random.nextDouble(), () -> {
                message.toSendBytes = bytes - ChannelRule.HEAD_BYTES;
                waiting.add(message);
                advance();
            });
        }
    }

    /** What is done each millisecond as long as the channel is used. */
    private void watch() {
        if (isWatched && !isWatching && rails > 1) {
            isWatching = true;
            probe();
            world.in(WATCH_NS, () -> {
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
            boolean isAlone = world.port(from, rail).bytes() == 0 || probes.isOverdue(rail, world.nowNs());
            if (isUp[rail] && isAlone && probes.isDue(rail, world.nowNs())) {
                probe(rail, probes.bytes(rail));
            }
        }
    }

    /** The parts of a probe go out together; the last one tells when all of it has arrived. */
    private void probe(int rail, int bytes) {
        long sentNs = world.nowNs();
        long carriedBefore = givenBytes[rail] - underWay[rail].bytes();
        int epoch = epochs[rail];
        probes.sent(rail, sentNs);
        probedBytes[rail] = bytes;
        for (int left = bytes; left > 0; left -= RailProbes.PART_BYTES) {
            boolean isLast = left <= RailProbes.PART_BYTES;
            post(rail, Math.min(left, RailProbes.PART_BYTES), placedNs -> {}, placedNs -> {
                if (isLast && epoch == epochs[rail]) {
                    probedBytes[rail] = 0;
                    long others = Math.max(0, givenBytes[rail] - underWay[rail].bytes() - carriedBefore);
                    probes.answered(rail, bytes, others, placedNs - sentNs, world.nowNs());
                }
            });
        }
    }

    private void giveUpStraggler() {
        int suspect = Straggler.suspect(this, times, world.nowNs());
        if (suspect != Straggler.NONE) {
            UnderWay carried = underWay[suspect];
            times.of(suspect).late(carried.queuedBytes(), world.nowNs() - carried.carryingSinceNs(), world.nowNs());
        }
        int late = Straggler.find(this, times);
        if (late == Straggler.NONE || underWay[late].bytes() <= probedBytes[late]) {
            return;
        }
        isUp[late] = false;
        epochs[late]++;
        world.carrier(late).drop(from, to);
        world.port(from, late).drop(underWay[late].bytes());
        underWay[late].drop(underWay[late].bytes());
        List<Posted> lost = List.copyOf(posted.get(late));
        posted.get(late).clear();
        world.in(
                WATCH_NS,
                () -> lost.forEach(again -> {
                    load.look(world.nowNs());
                    int rail = ofHeads.choose(this, again.lengthBytes);
                    post(rail, again.lengthBytes, again.arrived, placedNs -> {});
                }));
        world.in(RETRY_NS, () -> {
            isUp[late] = true;
            probedBytes[late] = 0;
            probes.up(late);
        });
    }

    private void advance() {
        while (!waiting.isEmpty()) {
            Message message = waiting.get(0);
            int lengthBytes = (int) Math.min(message.toSendBytes, SEGMENT_BYTES * rails);
            load.look(world.nowNs());
            int carrier = scheduler.plan(lengthBytes, plan);
            if (carrier == CommunicationScheduler.NO_ROOM) {
                return;
            }
            if (carrier != CommunicationScheduler.CUT) {
                Arrays.fill(plan, 0);
                plan[carrier] = lengthBytes;
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
        givenBytes[rail] += lengthBytes;
        post(rail, lengthBytes, placedNs -> piece.message.arrived(lengthBytes), placedNs -> {
            piece.timesNs[rail] = placedNs - startedNs[0];
            times.of(rail).carried(piece.queuedBytes[rail], piece.timesNs[rail], world.nowNs());
            if (--piece.left == 0 && piece.isMeasured) {
                completed(piece);
            }
        });
        startedNs[0] = piece.isCut ? world.nowNs() : carried.carryingSinceNs();
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
        world.port(from, rail).posted(lengthBytes);
        double weight = Math.pow(UNFAIRNESS, 2 * random.nextDouble() - 1);
        Posted it = new Posted(lengthBytes, arrived, acknowledged);
        posted.get(rail).add(it);
        int epoch = epochs[rail];
        world.carrier(rail)
                .add(new SharedRail.Request(
                        from,
                        to,
                        lengthBytes,
                        weight,
                        () -> world.in(onTheWayNs(rail), () -> arrive(rail, epoch, it))));
    }

    private double onTheWayNs(int rail) {
        double atNs = world.nowNs() + world.carrier(rail).latencyNs();
        for (int packet = 0; packet < LAST_PACKETS && world.loss(rail) != 0; packet++) {
            atNs += random.nextDouble() < world.loss(rail) ? RETRANSMISSION_NS : 0;
        }
        lastNs[rail] = Math.max(lastNs[rail], atNs);
        return lastNs[rail] - world.nowNs();
    }

    private void arrive(int rail, int epoch, Posted it) {
        if (epoch != epochs[rail]) {
            return;
        }
        long placedNs = world.nowNs();
        posted.get(rail).remove(it);
        it.arrived.accept(placedNs);
        world.in(world.lateNs() + world.carrier(rail).latencyNs(), () -> {
            if (epoch == epochs[rail]) {
                underWay[rail].acknowledged(it.lengthBytes, placedNs, world.nowNs());
                world.port(from, rail).acknowledged(it.lengthBytes, placedNs, world.nowNs());
                windows[rail].arrived(it.lengthBytes, world.nowNs());
                it.acknowledged.accept(placedNs);
            }
            advance();
        });
    }

    private void begin(int rail) {
        if (underWay[rail].bytes() == 0) {
            windows[rail].begin(world.nowNs());
        }
        if (underWay[rail].isDry()) {
            underWay[rail].begin(world.nowNs());
        }
        if (world.port(from, rail).isDry()) {
            world.port(from, rail).begin(world.nowNs());
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
        return world.port(from, rail);
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

package railmpi.sim.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The same network cycle by cycle and flit by flit: lanes of a channel take turns, buffers are counted, buses carry one
 * flit a cycle from whoever is next. Paths and the choice of lanes are those of {@link FatTree}.
 */
final class FlitModel {
    /** A message. */
    static final class Flits {
        final Worm route;
        final long bornCycle;
        long arrivedCycle = -1;

        /** Flits that have passed each channel, and, last, the receiver's bus. */
        private final long[] passed;

        private long headReadyCycle;
        private boolean isWaiting;
        private int released;

        private Flits(Worm route, long bornCycle) {
            this.route = route;
            this.bornCycle = bornCycle;
            passed = new long[route.path.length + 1];
        }

        /** Returns the flits that are ready to pass a channel of the path. */
        private long ready(int index) {
            return (index == 0 ? route.flits : passed[index - 1]) - passed[index];
        }
    }

    private final NetworkConfig config;
    private final FatTree tree;
    private final List<Flits> flying = new ArrayList<>();
    private final List<ArrayDeque<Flits>> queues = new ArrayList<>();
    private final List<Flits> injecting = new ArrayList<>();
    private final int[] busTurns;
    private final List<Flits> moves = new ArrayList<>();
    private final List<Integer> moveIndices = new ArrayList<>();
    private final Map<Channel, Flits> lastMoved = new IdentityHashMap<>();
    private long now;

    FlitModel(NetworkConfig config) {
        this.config = config;
        tree = new FatTree(config);
        busTurns = new int[config.nodes()];
        for (int node = 0; node < config.nodes(); node++) {
            queues.add(new ArrayDeque<>());
            injecting.add(null);
        }
    }

    /** Sends a message in this cycle, or when those before it have left the node. */
    Flits send(int from, int to, long flits) {
        Flits message = new Flits(new Worm(from, to, flits, false, tree.turn(from, to), () -> {}), now);
        queues.get(from).add(message);
        return message;
    }

    boolean isIdle() {
        return flying.isEmpty() && queues.stream().allMatch(ArrayDeque::isEmpty);
    }

    void cycle() {
        for (int node = 0; node < injecting.size(); node++) {
            if (injecting.get(node) == null && !queues.get(node).isEmpty()) {
                Flits next = queues.get(node).remove();
                injecting.set(node, next);
                next.headReadyCycle = now;
                flying.add(next);
            }
        }
        for (Flits message : List.copyOf(flying)) {
            boolean isAtSwitch = message.route.taken == 0 || message.headReadyCycle > 0;
            if (isAtSwitch && message.headReadyCycle <= now && !message.isWaiting && !isWhole(message)) {
                takeNext(message);
            }
        }
        chooseMoves();
        now++;
        for (int i = 0; i < moves.size(); i++) {
            move(moves.get(i), moveIndices.get(i));
        }
        flying.removeIf(message -> message.arrivedCycle >= 0);
    }

    private static boolean isWhole(Flits message) {
        return message.route.taken == message.route.path.length;
    }

    private void takeNext(Flits message) {
        ChannelGroup group = tree.next(message.route);
        Channel channel = group.choose(message.route);
        if (channel == null) {
            message.isWaiting = true;
            group.await(message.route);
        } else {
            take(message, channel);
        }
    }

    private void take(Flits message, Channel channel) {
        message.isWaiting = false;
        message.headReadyCycle = 0;
        channel.freeLanes--;
        message.route.path[message.route.taken++] = channel;
    }

    private void chooseMoves() {
        moves.clear();
        moveIndices.clear();
        tree.channels().forEach(channel -> {
            if (channel.freeLanes < Channel.LANES) {
                chooseMove(channel);
            }
        });
        for (int node = 0; node < busTurns.length; node++) {
            chooseBusMove(node);
        }
    }

    /** Of the lanes of a channel whose next flit may move, the one that has not moved last goes. */
    private void chooseMove(Channel channel) {
        Flits best = null;
        for (Flits message : flying) {
            int index = indexOf(message, channel);
            if (index > 0 && mayMove(message, index) && (best == null || lastMoved.get(channel) == best)) {
                best = message;
            }
        }
        if (best != null) {
            lastMoved.put(channel, best);
            moves.add(best);
            moveIndices.add(indexOf(best, channel));
        }
    }

    private static int indexOf(Flits message, Channel channel) {
        for (int i = message.released; i < message.route.taken; i++) {
            if (message.route.path[i] == channel) {
                return i;
            }
        }
        return -1;
    }

    private boolean mayMove(Flits message, int index) {
        return message.ready(index) > 0 && message.passed[index] - message.passed[index + 1] < config.bufferFlits();
    }

    /** What leaves the node over its injection channel, and what leaves its buffers towards its memory. */
    private void chooseBusMove(int node) {
        List<Flits> candidates = Stream.concat(
                        flying.stream()
                                .filter(message -> message.route.from == node
                                        && message.route.taken > 0
                                        && message.released == 0
                                        && mayMove(message, 0)),
                        flying.stream()
                                .filter(message -> message.route.to == node
                                        && isWhole(message)
                                        && message.ready(message.route.path.length) > 0))
                .toList();
        if (!candidates.isEmpty()) {
            Flits chosen = candidates.get(busTurns[node]++ % candidates.size());
            moves.add(chosen);
            moveIndices.add(chosen.route.from == node ? 0 : chosen.route.path.length);
        }
    }

    private void move(Flits message, int index) {
        Worm route = message.route;
        message.passed[index]++;
        if (index == route.taken - 1 && message.passed[index] == 1) {
            tree.move(route);
            message.headReadyCycle = now + config.switchCycles();
        }
        if (index == 0 && message.passed[0] == route.flits) {
            injecting.set(route.from, null);
        }
        if (index > 0 && message.passed[index] == route.flits) {
            release(route.path[index - 1]);
            message.released = index;
        }
        if (index == route.path.length && message.passed[index] == route.flits) {
            message.arrivedCycle = now;
        }
    }

    private void release(Channel channel) {
        channel.freeLanes++;
        Worm next = channel.group.nextFor(channel);
        if (next != null) {
            take(
                    flying.stream()
                            .filter(message -> message.route == next)
                            .findFirst()
                            .orElseThrow(),
                    channel);
        }
    }
}

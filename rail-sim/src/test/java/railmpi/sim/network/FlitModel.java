package railmpi.sim.network;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    private final Map<Channel, Flits> chosen = new LinkedHashMap<>();
    private final List<List<Flits>> candidates = new ArrayList<>();
    private int underWay;
    private long now;

    FlitModel(NetworkConfig config) {
        this.config = config;
        tree = new FatTree(config);
        busTurns = new int[config.nodes()];
        for (int node = 0; node < config.nodes(); node++) {
            queues.add(new ArrayDeque<>());
            injecting.add(null);
            candidates.add(new ArrayList<>());
        }
    }

    /** Sends a message in this cycle, or when those before it have left the node. */
    Flits send(int from, int to, long flits) {
        Flits message = new Flits(new Worm(from, to, flits, tree.turn(from, to), () -> {}), now);
        queues.get(from).add(message);
        underWay++;
        return message;
    }

    boolean isIdle() {
        return underWay == 0;
    }

    /** Nothing happens before a cycle. */
    void skipTo(long cycle) {
        now = cycle;
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
        for (Flits message : flying) {
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
        Channel channel = group.choose();
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
        chosen.clear();
        for (Flits message : flying) {
            for (int i = Math.max(1, message.released); i < message.route.taken; i++) {
                if (mayMove(message, i)) {
                    choose(message.route.path[i], message);
                }
            }
        }
        chosen.forEach((channel, message) -> {
            lastMoved.put(channel, message);
            moves.add(message);
            moveIndices.add(Arrays.asList(message.route.path).indexOf(channel));
        });
        chooseBusMoves();
    }

    private boolean mayMove(Flits message, int index) {
        return message.ready(index) > 0 && message.passed[index] - message.passed[index + 1] < config.bufferFlits();
    }

    /** Of the lanes of a channel whose next flit may move, the one that has not moved last goes. */
    private void choose(Channel channel, Flits message) {
        Flits other = chosen.get(channel);
        if (other == null || lastMoved.get(channel) == other) {
            chosen.put(channel, message);
        }
    }

    /** At each node what leaves it over its injection channel, and what leaves its buffers towards its memory. */
    private void chooseBusMoves() {
        candidates.forEach(List::clear);
        for (Flits message : flying) {
            if (message.route.taken > 0 && message.released == 0 && mayMove(message, 0)) {
                candidates.get(message.route.from).add(message);
            }
            if (isWhole(message) && message.ready(message.route.path.length) > 0) {
                candidates.get(message.route.to).add(message);
            }
        }
        for (int node = 0; node < busTurns.length; node++) {
            List<Flits> own = candidates.get(node);
            if (!own.isEmpty()) {
                Flits chosen = own.get(busTurns[node]++ % own.size());
                moves.add(chosen);
                moveIndices.add(chosen.route.from == node ? 0 : chosen.route.path.length);
            }
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
            underWay--;
        }
    }

    private void release(Channel channel) {
        channel.freeLanes++;
        Worm next = channel.group.next();
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

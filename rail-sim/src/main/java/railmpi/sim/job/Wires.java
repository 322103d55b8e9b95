package railmpi.sim.job;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import railmpi.sim.event.Calendar;

/**
 * The rails between all nodes. What leaves a node passes its port of the rail, is at the other node after L, and passes
 * the port there; switches never are the bottleneck. Not thread-safe.
 */
final class Wires {
    private static final long PS_PER_NS = 1000;
    private static final double PS_PER_SECOND = 1e12;

    /** In place of a time. */
    private static final long IS_PASSING = -1;

    private final Calendar calendar;
    private final JobConfig config;
    private final Port[][] leaving;
    private final Port[][] arriving;
    /** Bytes that each node has given to each rail and that have not arrived. */
    private final long[][] underWayBytes;
    /** The same of those between two nodes, by {@link #pair}; only of those with some. */
    private final Map<Long, long[]> underWayBetween = new HashMap<>();

    private final Map<Long, Connection> connections = new HashMap<>();

    /** Something that has left an adapter, until it has arrived: there may be millions. */
    private abstract class Flight implements Runnable {
        final int to;
        final int rail;
        final long bytes;
        /** When its last byte comes to the other adapter at the earliest; then {@link #IS_PASSING}. */
        private long leftPs;

        Flight(int to, int rail, long bytes) {
            this.to = to;
            this.rail = rail;
            this.bytes = bytes;
        }

        /** It has left by a port, and begins to arrive after a latency. */
        void begin(Port out, long latencyNs) {
            long latencyPs = latencyNs * PS_PER_NS;
            leftPs = Math.addExact(out.endPs(), latencyPs);
            calendar.at(out.beginPs() + latencyPs, this);
        }

        @Override
        public final void run() {
            if (leftPs == IS_PASSING) {
                arrived();
            } else {
                Port in = arriving[to][rail];
                in.pass(calendar.now(), ps(bytes, rail), busyPs(bytes, rail));
                long therePs = Math.max(in.endPs(), leftPs);
                leftPs = IS_PASSING;
                calendar.at(therePs, this);
            }
        }

        /** All of it is there. */
        abstract void arrived();
    }

    Wires(Calendar calendar, JobConfig config, int nodes) {
        this.calendar = calendar;
        this.config = config;
        leaving = ports(nodes);
        arriving = ports(nodes);
        underWayBytes = new long[nodes][config.rates().size()];
    }

    private Port[][] ports(int nodes) {
        Port[][] ports = new Port[nodes][config.rates().size()];
        for (Port[] ofNode : ports) {
            for (int rail = 0; rail < ofNode.length; rail++) {
                ofNode[rail] = new Port(ps(config.packets().bucketBytes(), rail));
            }
        }
        return ports;
    }

    /** Returns how long a rail takes for bytes, headers among them; an ArithmeticException if that is too long. */
    private long ps(long bytes, int rail) {
        double seconds = bytes * config.packets().payloadPart() / config.rates().get(rail);
        long ps = Math.round(seconds * PS_PER_SECOND);
        if (ps == Long.MAX_VALUE) {
            throw new ArithmeticException("too long to be counted");
        }
        return ps;
    }

    /** Returns what a node has given to a rail and has not arrived. */
    long underWayBytes(int node, int rail) {
        return underWayBytes[node][rail];
    }

    /** Returns what of that goes to one node. */
    long underWayBytes(int from, int to, int rail) {
        long[] bytes = underWayBetween.get(pair(from, to));
        return bytes == null ? 0 : bytes[rail];
    }

    /** Numbers with nothing between them: their hash codes differ. */
    private long pair(int from, int to) {
        return (long) from * leaving.length + to;
    }

    /**
     * Sends.
     *
     * @param isUrgent whether it goes past what is not urgent
     * @param arrived is told the rail when all of it is there
     */
    void send(int from, int to, int rail, long bytes, boolean isUrgent, IntConsumer arrived) {
        underWay(from, to, rail, bytes);
        if (!config.packets().areWhole()) {
            connection(from, to, rail).add(bytes, isUrgent, () -> arrived(from, to, rail, bytes, arrived));
            return;
        }
        new Flight(to, rail, bytes) {
            @Override
            void arrived() {
                Wires.this.arrived(from, to, rail, bytes, arrived);
            }
        }.begin(leave(from, rail, bytes), config.latencyNs());
    }

    private void arrived(int from, int to, int rail, long bytes, IntConsumer arrived) {
        underWay(from, to, rail, -bytes);
        arrived.accept(rail);
    }

    private void underWay(int from, int to, int rail, long change) {
        underWayBytes[from][rail] += change;
        long pair = pair(from, to);
        long[] between = underWayBetween.computeIfAbsent(
                pair, none -> new long[config.rates().size()]);
        between[rail] += change;
        if (isNothing(between)) {
            underWayBetween.remove(pair);
        }
    }

    private static boolean isNothing(long[] bytes) {
        for (long each : bytes) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    private Connection connection(int from, int to, int rail) {
        return connections.computeIfAbsent(
                pair(from, to) * JobConfig.MOST_RAILS + rail, none -> new Connection(this, config, from, to, rail));
    }

    /** Sends to all other nodes, as one datagram that leaves once. */
    void sendToAll(int from, int rail, long bytes, IntFunction<Runnable> arrivedAt) {
        Port out = leave(from, rail, bytes);
        for (int to = 0; to < arriving.length; to++) {
            if (to != from) {
                flight(to, rail, bytes, arrivedAt.apply(to)).begin(out, config.multicastLatencyNs());
            }
        }
    }

    /** Carries a packet. */
    void carry(int from, int to, int rail, long bytes, Runnable arrived) {
        flight(to, rail, bytes, arrived).begin(leave(from, rail, bytes), config.latencyNs());
    }

    private Flight flight(int to, int rail, long bytes, Runnable arrived) {
        return new Flight(to, rail, bytes) {
            @Override
            void arrived() {
                arrived.run();
            }
        };
    }

    private Port leave(int from, int rail, long bytes) {
        Port out = leaving[from][rail];
        out.pass(calendar.now(), ps(bytes, rail), busyPs(bytes, rail));
        return out;
    }

    private long busyPs(long bytes, int rail) {
        return Math.max(ps(bytes, rail), config.gapNs() * PS_PER_NS);
    }
}

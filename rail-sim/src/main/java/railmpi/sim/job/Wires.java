package railmpi.sim.job;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import railmpi.sim.event.Calendar;

/**
 * The rails between all nodes. What leaves a node passes its port of the rail, is at the other node after L, and passes
 * the port there; switches never are the bottleneck. Not thread-safe.
 */
final class Wires {
    private static final long PS_PER_NS = 1000;
    private static final double PS_PER_SECOND = 1e12;

    private final Calendar calendar;
    private final JobConfig config;
    private final Port[][] leaving;
    private final Port[][] arriving;
    /** Bytes that each node has given to each rail and that have not arrived. */
    private final long[][] underWayBytes;
    /** The same of those between two nodes, by {@link #key}. */
    private final Map<Long, Long> underWayBetween = new HashMap<>();

    private final Map<Long, Connection> connections = new HashMap<>();

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
        return underWayBetween.getOrDefault(key(from, to, rail), 0L);
    }

    /** Keys with nothing between them: hash codes of such numbers differ. */
    private long key(int from, int to, int rail) {
        return ((long) from * leaving.length + to) * JobConfig.MOST_RAILS + rail;
    }

    /**
     * Sends.
     *
     * @param isUrgent whether it goes past what is not urgent
     * @param arrived when all of it is there
     */
    void send(int from, int to, int rail, long bytes, boolean isUrgent, Runnable arrived) {
        underWay(from, to, rail, bytes);
        Runnable done = () -> {
            underWay(from, to, rail, -bytes);
            arrived.run();
        };
        if (config.packets().areWhole()) {
            carry(from, to, rail, bytes, done);
        } else {
            connection(from, to, rail).add(bytes, isUrgent, done);
        }
    }

    private void underWay(int from, int to, int rail, long change) {
        underWayBytes[from][rail] += change;
        underWayBetween.merge(key(from, to, rail), change, (bytes, more) -> bytes + more == 0 ? null : bytes + more);
    }

    private Connection connection(int from, int to, int rail) {
        return connections.computeIfAbsent(key(from, to, rail), none -> new Connection(this, config, from, to, rail));
    }

    /** Sends to all other nodes, as one datagram that leaves once. */
    void sendToAll(int from, int rail, long bytes, IntFunction<Runnable> arrivedAt) {
        Port out = leave(from, rail, bytes);
        for (int to = 0; to < arriving.length; to++) {
            if (to != from) {
                arrive(to, rail, bytes, out, config.multicastLatencyNs(), arrivedAt.apply(to));
            }
        }
    }

    /** Carries a packet, or a whole message. */
    void carry(int from, int to, int rail, long bytes, Runnable arrived) {
        arrive(to, rail, bytes, leave(from, rail, bytes), config.latencyNs(), arrived);
    }

    private Port leave(int from, int rail, long bytes) {
        Port out = leaving[from][rail];
        out.pass(calendar.now(), ps(bytes, rail), busyPs(bytes, rail));
        return out;
    }

    private long busyPs(long bytes, int rail) {
        return Math.max(ps(bytes, rail), config.gapNs() * PS_PER_NS);
    }

    private void arrive(int to, int rail, long bytes, Port out, long latencyNs, Runnable arrived) {
        long latencyPs = latencyNs * PS_PER_NS;
        long leftPs = Math.addExact(out.endPs(), latencyPs);
        calendar.at(out.beginPs() + latencyPs, () -> {
            Port in = arriving[to][rail];
            in.pass(calendar.now(), ps(bytes, rail), busyPs(bytes, rail));
            calendar.at(Math.max(in.endPs(), leftPs), arrived);
        });
    }
}

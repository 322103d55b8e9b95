package railmpi.sim.ports;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import railmpi.policy.StripingPolicy;
import railmpi.policy.UnderWay;

/**
 * Nodes with a process each, every two of which have a channel over all rails, in simulated time. A rail shares out
 * what its ports carry among the connections that have something to carry, roughly in equal parts; what has arrived is
 * acknowledged now and then late. Channels use the same classes as RailMPI's, and measure as those of btl do: they ask
 * idle rails, and give up one for which all others wait.
 */
final class SharedPorts {
    private final int nodes;
    private final int rails;
    private final Random random;
    private final ChannelRule rule;
    private final Lateness lateness;
    private final PortChannel[][] channels;
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

    /** Nodes on rails without latency whose processes are busy, with the default of old. */
    SharedPorts(long seed, int nodes, double... bytesPerNs) {
        this(seed, nodes, ChannelRule.ADAPTIVE, Lateness.BUSY, bytesPerNs, new double[bytesPerNs.length]);
    }

    /**
     * Prepares.
     *
     * @param seed of everything that is left to chance
     * @param nodes how many
     * @param bytesPerNs what each rail carries, the same at all nodes
     * @param latenciesNs of the rails
     */
    SharedPorts(long seed, int nodes, ChannelRule rule, Lateness lateness, double[] bytesPerNs, double[] latenciesNs) {
        random = new Random(seed);
        this.nodes = nodes;
        this.rule = rule;
        this.lateness = lateness;
        rails = bytesPerNs.length;
        this.bytesPerNs = new double[nodes][];
        Arrays.setAll(this.bytesPerNs, node -> bytesPerNs.clone());
        loss = new double[rails];
        ports = new UnderWay[nodes][rails];
        channels = new PortChannel[nodes][nodes];
        for (int node = 0; node < nodes; node++) {
            Arrays.setAll(ports[node], rail -> new UnderWay());
            int from = node;
            Arrays.setAll(channels[node], to -> new PortChannel(this, rule, lateness, random, from, to));
        }
        for (int rail = 0; rail < rails; rail++) {
            int number = rail;
            carriers.add(new SharedRail(nodes, node -> this.bytesPerNs[node][number], latenciesNs[rail]));
        }
    }

    long nowNs() {
        return nowNs;
    }

    int nodes() {
        return nodes;
    }

    int rails() {
        return rails;
    }

    /** Returns what is under way from the port of a node, of all its channels. */
    UnderWay port(int node, int rail) {
        return ports[node][rail];
    }

    SharedRail carrier(int rail) {
        return carriers.get(rail);
    }

    double loss(int rail) {
        return loss[rail];
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
        StripingPolicy striping = channels[from][to].striping();
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
            PortChannel[] to = channels[from];
            int node = from;
            in(lateness.startNs() * random.nextDouble(), () -> {
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

    /** Draws how late a process is. */
    double lateNs() {
        double mostlyNs = -lateness.mostlyNs() * Math.log(1 - random.nextDouble());
        return random.nextDouble() < lateness.laterPart()
                ? mostlyNs + lateness.laterNs() * random.nextDouble()
                : mostlyNs;
    }

    /** Does something later. */
    void in(double delayNs, Runnable action) {
        events.add(new Event(nowNs + (long) delayNs, eventCount++, action));
    }

    /** Runs until so many things have happened, and for old rules until all is acknowledged. */
    private void run(int[] left) {
        while (left[0] > 0 || rule == ChannelRule.ADAPTIVE && isBusy()) {
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
}

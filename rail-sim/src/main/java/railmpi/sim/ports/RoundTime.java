package railmpi.sim.ports;

import java.util.Arrays;

/** How long a round of a pattern takes over some rails, in simulated time, once their rates are known. Stateless. */
public final class RoundTime {
    /** 1 Gbit/s, bytes per nanosecond: what TCP leaves of it. */
    public static final double GBIT = 0.119;

    private static final double MS = 1e6;
    private static final double LATENCY_NS = 0.03 * MS;

    /** Before it is measured. */
    private static final double LEARNING_NS = 1000 * MS;

    private static final double MEASURED_NS = 150 * MS;

    /** At least: few long rounds tell more of chance than of the rule. */
    private static final int ROUNDS = 40;

    private RoundTime() {}

    /**
     * Simulates rails with RailMPI's defaults.
     *
     * @param seed of everything that is left to chance
     * @param pattern what is sent
     * @param bytes length of each message
     * @param bytesPerNs rate of each rail
     * @return mean time of a round in nanoseconds
     */
    public static double ofRound(long seed, TrafficPattern pattern, int bytes, double... bytesPerNs) {
        return ofRound(seed, ChannelRule.EARLIEST_FINISH, pattern, bytes, bytesPerNs);
    }

    static double ofRound(long seed, ChannelRule rule, TrafficPattern pattern, int bytes, double... bytesPerNs) {
        return ofRound(ports(seed, rule, pattern.nodes(), bytesPerNs), pattern, bytes, LEARNING_NS, MEASURED_NS);
    }

    /** Returns the mean time of the rounds of a while that begins after another one. */
    static double ofRound(SharedPorts ports, TrafficPattern pattern, int bytes, double skippedNs, double measuredNs) {
        double beginNs = ports.nowNs() + skippedNs;
        while (ports.nowNs() < beginNs) {
            pattern.round(ports, bytes);
        }
        long beganNs = ports.nowNs();
        int rounds = 0;
        while (rounds < ROUNDS || ports.nowNs() < beganNs + measuredNs) {
            pattern.round(ports, bytes);
            rounds++;
        }
        return (ports.nowNs() - beganNs) / (double) rounds;
    }

    /** Returns nodes whose processes are seldom late. */
    static SharedPorts ports(long seed, ChannelRule rule, int nodes, double... bytesPerNs) {
        double[] latencies = new double[bytesPerNs.length];
        Arrays.fill(latencies, LATENCY_NS);
        return new SharedPorts(seed, nodes, rule, Lateness.QUIET, bytesPerNs, latencies);
    }
}

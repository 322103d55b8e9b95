package railmpi.sim.ports;

/** What processes send each other, again and again. */
public enum TrafficPattern {
    /** One sends sixteen messages at once to another. */
    STREAM(2, (ports, bytes) -> ports.send(0, 1, bytes, 16)),
    /** One sends a message to another, which then sends one back. */
    PING_PONG(2, (ports, bytes) -> {
        ports.send(0, 1, bytes);
        ports.send(1, 0, bytes);
    }),
    /** Both send a message to each other at the same time, and go on together. */
    EXCHANGE(2, SharedPorts::alltoall),
    /** Each of four sends a message to each other. */
    ALLTOALL(4, SharedPorts::alltoall);

    private final int nodes;
    private final Round round;

    private interface Round {
        void run(SharedPorts ports, long bytes);
    }

    TrafficPattern(int nodes, Round round) {
        this.nodes = nodes;
        this.round = round;
    }

    /** Returns how many nodes take part, a process each. */
    int nodes() {
        return nodes;
    }

    /** Lets it happen once with messages of a length. */
    void round(SharedPorts ports, long bytes) {
        round.run(ports, bytes);
    }

    @Override
    public String toString() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}

package railmpi.sim.job;

import railmpi.sim.node.Cluster;
import railmpi.sim.node.ClusterConfig;
import railmpi.sim.node.ClusterListener;
import railmpi.sim.node.Receipt;

/**
 * One run of a trace on a cluster whose networks are fat trees. A send hands its message to the node's policy as soon
 * as what it waits for allows; it has ended when the tail has left the node, a receive when all has arrived. Ranks are
 * processes, dealt out to the nodes in order. Messages between ranks of a node take no time and no rail. Not
 * thread-safe.
 */
public final class TreeTrace {
    /** Longest time that is counted. */
    private static final long MOST_CYCLES = 1L << 60;

    private final Program program;
    private final double cyclesPerNs;
    private final int processes;
    private final Cluster cluster;
    private final Course<Message> course;
    private long endCycle;

    /** A message under way. */
    private final class Message implements Course.Sent, Receipt {
        private final int from;
        private final int sendPlace;
        private final int to;

        Message(int from, int sendPlace, int to) {
            this.from = from;
            this.sendPlace = sendPlace;
            this.to = to;
        }

        @Override
        public int from() {
            return from;
        }

        @Override
        public int sendPlace() {
            return sendPlace;
        }

        @Override
        public void onLeft() {
            end(from, sendPlace);
        }

        @Override
        public void onArrived() {
            int place = course.arrived(to, this);
            if (place != Course.NONE) {
                end(to, place);
            }
        }
    }

    /**
     * Prepares a run.
     *
     * @param trace what all ranks do
     * @param config nodes, with enough processes for all ranks
     * @param listener is told of messages that take rails
     * @param seed of the policies
     */
    public TreeTrace(Trace trace, ClusterConfig config, ClusterListener listener, long seed) {
        program = trace.program();
        cyclesPerNs = 1 / trace.cycleNs();
        processes = config.processes();
        cluster = new Cluster(config, (node, process) -> null, listener, seed);
        course = new Course<>(program, cluster.calendar(), this::begin);
    }

    /**
     * Runs it, once.
     *
     * @return the cycle in which the last rank was done
     * @throws IllegalArgumentException if messages have no partner, if ranks wait for each other, or if it takes longer
     *     than can be counted
     */
    public long run() {
        course.beginAll();
        cluster.runUntil(Long.MAX_VALUE);
        course.requireDone();
        return endCycle;
    }

    /**
     * Returns the events that have happened.
     *
     * @return number
     */
    public long events() {
        return cluster.calendar().happened();
    }

    private void begin(int rank, int place) {
        Operation operation = program.operations(rank).get(place);
        switch (operation.kind) {
            case COMPUTE -> after(Math.round(operation.amount * cyclesPerNs), () -> end(rank, place));
            case RECEIVE -> {
                if (course.receive(rank, place) != null) {
                    after(0, () -> end(rank, place));
                }
            }
            case SEND -> send(rank, place, operation);
            default -> throw new IllegalStateException("no trace has an operation " + operation.kind);
        }
    }

    private void send(int rank, int place, Operation send) {
        Message message = new Message(rank, place, send.peer);
        int node = rank / processes;
        int peer = send.peer / processes;
        if (node == peer) {
            after(0, message::onLeft);
            after(0, message::onArrived);
        } else {
            cluster.send(node, rank % processes, peer, Math.max(1, send.amount), message);
        }
    }

    private void after(long cycles, Runnable action) {
        long now = cluster.calendar().now();
        if (cycles > MOST_CYCLES - now) {
            throw new IllegalArgumentException("the trace takes more than " + MOST_CYCLES + " cycles");
        }
        cluster.calendar().at(now + cycles, action);
    }

    private void end(int rank, int place) {
        endCycle = cluster.calendar().now();
        course.end(rank, place);
    }
}

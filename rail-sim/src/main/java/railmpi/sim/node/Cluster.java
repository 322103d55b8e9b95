package railmpi.sim.node;

import java.util.function.BiFunction;
import railmpi.policy.allocation.PolicyName;
import railmpi.policy.allocation.StaticRails;
import railmpi.sim.event.Calendar;
import railmpi.sim.network.RailNetwork;

/** All nodes and rails of one replication, and its time. Same configuration, traffic and seed: same course. */
public final class Cluster {
    private final ClusterConfig config;
    private final Calendar calendar = new Calendar();
    private final RailNetwork[] networks;
    private final Node[] nodes;
    private final ClusterListener listener;

    /**
     * Makes a cluster whose processes begin at cycle 0.
     *
     * @param config what it is
     * @param traffic of a process, by its node and its number there; null for a process that sends nothing
     * @param listener is told
     * @param seed of the policies
     */
    public Cluster(
            ClusterConfig config, BiFunction<Integer, Integer, Traffic> traffic, ClusterListener listener, long seed) {
        this.config = config;
        this.listener = listener;
        networks = new RailNetwork[config.rails()];
        for (int rail = 0; rail < networks.length; rail++) {
            networks[rail] = new RailNetwork(config.network(), calendar);
        }
        int count = config.network().nodes();
        StaticRails staticRails =
                config.policy() == PolicyName.STATIC ? StaticRails.optimal(count, config.rails()) : null;
        nodes = new Node[count];
        for (int node = 0; node < count; node++) {
            nodes[node] = new Node(this, node, staticRails, seed);
        }
        for (Node node : nodes) {
            startProcesses(node, traffic);
        }
    }

    private void startProcesses(Node node, BiFunction<Integer, Integer, Traffic> traffic) {
        for (int process = 0; process < config.processes(); process++) {
            Traffic own = traffic.apply(node.number(), process);
            if (own != null) {
                new Process(node, process, own, calendar).begin(config.outstanding());
            }
        }
    }

    /**
     * Has a process send a message now, beside what its traffic has it send. Messages of one process need not wait for
     * each other.
     *
     * @param node of the process
     * @param process number in the node
     * @param peer another node
     * @param lengthBytes 1 or more
     * @param receipt is told
     */
    public void send(int node, int process, int peer, long lengthBytes, Receipt receipt) {
        nodes[node].request(process, peer, lengthBytes, calendar.now(), receipt);
    }

    /**
     * Goes on.
     *
     * @param cycle until the end of this one, or until nothing is to happen any more
     */
    public void runUntil(long cycle) {
        calendar.runUntil(cycle);
    }

    /**
     * Returns the time and the number of events.
     *
     * @return the calendar
     */
    public Calendar calendar() {
        return calendar;
    }

    /**
     * Returns a rail.
     *
     * @param rail number
     * @return its network
     */
    public RailNetwork network(int rail) {
        return networks[rail];
    }

    ClusterConfig config() {
        return config;
    }

    Node node(int number) {
        return nodes[number];
    }

    void requested(Message message) {
        listener.onRequested(message.lengthBytes);
    }

    void arrived(Part part) {
        listener.onPartArrived(part.lengthBytes());
        if (part.message().missingParts == 0) {
            listener.onMessageArrived(calendar.now() - part.message().bornCycle);
            part.message().receipt.onArrived();
        }
    }
}

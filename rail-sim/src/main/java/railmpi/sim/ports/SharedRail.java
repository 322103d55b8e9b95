package railmpi.sim.ports;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * One rail between nodes. A connection carries one request after the other. Connections share the ports at both ends
 * fairly (max-min), but for a weight that each request has.
 */
final class SharedRail {
    private final int nodes;
    private final IntToDoubleFunction bytesPerNs;
    private final double latencyNs;
    private final List<ArrayDeque<Request>> connections = new ArrayList<>();

    /** Something on its way. */
    static final class Request {
        private final int from;
        private final int to;
        private final double weight;
        private final Runnable arrived;
        private double leftBytes;
        private double bytesPerNs;

        Request(int from, int to, int lengthBytes, double weight, Runnable arrived) {
            this.from = from;
            this.to = to;
            this.weight = weight;
            this.arrived = arrived;
            leftBytes = lengthBytes;
        }

        private double leftNs() {
            return leftBytes / bytesPerNs;
        }
    }

    /**
     * Prepares.
     *
     * @param bytesPerNs of the port of a node, in each direction
     * @param latencyNs how much later than its last byte has left a request has arrived
     */
    SharedRail(int nodes, IntToDoubleFunction bytesPerNs, double latencyNs) {
        this.nodes = nodes;
        this.bytesPerNs = bytesPerNs;
        this.latencyNs = latencyNs;
        for (int i = 0; i < nodes * nodes; i++) {
            connections.add(new ArrayDeque<>());
        }
    }

    double latencyNs() {
        return latencyNs;
    }

    /** A connection is broken: nothing that was on its way arrives. */
    void drop(int from, int to) {
        connections.get(from * nodes + to).clear();
        shareOut();
    }

    /** The rates are others now. */
    void changed() {
        shareOut();
    }

    void add(Request request) {
        connections.get(request.from * nodes + request.to).add(request);
        shareOut();
    }

    /** Returns when the next request will have arrived if none is added before. */
    double nextArrivalNs() {
        Request first = first();
        return first == null ? Double.POSITIVE_INFINITY : first.leftNs();
    }

    private Request first() {
        Request first = null;
        for (ArrayDeque<Request> connection : connections) {
            Request request = connection.peek();
            first = request != null && (first == null || request.leftNs() < first.leftNs()) ? request : first;
        }
        return first;
    }

    /** Time passes. */
    void pass(double ns) {
        for (Request request : carried()) {
            request.leftBytes -= ns * request.bytesPerNs;
        }
    }

    /** The next request has arrived. */
    void arrive() {
        Request request = first();
        connections.get(request.from * nodes + request.to).remove();
        shareOut();
        request.arrived.run();
    }

    private List<Request> carried() {
        List<Request> carried = new ArrayList<>();
        for (ArrayDeque<Request> connection : connections) {
            if (!connection.isEmpty()) {
                carried.add(connection.element());
            }
        }
        return carried;
    }

    /** The port with the least for each request gives them all it has, then the next one what is left. */
    private void shareOut() {
        List<Request> waiting = carried();
        double[] left = new double[2 * nodes]; // of the ports outwards, then inwards
        Arrays.setAll(left, port -> bytesPerNs.applyAsDouble(port % nodes));
        while (!waiting.isEmpty()) {
            double[] weights = new double[2 * nodes];
            for (Request request : waiting) {
                weights[request.from] += request.weight;
                weights[nodes + request.to] += request.weight;
            }
            int scarcest = scarcest(left, weights);
            double each = left[scarcest] / weights[scarcest];
            for (Request request : List.copyOf(waiting)) {
                if (request.from == scarcest || nodes + request.to == scarcest) {
                    request.bytesPerNs = each * request.weight;
                    left[request.from] -= request.bytesPerNs;
                    left[nodes + request.to] -= request.bytesPerNs;
                    waiting.remove(request);
                }
            }
        }
    }

    private static int scarcest(double[] left, double[] weights) {
        int scarcest = -1;
        for (int port = 0; port < left.length; port++) {
            boolean isLess = scarcest < 0 || left[port] / weights[port] < left[scarcest] / weights[scarcest];
            scarcest = weights[port] > 0 && isLess ? port : scarcest;
        }
        return scarcest;
    }
}

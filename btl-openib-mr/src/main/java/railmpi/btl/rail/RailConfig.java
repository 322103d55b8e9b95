package railmpi.btl.rail;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import railmpi.btl.BtlParameters;
import railmpi.btl.RailParameters;
import railmpi.btl.RailWeights;
import railmpi.btl.allocation.AllocationConfig;
import railmpi.btl.connect.ConnectConfig;
import railmpi.core.log.Log;
import railmpi.core.param.ParameterException;
import railmpi.core.param.Parameters;
import railmpi.fabric.KernelInterfaces;
import railmpi.fabric.Port;
import railmpi.policy.AdaptiveStripingPolicy;
import railmpi.policy.BindingPolicy;
import railmpi.policy.EarliestFinishPolicy;
import railmpi.policy.EarliestFinishStripingPolicy;
import railmpi.policy.MultiplexingPolicy;
import railmpi.policy.RailTimes;
import railmpi.policy.RoundRobinPolicy;
import railmpi.policy.ShortestQueuePolicy;
import railmpi.policy.StaticStripingPolicy;
import railmpi.policy.StripingPolicy;
import railmpi.policy.WeightedRoundRobinPolicy;
import railmpi.policy.allocation.PolicyName;

/** The parameters of channels over rails, checked. Immutable, but for what was said of them. */
final class RailConfig {
    private static final String EARLIEST_FINISH = "earliest-finish";
    private static final String SHORTEST_QUEUE = "shortest-queue";

    private static final long NS_PER_MS = 1_000_000;
    private static final int MIN_RING_BATCHES = 4;
    /** Half of the smallest ring. */
    private static final int MOST_UNTOLD_BYTES = 64 * 1024;

    private final Parameters parameters;
    private final int slots;
    private final int slotBytes;
    private final int ringBytes;
    private final int segmentBytes;
    private final Map<String, Double> weights;
    private final AtomicBoolean isSaidOfWeights = new AtomicBoolean();
    private final AllocationConfig allocation;

    /**
     * Reads the parameters.
     *
     * @param ports those of this process, for the names in btl_rail_weights
     * @throws ParameterException if weights name what is no interface of this machine
     */
    RailConfig(Parameters parameters, List<Port> ports) {
        this.parameters = parameters;
        slots = Math.max(parameters.get(BtlParameters.RECEIVE_SLOTS), 4) + extraSlots(parameters);
        slotBytes = slotBytes(parameters, ports);
        ringBytes = Integer.highestOneBit(Math.max(
                MIN_RING_BATCHES * slotBytes * 2 - 1,
                parameters.get(BtlParameters.SEND_RING_BYTES).intValue()));
        segmentBytes = segmentBytes(parameters, ports);
        weights = weights(parameters.get(RailParameters.WEIGHTS), ports);
        allocation = allocation(parameters);
    }

    private static int slotBytes(Parameters parameters, List<Port> ports) {
        int most = parameters.get(BtlParameters.SLOT_BYTES).intValue();
        for (Port port : ports) {
            most = Math.min(most, port.maxSendBytes());
        }
        return most & -Long.BYTES;
    }

    /** Few receives leave no quarter that is enough for the notices. */
    private static int extraSlots(Parameters parameters) {
        return Math.max(0, Fins.NOTICE_SLOTS - parameters.get(BtlParameters.RECEIVE_SLOTS) / 4);
    }

    private static Map<String, Double> weights(String text, List<Port> ports) {
        Map<String, Double> weights = RailWeights.parse(text);
        for (String name : weights.keySet()) {
            if (!isPort(name, ports)) {
                requireInterface(name, text, ports);
            }
        }
        return weights;
    }

    /** One list is for all nodes and days: an interface may be left out here, or be down now. */
    private static void requireInterface(String name, String text, List<Port> ports) {
        if (!KernelInterfaces.names().contains(name)) {
            throw new ParameterException("parameter btl_rail_weights: value '" + text + "': '" + name
                    + "' is not an interface of this machine; there are " + names(ports));
        }
        Log.info("btl_rail_weights has " + name + ", which is down or left out");
    }

    private static boolean isPort(String name, List<Port> ports) {
        for (Port port : ports) {
            if (port.name().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static String names(List<Port> ports) {
        StringBuilder names = new StringBuilder();
        for (Port port : ports) {
            names.append(names.length() == 0 ? "" : ", ").append(port.name());
        }
        return names.toString();
    }

    /** Returns the receives of a connection. */
    int slots() {
        return slots;
    }

    /** Returns how many batches may be under way without being consumed. */
    int window() {
        return slots - Fins.NOTICE_SLOTS;
    }

    int slotBytes() {
        return slotBytes;
    }

    int ringBytes() {
        return ringBytes;
    }

    /**
     * Returns how much may be consumed without telling the peer, whose ring it fills until then: no more than a part of
     * the smallest ring.
     */
    int tellingBytes() {
        return Math.min(ringBytes / MIN_RING_BATCHES, MOST_UNTOLD_BYTES);
    }

    int maxRails() {
        return parameters.get(RailParameters.MAX_RAILS);
    }

    ConnectConfig connecting() {
        long retryNs = parameters.get(RailParameters.RETRY_MS) * NS_PER_MS;
        return new ConnectConfig(maxRails(), pathsPerPort(), windowBytes(), retryNs);
    }

    int pathsPerPort() {
        return parameters.get(RailParameters.PATHS_PER_PORT);
    }

    /** Returns the longest write, which every adapter takes as one message. */
    int segmentBytes() {
        return segmentBytes;
    }

    /** Tells whether the user has chosen how long a write is. */
    boolean isSegmentGiven() {
        return !parameters.isDefault(RailParameters.SEGMENT_BYTES);
    }

    private static int segmentBytes(Parameters parameters, List<Port> ports) {
        int segmentBytes = parameters.get(RailParameters.SEGMENT_BYTES).intValue();
        for (Port port : ports) {
            segmentBytes = Math.min(segmentBytes, port.maxMessageBytes());
        }
        return segmentBytes;
    }

    int stripeThresholdBytes() {
        return parameters.get(RailParameters.STRIPE_THRESHOLD).intValue();
    }

    int putStripeThresholdBytes() {
        return parameters.get(RailParameters.PUT_STRIPE_THRESHOLD).intValue();
    }

    int getStripeThresholdBytes() {
        return parameters.get(RailParameters.GET_STRIPE_THRESHOLD).intValue();
    }

    long windowBytes() {
        return parameters.get(RailParameters.WINDOW_BYTES);
    }

    long railTimeoutNs() {
        return parameters.get(RailParameters.RAIL_TIMEOUT) * NS_PER_MS;
    }

    /** Returns how rails are given to long messages; null if they take them without asking. */
    AllocationConfig allocation() {
        return allocation;
    }

    private static AllocationConfig allocation(Parameters parameters) {
        String name = parameters.get(RailParameters.ALLOCATION);
        return name.equals(RailParameters.NO_ALLOCATION)
                ? null
                : new AllocationConfig(
                        PolicyName.of(name),
                        parameters.get(RailParameters.ALLOCATION_STRIPING) / 100.0,
                        parameters.get(RailParameters.ALLOCATION_SHORT),
                        parameters.get(RailParameters.MAX_RAILS));
    }

    /** Tells whether some policy needs to know how long rails take. */
    boolean isLearning() {
        boolean isAsked = parameters.get(RailParameters.MULTIPLEXING).equals(EARLIEST_FINISH)
                || parameters.get(RailParameters.STRIPING).equals(EARLIEST_FINISH);
        return isAsked && weights.isEmpty();
    }

    /** Makes what compares the weights that were given with what is measured; null if none were. */
    GivenWeights givenWeights(RailNames names, RailTimes times) {
        return weights.isEmpty() ? null : new GivenWeights(striping("weighted", names, times), isSaidOfWeights);
    }

    /** Makes the striping policy of a channel; null if nothing is striped. */
    StripingPolicy striping(RailNames names, RailTimes times) {
        String name = parameters.get(RailParameters.STRIPING);
        return name.equals("none") ? null : striping(name, names, times);
    }

    private StripingPolicy striping(String name, RailNames names, RailTimes times) {
        int shortest = parameters.get(RailParameters.SHORTEST_STRIPE).intValue();
        return switch (name) {
            case EARLIEST_FINISH ->
                weights.isEmpty()
                        ? new EarliestFinishStripingPolicy(times, shortest)
                        : new StaticStripingPolicy(new NamedWeights(weights, names), shortest, true);
            case "adaptive" -> new AdaptiveStripingPolicy(parameters.get(RailParameters.GAIN) / 100.0, shortest);
            case "weighted" -> new StaticStripingPolicy(new NamedWeights(weights, names), shortest);
            case "even" -> new StaticStripingPolicy(rail -> 1, shortest);
            default -> throw new IllegalStateException("btl_striping " + name + " has no policy");
        };
    }

    /**
     * Makes the policy for the batches of a channel.
     *
     * @param process number on its node of the process whose pair this is
     */
    MultiplexingPolicy ofBatches(StripingPolicy striping, RailNames names, RailTimes times, int process) {
        return multiplexing(striping, names, times, process, process, slotBytes(), true);
    }

    /**
     * Makes the policy for pieces that are not cut. What goes to different peers begins on different rails, so that
     * short writes to several peers share no rail while others are idle.
     *
     * @param process number on its node of the process whose pair this is
     * @param first number of the rail to begin with, modulo those there are, if the process is bound to none
     */
    MultiplexingPolicy ofPieces(StripingPolicy striping, RailNames names, RailTimes times, int process, int first) {
        return multiplexing(striping, names, times, process, first, 2 * stripeThresholdBytes(), false);
    }

    private MultiplexingPolicy multiplexing(
            StripingPolicy striping,
            RailNames names,
            RailTimes times,
            int process,
            int first,
            int lengthBytes,
            boolean isOrdered) {
        StripingPolicy shares = shares(striping, names, times);
        String name = parameters.get(RailParameters.MULTIPLEXING);
        boolean isGiven = name.equals(EARLIEST_FINISH) && !weights.isEmpty();
        return switch (isGiven ? SHORTEST_QUEUE : name) {
            case EARLIEST_FINISH -> new EarliestFinishPolicy(times, first, isOrdered);
            case "binding" -> new BindingPolicy(process);
            case "round-robin" -> new RoundRobinPolicy(1);
            case "window-round-robin" -> new RoundRobinPolicy(parameters.get(RailParameters.MULTIPLEXING_WINDOW));
            case "weighted-round-robin" -> new WeightedRoundRobinPolicy(shares);
            case SHORTEST_QUEUE ->
                new ShortestQueuePolicy(shares, first, parameters.get(RailParameters.SPILL_BYTES), lengthBytes);
            default -> throw new IllegalStateException("btl_multiplexing " + name + " has no policy");
        };
    }

    /** What is known of the rails' speeds: the weights that were given, else what striping has measured. */
    private StripingPolicy shares(StripingPolicy striping, RailNames names, RailTimes times) {
        return !weights.isEmpty() || striping == null ? striping("weighted", names, times) : striping;
    }

    /** Tells which interface a rail uses. */
    interface RailNames {
        /** Returns the name of the interface of rail number {@code rail}. */
        String portName(int rail);
    }

    private record NamedWeights(Map<String, Double> weights, RailNames names) implements StaticStripingPolicy.Weights {
        @Override
        public double of(int rail) {
            Double weight = weights.get(names.portName(rail));
            if (weight != null) {
                return weight;
            }
            double smallest = weights.isEmpty() ? 1 : Double.MAX_VALUE;
            for (double other : weights.values()) {
                smallest = Math.min(smallest, other);
            }
            return smallest;
        }
    }
}

package railmpi.policy.allocation;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The allocation policies, by the names that users give. */
public enum PolicyName {
    /** Round robin, blind. */
    BASIC("basic"),
    /** Each rail one direction at each node, for ever, with the fewest rails. */
    STATIC("static"),
    /** Rails that are idle at the sender. */
    LOCAL_DYNAMIC("local-dynamic"),
    /** Both ends are reserved. */
    DYNAMIC("dynamic"),
    /** Both ends are reserved for long messages only. */
    HYBRID("hybrid");

    private final String text;

    PolicyName(String text) {
        this.text = text;
    }

    /**
     * Returns the policy of a name.
     *
     * @param text the name
     * @return the policy
     * @throws IllegalArgumentException if there is none, with the names that there are
     */
    public static PolicyName of(String text) {
        for (PolicyName name : values()) {
            if (name.text.equals(text)) {
                return name;
            }
        }
        throw new IllegalArgumentException("unknown policy '" + text + "' (there are: "
                + Arrays.stream(values()).map(PolicyName::toString).collect(Collectors.joining(", ")) + ")");
    }

    /**
     * Makes the policy of one node, or of one process of it.
     *
     * @param node its rails
     * @param actions what to do
     * @param ownNode number of the node
     * @param staticRails of all nodes; of {@link #STATIC} only
     * @param config of {@link #DYNAMIC}, {@link #HYBRID} and, but for the times, {@link #LOCAL_DYNAMIC}
     * @return with all rails free
     */
    public AllocationPolicy make(
            NodeView node, AllocationActions actions, int ownNode, StaticRails staticRails, DynamicConfig config) {
        return switch (this) {
            case BASIC -> new BasicAllocation(node, actions);
            case STATIC -> new StaticAllocation(node, actions, staticRails, ownNode);
            case LOCAL_DYNAMIC -> new LocalDynamicAllocation(node, actions, config.stripingRatio());
            case DYNAMIC, HYBRID -> new DynamicAllocation(node, actions, ownNode, config);
        };
    }

    /**
     * Tells whether rails are reserved at the receiver.
     *
     * @return true of {@link #DYNAMIC} and {@link #HYBRID}
     */
    public boolean isReserving() {
        return this == DYNAMIC || this == HYBRID;
    }

    /**
     * Tells whether a process takes rails without a look at what others do, and so in turns of its own.
     *
     * @return true of {@link #BASIC} and {@link #STATIC}
     */
    public boolean isBlind() {
        return this == BASIC || this == STATIC;
    }

    @Override
    public String toString() {
        return text;
    }
}

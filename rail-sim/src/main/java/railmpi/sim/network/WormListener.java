package railmpi.sim.network;

/**
 * What is told of a worm; called while the network changes, so that worms may be sent but nothing may be waited for.
 */
public interface WormListener {
    /** Its tail has left the source. */
    default void onInjected() {}

    /** Its head has reached the destination. */
    default void onHeadArrived() {}

    /** All of it has reached the destination. */
    void onDelivered();
}

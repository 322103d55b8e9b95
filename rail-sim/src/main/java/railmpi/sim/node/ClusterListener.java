package railmpi.sim.node;

/** What is told of the messages of a cluster. */
public interface ClusterListener {
    /**
     * A process has handed a message to its policy.
     *
     * @param lengthBytes its length
     */
    void onRequested(long lengthBytes);

    /**
     * A part of a message has arrived.
     *
     * @param lengthBytes length of the part
     */
    void onPartArrived(long lengthBytes);

    /**
     * A message has arrived as a whole.
     *
     * @param latencyCycles time since it came into being
     */
    void onMessageArrived(long latencyCycles);
}

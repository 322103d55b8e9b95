package railmpi.sim.node;

/** Is told how a message gets on. */
public interface Receipt {
    /** The tail has left the node, on all of its rails. */
    void onLeft();

    /** All of it has arrived. */
    void onArrived();
}

package railmpi.pml.state;

/** Knows how processes are reached; what it has said of one stays so. */
public interface Ways {
    /** Tells whether shared memory reaches a process. */
    boolean isInNode(int process);

    /** Chooses the protocol for a peer that is new. */
    Protocol choose(Peer peer);
}

package railmpi.policy.allocation;

/** What happens to one rail of a node under dynamic allocation. Source: [Coll01] tables 1 and 2. */
enum ReservationEvent {
    /** A message of this node wants it. */
    LOCAL_RTS,
    /** What was received is there. */
    LOCAL_ACK,
    /** What the peer has granted is not used. */
    LOCAL_ABORT,
    /** A peer asks for it, and this node asks nobody. */
    REMOTE_RTS,
    /** A peer asks for it while this node asks for it too, and this node goes first. */
    LOCAL_WINNER,
    /** The same, and the peer goes first. */
    REMOTE_WINNER,
    /** The peer does not use what was granted. */
    REMOTE_ABORT,
    /** The peer grants it. */
    REMOTE_CTS,
    /** What was sent has arrived. */
    REMOTE_ACK,
    /** The peer refuses it, or does not answer. */
    REMOTE_NACK
}

package railmpi.policy.allocation;

/**
 * One rail of a node under dynamic allocation: its state, for whom, and its priority in deadlocks. Two nodes that ask
 * each other compare the priorities that they had when they asked, so that both see the same winner; who wins has less
 * from then on, who loses more. Source: [Coll01] algorithms 5 and 6.
 */
final class RailReservation {
    private static final int NOBODY = -1;

    private ReservationState state = ReservationState.FREE;
    private int priority;
    private int priorityAsked;
    private int askedPeer = NOBODY;
    private long askedId;
    private int grantedPeer = NOBODY;
    private long grantedId;

    ReservationState state() {
        return state;
    }

    private void transition(ReservationEvent event) {
        state = state.on(event);
        if (state == ReservationState.FREE || state == ReservationState.RECEIVING) {
            askedPeer = NOBODY;
        }
        if (state == ReservationState.FREE || state == ReservationState.RESERVED) {
            grantedPeer = NOBODY;
        }
    }

    /** Asks a peer; returns the priority of the request. The rail is free. */
    int ask(int peer, long id) {
        transition(ReservationEvent.LOCAL_RTS);
        askedPeer = peer;
        askedId = id;
        priorityAsked = priority;
        return priority;
    }

    /** A peer asks; returns whether the rail is granted to it. */
    boolean grant(int ownNode, int peer, long id, int peerPriority) {
        ReservationEvent event = ReservationEvent.REMOTE_RTS;
        if (state == ReservationState.RESERVED) {
            boolean isOurs = priorityAsked > peerPriority || priorityAsked == peerPriority && ownNode > peer;
            event = isOurs ? ReservationEvent.LOCAL_WINNER : ReservationEvent.REMOTE_WINNER;
            priority += isOurs ? -1 : 1;
        }
        boolean isGranted = state == ReservationState.FREE || event == ReservationEvent.REMOTE_WINNER;
        transition(event);
        if (isGranted) {
            grantedPeer = peer;
            grantedId = id;
        }
        return isGranted;
    }

    /** Tells whether an answer of a peer is awaited. */
    boolean hasAsked(int peer, long id) {
        return isAsked() && isFor(peer, id);
    }

    private boolean isAsked() {
        return state == ReservationState.RESERVED || state == ReservationState.ASKED_AND_RECEIVING;
    }

    private boolean isFor(int peer, long id) {
        return askedPeer == peer && askedId == id;
    }

    /** The peer that was asked grants it; returns whether it can be used for sending. */
    boolean granted() {
        transition(ReservationEvent.REMOTE_CTS);
        return state == ReservationState.SENDING;
    }

    /** The peer that was asked refuses it, or will not answer. */
    void refused() {
        transition(ReservationEvent.REMOTE_NACK);
    }

    /** What was granted is not used. */
    void abandon() {
        transition(ReservationEvent.LOCAL_ABORT);
    }

    /** What is sent has arrived. */
    void sent(int peer, long id) {
        if (state == ReservationState.SENDING && isFor(peer, id)) {
            transition(ReservationEvent.REMOTE_ACK);
        }
    }

    /** What a peer sends has arrived. */
    void received(int peer, long id) {
        if (isGrantedTo(peer) && grantedId == id) {
            transition(ReservationEvent.LOCAL_ACK);
        }
    }

    /** A peer sends nothing. */
    void abandonedBy(int peer, long id) {
        if (isGrantedTo(peer) && grantedId == id) {
            transition(ReservationEvent.REMOTE_ABORT);
        }
    }

    /** Nothing comes from a peer any more, or goes there; answers that are awaited are none of this. */
    void lost(int peer) {
        if (isGrantedTo(peer)) {
            transition(ReservationEvent.REMOTE_ABORT);
        }
        if (state == ReservationState.SENDING && askedPeer == peer) {
            transition(ReservationEvent.LOCAL_ABORT);
        }
    }

    private boolean isGrantedTo(int peer) {
        return grantedPeer == peer;
    }
}

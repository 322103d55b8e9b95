package railmpi.policy.allocation;

/**
 * One rail of a node under dynamic allocation, as one process of the node sees it: the state that all of them share,
 * and for whom this process has taken it. Two nodes that ask each other compare the priorities that they had when they
 * asked, so that both see the same winner. Source: [Coll01] algorithms 5 and 6. Added: the processes of a node share
 * the rail, and whoever of them is asked decides for all.
 */
final class RailReservation {
    private static final int NOBODY = -1;

    private final ReservationWord word;
    private int askedPeer = NOBODY;
    private long askedId;
    private int grantedPeer = NOBODY;
    private long grantedId;

    RailReservation(ReservationWord word) {
        this.word = word;
    }

    ReservationState state() {
        return Reservation.unpack(word.get()).state();
    }

    /** Lets something happen to what this process has taken; others may change the rest meanwhile. */
    private ReservationState transition(ReservationEvent event) {
        long seen;
        Reservation next;
        do {
            seen = word.get();
            next = Reservation.unpack(seen).on(event);
        } while (!word.compareAndSet(seen, next.pack()));
        return next.state();
    }

    /**
     * Asks a peer if the rail is free.
     *
     * @return whether it was
     */
    boolean tryAsk(int peer, long id) {
        long seen;
        Reservation next;
        do {
            seen = word.get();
            Reservation now = Reservation.unpack(seen);
            if (now.state() != ReservationState.FREE) {
                return false;
            }
            next = now.on(ReservationEvent.LOCAL_RTS);
        } while (!word.compareAndSet(seen, next.pack()));
        askedPeer = peer;
        askedId = id;
        return true;
    }

    /** Returns the priority of the request that was made last. */
    int priorityAsked() {
        return Reservation.unpack(word.get()).priorityAsked();
    }

    /** A peer asks; returns whether the rail is granted to it. */
    boolean grant(int ownNode, int peerNode, int peerPriority, int peer, long id) {
        long seen;
        Reservation now;
        ReservationEvent event;
        do {
            seen = word.get();
            now = Reservation.unpack(seen);
            event = now.request(ownNode, peerNode, peerPriority);
        } while (!word.compareAndSet(seen, now.on(event).pack()));
        boolean isGranted = now.state() == ReservationState.FREE || event == ReservationEvent.REMOTE_WINNER;
        if (isGranted) {
            grantedPeer = peer;
            grantedId = id;
        }
        return isGranted;
    }

    /** Tells whether an answer of a peer is awaited. */
    boolean hasAsked(int peer, long id) {
        ReservationState state = state();
        boolean isAsked = state == ReservationState.RESERVED || state == ReservationState.ASKED_AND_RECEIVING;
        return isAsked && isFor(peer, id);
    }

    private boolean isFor(int peer, long id) {
        return askedPeer == peer && askedId == id;
    }

    /** The peer that was asked grants it; returns whether it can be used for sending. */
    boolean granted() {
        boolean isSending = transition(ReservationEvent.REMOTE_CTS) == ReservationState.SENDING;
        askedPeer = isSending ? askedPeer : NOBODY;
        return isSending;
    }

    /** The peer that was asked refuses it, or will not answer. */
    void refused() {
        giveUp(ReservationEvent.REMOTE_NACK);
    }

    /** What was granted is not used. */
    void abandon() {
        giveUp(ReservationEvent.LOCAL_ABORT);
    }

    /** What is sent has arrived. */
    void sent(int peer, long id) {
        if (state() == ReservationState.SENDING && isFor(peer, id)) {
            giveUp(ReservationEvent.REMOTE_ACK);
        }
    }

    private void giveUp(ReservationEvent event) {
        askedPeer = NOBODY;
        transition(event);
    }

    /** What a peer sends has arrived. */
    void received(int peer, long id) {
        if (grantedPeer == peer && grantedId == id) {
            takeBack(ReservationEvent.LOCAL_ACK);
        }
    }

    /** A peer sends nothing. */
    void abandonedBy(int peer, long id) {
        if (grantedPeer == peer && grantedId == id) {
            takeBack(ReservationEvent.REMOTE_ABORT);
        }
    }

    private void takeBack(ReservationEvent event) {
        grantedPeer = NOBODY;
        transition(event);
    }

    /** Nothing comes from a peer any more, or goes there; answers that are awaited are none of this. */
    void lost(int peer) {
        if (grantedPeer == peer) {
            takeBack(ReservationEvent.REMOTE_ABORT);
        }
        if (askedPeer == peer && state() == ReservationState.SENDING) {
            giveUp(ReservationEvent.LOCAL_ABORT);
        }
    }
}

package railmpi.policy.allocation;

/**
 * What a rail of a node does under dynamic allocation, and the transitions; a dash is impossible.
 *
 * <pre>
 *                FREE       RESERVED    SENDING  RECEIVING  ASKED_AND_RECEIVING
 * LOCAL_RTS      RESERVED   stays       stays    stays      stays
 * LOCAL_ACK      -          -           -        FREE       RESERVED
 * LOCAL_ABORT    -          -           FREE     -          -
 * REMOTE_RTS     RECEIVING  -           stays    stays      stays
 * LOCAL_WINNER   -          stays       -        -          -
 * REMOTE_WINNER  -          ASKED_A_R.  -        -          -
 * REMOTE_ABORT   -          -           -        FREE       RESERVED
 * REMOTE_CTS     -          SENDING     -        -          RECEIVING
 * REMOTE_ACK     -          -           FREE     -          -
 * REMOTE_NACK    -          FREE        -        -          RECEIVING
 * </pre>
 *
 * Source: [Coll01] tables 1 and 2. An answer that nobody waits for any more is none of these events here: a grant is
 * given back, a refusal is dropped (table 1 lets a free rail send then, though no message is there). Table 1 has no
 * grant for a rail that receives and has asked; its text gives it back.
 */
enum ReservationState {
    FREE,
    /** A peer was asked to receive. */
    RESERVED,
    /** The peer has granted it: something is sent, or about to be. */
    SENDING,
    /** Granted to a peer. */
    RECEIVING,
    /** Granted to a peer while another was asked, whose answer is to come. */
    ASKED_AND_RECEIVING;

    /**
     * Returns what follows an event.
     *
     * @throws IllegalStateException if the event is impossible in this state
     */
    ReservationState on(ReservationEvent event) {
        ReservationState next =
                switch (this) {
                    case FREE -> whenFree(event);
                    case RESERVED -> whenReserved(event);
                    case SENDING -> whenSending(event);
                    case RECEIVING -> whenReceiving(event, FREE);
                    case ASKED_AND_RECEIVING -> whenAsked(event);
                };
        if (next == null) {
            throw new IllegalStateException(event + " is impossible for a rail that is " + this);
        }
        return next;
    }

    private static ReservationState whenFree(ReservationEvent event) {
        return switch (event) {
            case LOCAL_RTS -> RESERVED;
            case REMOTE_RTS -> RECEIVING;
            default -> null;
        };
    }

    private static ReservationState whenReserved(ReservationEvent event) {
        return switch (event) {
            case LOCAL_RTS, LOCAL_WINNER -> RESERVED;
            case REMOTE_WINNER -> ASKED_AND_RECEIVING;
            case REMOTE_CTS -> SENDING;
            case REMOTE_NACK -> FREE;
            default -> null;
        };
    }

    private static ReservationState whenSending(ReservationEvent event) {
        return switch (event) {
            case LOCAL_RTS, REMOTE_RTS -> SENDING;
            case LOCAL_ABORT, REMOTE_ACK -> FREE;
            default -> null;
        };
    }

    private ReservationState whenReceiving(ReservationEvent event, ReservationState afterwards) {
        return switch (event) {
            case LOCAL_RTS, REMOTE_RTS -> this;
            case LOCAL_ACK, REMOTE_ABORT -> afterwards;
            default -> null;
        };
    }

    private static ReservationState whenAsked(ReservationEvent event) {
        return switch (event) {
            case REMOTE_CTS, REMOTE_NACK -> RECEIVING;
            default -> ASKED_AND_RECEIVING.whenReceiving(event, RESERVED);
        };
    }
}

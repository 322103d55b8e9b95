package railmpi.policy.allocation;

/**
 * What the processes of a node know together of a rail under dynamic allocation. Immutable; a {@link ReservationWord}
 * holds it:
 *
 * <pre>
 * bits 0 to 7    state, 8 to 31 priority, 32 to 55 priority with which a peer was asked; both with a sign
 * </pre>
 *
 * @param state what the rail does
 * @param priority of this node's end in deadlocks
 * @param priorityAsked what it was when a peer was asked
 */
record Reservation(ReservationState state, int priority, int priorityAsked) {
    private static final int PRIORITY_SHIFT = 8;
    private static final int ASKED_SHIFT = 32;
    private static final int MOST = (1 << 23) - 1;

    private static final ReservationState[] STATES = ReservationState.values();

    static Reservation unpack(long word) {
        return new Reservation(
                STATES[(int) word & 0xff],
                (int) word >> PRIORITY_SHIFT,
                (int) (word >>> ASKED_SHIFT) << PRIORITY_SHIFT >> PRIORITY_SHIFT);
    }

    long pack() {
        return state.ordinal()
                | (long) priority << PRIORITY_SHIFT & 0xffff_ff00L
                | (long) (priorityAsked & 0xff_ffff) << ASKED_SHIFT;
    }

    /** Returns what follows an event; who wins has less priority from then on, who loses more. */
    Reservation on(ReservationEvent event) {
        ReservationState next = state.on(event);
        return switch (event) {
            case LOCAL_RTS -> new Reservation(next, priority, priority);
            case LOCAL_WINNER -> new Reservation(next, Math.max(-MOST, priority - 1), priorityAsked);
            case REMOTE_WINNER -> new Reservation(next, Math.min(MOST, priority + 1), priorityAsked);
            default -> new Reservation(next, priority, priorityAsked);
        };
    }

    /** Returns what a request of a peer is here. */
    ReservationEvent request(int ownNode, int peerNode, int peerPriority) {
        if (state != ReservationState.RESERVED) {
            return ReservationEvent.REMOTE_RTS;
        }
        boolean isOurs = priorityAsked > peerPriority || priorityAsked == peerPriority && ownNode > peerNode;
        return isOurs ? ReservationEvent.LOCAL_WINNER : ReservationEvent.REMOTE_WINNER;
    }
}

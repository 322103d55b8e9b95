package railmpi.btl.allocation;

/** What two nodes tell each other of a rail between them. */
public enum ReservationKind {
    /** May a message be sent to you over it? */
    REQUEST,
    /** Yes: it is kept for that message. */
    GRANT,
    /** No. */
    REFUSAL,
    /** What was granted is not used. */
    RETURN,
    /** Something is on its way to you over it; nobody was asked. */
    ARRIVAL;

    private static final ReservationKind[] KINDS = values();

    /**
     * Returns one by its number.
     *
     * @param ordinal as in a frame
     * @return null if there is none
     */
    public static ReservationKind of(int ordinal) {
        return ordinal >= 0 && ordinal < KINDS.length ? KINDS[ordinal] : null;
    }
}

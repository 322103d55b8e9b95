package railmpi.pml.state;

/**
 * What a request is the request of. Numbers and no enum, for the reason that {@link PmlRequest} gives; in such an order
 * that one comparison tells those that have neither a source nor a tag to report from the others. A request gets its
 * kind when it is taken from the pool, by {@link PmlRequest#beOf}, and keeps it till it is given back.
 */
public final class RequestKind {
    /** A receive into memory of the program. */
    public static final int RECEIVE = 0;
    /** A receive of a message of whatever length, into a new array. */
    public static final int RECEIVE_ANY_LENGTH = 1;
    /** The wait for a {@link Completable}. */
    public static final int WAIT = 2;
    /** Work that a thread of the library does. */
    public static final int WORK = 3;
    /** A send; it and all kinds behind it report no source. */
    public static final int SEND = 4;
    /** A send that is over when it is matched. */
    public static final int SYNCHRONOUS_SEND = 5;
    /** An {@link Activity}. */
    public static final int ACTIVITY = 6;

    private RequestKind() {}

    /** Tells whether a kind is that of a message, which has a peer and may be withdrawn. */
    static boolean isMessage(int kind) {
        return kind <= RECEIVE_ANY_LENGTH || kind == SEND || kind == SYNCHRONOUS_SEND;
    }

    /** Tells whether a request of a kind may be in a state. */
    static boolean mayBe(int kind, int state) {
        return switch (state) {
            case RequestState.POSTED -> kind <= RECEIVE_ANY_LENGTH;
            case RequestState.QUEUED, RequestState.ASKED -> kind == SEND || kind == SYNCHRONOUS_SEND;
            default -> true;
        };
    }
}

package railmpi.pml.state;

/**
 * The life of a request.
 *
 * <pre>
 * send:    QUEUED -> ASKED -> MOVING -> COMPLETE      (a short or streamed message goes from QUEUED to COMPLETE)
 * receive: POSTED -> MOVING -> COMPLETE               (a short one goes from POSTED to COMPLETE)
 * </pre>
 *
 * Numbers and no enum, for the reason that {@link PmlRequest} gives; {@link PmlRequest#become} is the only way from one
 * to another.
 */
public final class RequestState {
    /** In the pool. */
    public static final int FREE = 0;
    /** A send of which nothing has left this process. */
    public static final int QUEUED = 1;
    /** A send whose envelope has left and that waits for the receiver. */
    public static final int ASKED = 2;
    /** A receive that is not matched. */
    public static final int POSTED = 3;
    /** Matched; data is on its way. */
    public static final int MOVING = 4;
    /** Done; the outcome can be read. */
    static final int COMPLETE = 5;

    /** For each state those that may follow, as bits. */
    private static final int[] NEXT = {
        1 << FREE | 1 << QUEUED | 1 << ASKED | 1 << POSTED | 1 << MOVING | 1 << COMPLETE,
        1 << ASKED | 1 << COMPLETE,
        1 << MOVING | 1 << COMPLETE,
        1 << MOVING | 1 << COMPLETE,
        1 << COMPLETE,
        1 << FREE,
    };

    private RequestState() {}

    /** Tells whether a request may go from one state to another; one that has not begun may be given back. */
    static boolean mayFollow(int state, int next) {
        return (NEXT[state] & 1 << next) != 0;
    }
}

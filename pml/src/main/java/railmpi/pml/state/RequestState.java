package railmpi.pml;

/**
 * The life of a request.
 *
 * <pre>
 * send:    QUEUED -> ASKED -> MOVING -> COMPLETE      (a short or streamed message goes from QUEUED to COMPLETE)
 * receive: POSTED -> MOVING -> COMPLETE               (a short one goes from POSTED to COMPLETE)
 * </pre>
 *
 * Numbers and no enum, for the reason that {@link PmlRequest} gives.
 */
final class RequestState {
    /** In the pool. */
    static final int FREE = 0;
    /** A send of which nothing has left this process. */
    static final int QUEUED = 1;
    /** A send whose envelope has left and that waits for the receiver. */
    static final int ASKED = 2;
    /** A receive that is not matched. */
    static final int POSTED = 3;
    /** Matched; data is on its way. */
    static final int MOVING = 4;
    /** Done; the outcome can be read. */
    static final int COMPLETE = 5;

    private RequestState() {}
}

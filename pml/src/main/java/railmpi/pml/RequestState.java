package railmpi.pml;

/**
 * The life of a request.
 *
 * <pre>
 * send:    QUEUED -> ASKED -> MOVING -> COMPLETE      (a short or streamed message goes from QUEUED to COMPLETE)
 * receive: POSTED -> MOVING -> COMPLETE               (a short one goes from POSTED to COMPLETE)
 * </pre>
 */
enum RequestState {
    /** In the pool. */
    FREE,
    /** A send of which nothing has left this process. */
    QUEUED,
    /** A send whose envelope has left and that waits for the receiver. */
    ASKED,
    /** A receive that is not matched. */
    POSTED,
    /** Matched; data is on its way. */
    MOVING,
    /** Done; the outcome can be read. */
    COMPLETE
}

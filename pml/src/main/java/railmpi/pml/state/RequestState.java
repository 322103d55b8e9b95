package railmpi.pml.state;

/**
 * The life of a request.
 *
 * <pre>
 * send:    QUEUED -> ASKED -> MOVING -> COMPLETE      (a short or streamed message goes from QUEUED to COMPLETE)
 * receive: POSTED -> MOVING -> COMPLETE               (a short one goes from POSTED to COMPLETE)
 * others:  MOVING -> COMPLETE
 * </pre>
 *
 * {@link PmlRequest#become} is the only way from one to another. One that has not begun may be given back.
 */
public enum RequestState {
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
    COMPLETE;

    /** The place of this one; a field, since the interpreter pays for calls. */
    final int number = ordinal();

    /** Tells whether a request may go from here to another state. */
    boolean mayBecome(RequestState next) {
        return switch (this) {
            case FREE -> true;
            case QUEUED -> next == ASKED || next == COMPLETE;
            case ASKED, POSTED -> next == MOVING || next == COMPLETE;
            case MOVING -> next == COMPLETE;
            case COMPLETE -> next == FREE;
        };
    }
}

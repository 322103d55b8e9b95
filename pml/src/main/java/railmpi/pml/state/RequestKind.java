package railmpi.pml.state;

/** What a request is the request of; each has a class of its own. */
public enum RequestKind {
    /** {@link MessageRequest.Send}. */
    SEND,
    /** {@link MessageRequest.Receive}. */
    RECEIVE,
    /** {@link ActivityRequest}. */
    ACTIVITY,
    /** {@link WaitRequest}. */
    WAIT,
    /** {@link WorkRequest}. */
    WORK;

    /** Tells whether a request of this kind may be in a state. */
    boolean mayBe(RequestState state) {
        return switch (state) {
            case POSTED -> this == RECEIVE;
            case QUEUED, ASKED -> this == SEND;
            case FREE, MOVING, COMPLETE -> true;
        };
    }
}

package railmpi.face;

import railmpi.core.RailException;

/** A wrong argument that is found before the layers below are called. Its reason is what MPI calls the error class. */
public final class FaceError extends RailException {
    private static final long serialVersionUID = 1L;

    /** The error classes of MPI that are met here. */
    public enum Reason {
        /** An argument that has no class of its own. */
        ARGUMENT,
        /** Memory that an access cannot use. */
        BUFFER,
        /** A communicator that the call cannot use. */
        COMMUNICATOR,
        /** No group. */
        GROUP,
        /** An operation that does not go with the items. */
        OPERATION,
        /** Items that do not go with each other, or with the call. */
        TYPE,
        /** A window that has been freed. */
        WINDOW
    }

    private final transient Reason reason;

    /**
     * Creates an error.
     *
     * @param reason the kind of error
     * @param message what, value, limit
     */
    public FaceError(Reason reason, String message) {
        super(Category.ARGUMENT, message);
        this.reason = reason;
    }

    /**
     * Returns what kind of error it is.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }
}

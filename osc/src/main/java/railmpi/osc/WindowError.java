package railmpi.osc;

import railmpi.core.RailException;

/** An error of a window. Its reason is what MPI calls the error class. */
public final class WindowError extends RailException {
    private static final long serialVersionUID = 1L;

    /** The error classes of MPI 4.1, section 12.6.2, that are met here. */
    public enum Reason {
        /** An assertion that the call does not take. */
        ASSERTION,
        /** Memory that cannot be attached. */
        ATTACH,
        /** The memory of the window cannot be used. */
        BASE,
        /** A displacement, or a unit of displacements, that makes no sense. */
        DISPLACEMENT,
        /** The window is of another kind. */
        FLAVOR,
        /** A process that is not in the window's group. */
        GROUP,
        /** Neither a shared nor an exclusive lock. */
        LOCK_TYPE,
        /** The access goes beyond the target's memory. */
        RANGE,
        /** No such rank. */
        RANK,
        /** Not all ranks share memory. */
        SHARED,
        /** The size of the window makes no sense. */
        SIZE,
        /** The call is not allowed in this epoch. */
        SYNC
    }

    private final Reason reason;

    /**
     * Creates an error.
     *
     * @param reason the kind of error
     * @param message what, which rank, value, limit
     */
    public WindowError(Reason reason, String message) {
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

package mpjdev;

import xdev.XDevException;

/** An exception of MPJ Express that programs throw by themselves, unchecked here. RailMPI never throws it. */
public final class MPJDevException extends XDevException {
    private static final long serialVersionUID = 1L;

    /** Creates one without a message. */
    public MPJDevException() {}

    /**
     * Creates one.
     *
     * @param message what is wrong
     */
    public MPJDevException(String message) {
        super(message);
    }

    /**
     * Creates one that has a cause.
     *
     * @param message what is wrong
     * @param cause why
     */
    public MPJDevException(String message, Throwable cause) {
        super(message, cause);
    }
}

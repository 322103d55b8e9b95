package xdev;

/** An exception of MPJ Express that programs throw by themselves, unchecked here. RailMPI never throws it. */
public class XDevException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates one without a message. */
    public XDevException() {}

    /**
     * Creates one.
     *
     * @param message what is wrong
     */
    public XDevException(String message) {
        super(message);
    }

    /**
     * Creates one that has a cause.
     *
     * @param message what is wrong
     * @param cause why
     */
    public XDevException(String message, Throwable cause) {
        super(message, cause);
    }
}

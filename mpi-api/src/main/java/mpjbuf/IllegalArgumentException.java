package mpjbuf;

/** An exception of MPJ Express that programs throw by themselves, unchecked here. RailMPI never throws it. */
public final class IllegalArgumentException extends BufferException {
    private static final long serialVersionUID = 1L;

    /** Creates one without a message. */
    public IllegalArgumentException() {}

    /**
     * Creates one.
     *
     * @param message what is wrong
     */
    public IllegalArgumentException(String message) {
        super(message);
    }

    /**
     * Creates one that has a cause.
     *
     * @param message what is wrong
     * @param cause why
     */
    public IllegalArgumentException(String message, Throwable cause) {
        super(message, cause);
    }
}

package mpjbuf;

/** An exception of MPJ Express that programs throw by themselves, unchecked here. RailMPI never throws it. */
public final class WrongStateException extends BufferException {
    private static final long serialVersionUID = 1L;

    /** Creates one without a message. */
    public WrongStateException() {}

    /**
     * Creates one.
     *
     * @param message what is wrong
     */
    public WrongStateException(String message) {
        super(message);
    }

    /**
     * Creates one that has a cause.
     *
     * @param message what is wrong
     * @param cause why
     */
    public WrongStateException(String message, Throwable cause) {
        super(message, cause);
    }
}

package mpjdev;

/** An exception of MPJ Express that programs throw by themselves, unchecked here. RailMPI never throws it. */
public final class MPJException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates one without a message. */
    public MPJException() {}

    /**
     * Creates one.
     *
     * @param message what is wrong
     */
    public MPJException(String message) {
        super(message);
    }

    /**
     * Creates one that has a cause.
     *
     * @param message what is wrong
     * @param cause why
     */
    public MPJException(String message, Throwable cause) {
        super(message, cause);
    }
}

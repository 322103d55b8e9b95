package mpjbuf;

/** An exception of MPJ Express that programs throw by themselves, unchecked here. RailMPI never throws it. */
public final class TypeMismatchException extends BufferException {
    private static final long serialVersionUID = 1L;

    /** Creates one without a message. */
    public TypeMismatchException() {}

    /**
     * Creates one.
     *
     * @param message what is wrong
     */
    public TypeMismatchException(String message) {
        super(message);
    }

    /**
     * Creates one that has a cause.
     *
     * @param message what is wrong
     * @param cause why
     */
    public TypeMismatchException(String message, Throwable cause) {
        super(message, cause);
    }
}

package railmpi.calls.error;

/** What a function of the program has thrown below a call; the face shows the program its own exception again. */
public final class CallbackError extends CallError {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an error.
     *
     * @param errorClass of {@link ErrorClass}
     * @param message of the exception
     * @param cause the exception of the program
     */
    public CallbackError(int errorClass, String message, Throwable cause) {
        super(errorClass, message, cause);
    }
}

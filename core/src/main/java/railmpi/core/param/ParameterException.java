package railmpi.core.param;

/** A parameter has an unknown name or a value that is not allowed; the message names both, and where they came from. */
public final class ParameterException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with the text that the user sees. */
    public ParameterException(String message) {
        super(message);
    }

    /** Creates the exception with the text that the user sees and what caused it. */
    public ParameterException(String message, Throwable cause) {
        super(message, cause);
    }
}

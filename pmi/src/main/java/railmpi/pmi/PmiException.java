package railmpi.pmi;

/** The process manager cannot be reached, is gone, or does not answer as agreed; or the PMI environment is malformed. */
public final class PmiException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with the text that the user sees. */
    public PmiException(String message) {
        super(message);
    }

    /** Creates the exception with the text that the user sees and what caused it. */
    public PmiException(String message, Throwable cause) {
        super(message, cause);
    }
}

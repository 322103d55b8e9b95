package railmpi.pmi;

import railmpi.core.RailException;

/**
 * The process manager cannot be reached, is gone, or does not answer as agreed; or the PMI environment is malformed.
 */
public final class PmiException extends RailException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception with the text that the user sees. */
    public PmiException(String message) {
        super(Category.ENVIRONMENT, message);
    }

    /** Creates the exception with the text that the user sees and what caused it. */
    public PmiException(String message, Throwable cause) {
        super(Category.ENVIRONMENT, message, cause);
    }
}

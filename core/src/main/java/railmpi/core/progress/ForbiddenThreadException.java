package railmpi.core.progress;

import railmpi.core.RailException;

/**
 * A thread has called that the thread level forbids, or for what another thread alone can do; the call has done
 * nothing.
 */
public final class ForbiddenThreadException extends RailException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the error.
     *
     * @param message who may not do what
     */
    public ForbiddenThreadException(String message) {
        super(Category.ARGUMENT, message);
    }
}

package railmpi.core.progress;

import railmpi.core.RailException;

/** A thread that the thread level forbids has called; the call has done nothing. */
public final class ForbiddenThreadException extends RailException {
    private static final long serialVersionUID = 1L;

    ForbiddenThreadException(String message) {
        super(Category.ARGUMENT, message);
    }
}

package mpi;

import railmpi.calls.session.ErrorHandler;

/**
 * The error handler of an object: {@link MPI#ERRORS_ARE_FATAL}, {@link MPI#ERRORS_ABORT} or {@link MPI#ERRORS_RETURN}.
 * Immutable.
 */
public final class Errhandler {
    private static final Errhandler[] ALL = {
        new Errhandler(ErrorHandler.FATAL), new Errhandler(ErrorHandler.ABORT), new Errhandler(ErrorHandler.RETURN)
    };

    /** What it is for the engine. */
    final ErrorHandler handler;

    private Errhandler(ErrorHandler handler) {
        this.handler = handler;
    }

    static Errhandler of(ErrorHandler handler) {
        return ALL[handler.ordinal()];
    }

    /** {@return the engine's, null for null} */
    static ErrorHandler handlerOf(Errhandler errhandler) {
        return errhandler == null ? null : errhandler.handler;
    }

    @Override
    public String toString() {
        return handler.toString();
    }
}

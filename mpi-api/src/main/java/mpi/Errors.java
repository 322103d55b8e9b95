package mpi;

import railmpi.calls.error.AgreementError;
import railmpi.calls.error.CallError;
import railmpi.calls.error.CallbackError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.error.ErrorFace;
import railmpi.calls.session.Session;
import railmpi.core.RailException;

/** Turns errors of the engine into {@link MPIException}; the only place that does. Stateless. */
final class Errors implements ErrorFace {
    static {
        Session.showErrorsBy(new Errors());
    }

    private Errors() {}

    /** Says that errors are to be shown so; each class that a program can name first calls it when it is loaded. */
    static void show() {}

    @Override
    public RuntimeException shown(RailException error, int errorClass) {
        return of(error, errorClass);
    }

    static MPIException of(RailException error) {
        return of(error, Session.errorClass(error));
    }

    private static MPIException of(RailException error, int errorClass) {
        if (error instanceof CallbackError && error.getCause() instanceof MPIException own) {
            return own;
        }
        if (error instanceof AgreementError agreement) {
            return new ProcFailedException(agreement.getMessage(), agreement.flag());
        }
        Throwable cause = error instanceof CallError ? error.getCause() : error;
        String text = error.getMessage();
        return switch (errorClass) {
            case ErrorClass.SUCCESS -> new MPIException(text, cause); // before Init, or after Finalize
            case ErrorClass.PROC_FAILED -> new ProcFailedException(text, cause);
            case ErrorClass.PROC_FAILED_PENDING -> new ProcFailedPendingException(text, cause);
            case ErrorClass.REVOKED -> new RevokedException(text, cause);
            default -> new MPIException(errorClass, text, cause);
        };
    }

    /** Returns what a callback of the program has thrown as an error of the engine, which {@link #of} turns back. */
    static CallbackError below(MPIException error) {
        return new CallbackError(error.getErrorClass(), error.text(), error);
    }
}

package mpi;

import railmpi.calls.error.AgreementError;
import railmpi.calls.error.CallError;
import railmpi.calls.error.CallbackError;
import railmpi.calls.error.ErrorClass;
import railmpi.calls.error.ErrorFace;
import railmpi.calls.session.Session;
import railmpi.core.RailException;

/**
 * An error of MPI. It is unchecked, but every method that can fail declares it, so that programs written for a checked
 * exception compile unchanged.
 */
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** One of {@code MPI.ERR_...}; 0 for an error of no class. */
    private final int errorClass;

    /** Of {@link MPI#ERR_IN_STATUS}; else null. */
    private transient Status[] statuses;

    /** Creates an exception without text, for programs that extend it. */
    public MPIException() {
        errorClass = ErrorClass.SUCCESS;
    }

    /**
     * Creates an exception without an MPI error class.
     *
     * @param message description of the error
     */
    public MPIException(String message) {
        super(message);
        errorClass = ErrorClass.SUCCESS;
    }

    /**
     * Creates an exception without an MPI error class, with an exception of another kind as its cause.
     *
     * @param cause description of the error
     */
    public MPIException(Throwable cause) {
        super(cause);
        errorClass = ErrorClass.SUCCESS;
    }

    MPIException(String message, Throwable cause) {
        super(message, cause);
        errorClass = ErrorClass.SUCCESS;
    }

    MPIException(int errorClass, String text) {
        this(errorClass, text, null);
    }

    MPIException(int errorClass, String text, Throwable cause) {
        super(ErrorClass.name(errorClass) + ": " + text, cause);
        this.errorClass = errorClass;
    }

    /** Errors of the engine become exceptions of this kind; each class that a program can name first calls this. */
    static void showErrors() {
        Face.register();
    }

    /** Returns what the program sees of an error of the engine. */
    static MPIException of(RailException error) {
        return Face.of(error, Session.errorClass(error));
    }

    /** Returns what a callback of the program has thrown as an error of the engine, which {@link #of} turns back. */
    final CallbackError below() {
        String text = errorClass == ErrorClass.SUCCESS
                ? getMessage()
                : getMessage().substring(ErrorClass.name(errorClass).length() + 2);
        return new CallbackError(errorClass, text, this);
    }

    /** This is the error of several operations. */
    final MPIException with(Status[] all) {
        statuses = all;
        return this;
    }

    /**
     * Returns the outcome of each operation of a call that completes several. An extension of RailMPI.
     *
     * @return a status for each request, with the error class in {@link Status#getError}; null for other calls
     */
    public Status[] getStatuses() {
        return statuses == null ? null : statuses.clone();
    }

    /** {@return the error code; RailMPI has one code per class} */
    public int getErrorCode() {
        return errorClass;
    }

    /** {@return the error class, such as {@link MPI#ERR_RANK}; 0 for a call before Init or after Finalize} */
    public int getErrorClass() {
        return errorClass;
    }

    /** Turns errors of the engine into exceptions; the only place that does. Stateless. */
    private static final class Face implements ErrorFace {
        static {
            Session.showErrorsBy(new Face());
        }

        /** The first call loads the class. */
        static void register() {}

        @Override
        public RuntimeException shown(RailException error, int errorClass) {
            return of(error, errorClass);
        }

        static MPIException of(RailException error, int errorClass) {
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
    }
}

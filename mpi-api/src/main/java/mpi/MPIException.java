package mpi;

import railmpi.calls.error.ErrorClass;

/**
 * An error of MPI. It is unchecked, but every method that can fail declares it, so that programs written for a checked
 * exception compile unchanged.
 */
public class MPIException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** One of {@code MPI.ERR_...}; 0 for an error of no class. */
    private final int errorClass;

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

    /** Returns the message without the name of the error class. */
    String text() {
        return errorClass == ErrorClass.SUCCESS
                ? getMessage()
                : getMessage().substring(ErrorClass.name(errorClass).length() + 2);
    }

    /** {@return the error code; RailMPI has one code per class} */
    public int getErrorCode() {
        return errorClass;
    }

    /** {@return the error class, such as {@link MPI#ERR_RANK}; 0 for a call before Init or after Finalize} */
    public int getErrorClass() {
        return errorClass;
    }
}

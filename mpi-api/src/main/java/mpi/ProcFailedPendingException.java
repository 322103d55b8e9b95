package mpi;

import railmpi.calls.error.ErrorClass;

/**
 * A process has failed that could have sent the message of a receive from {@link MPI#ANY_SOURCE}
 * ({@link MPI#ERR_PROC_FAILED_PENDING}). The request stays as it is: after {@link Comm#ackFailed} it can be waited for
 * again, or be cancelled. An extension of RailMPI.
 */
public class ProcFailedPendingException extends ProcFailedException {
    private static final long serialVersionUID = 1L;

    ProcFailedPendingException(String text, Throwable cause) {
        super(ErrorClass.PROC_FAILED_PENDING, text, cause, -1);
    }
}

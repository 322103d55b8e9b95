package mpi;

import railmpi.calls.error.ErrorClass;

/**
 * One or several of the operations that a call was to complete have failed ({@link MPI#ERR_IN_STATUS}). The cause is
 * the error of the first of them. An extension of RailMPI.
 */
public class InStatusException extends MPIException {
    private static final long serialVersionUID = 1L;

    private final transient Status[] statuses;

    InStatusException(String text, Throwable cause, Status[] statuses) {
        super(ErrorClass.IN_STATUS, text, cause);
        this.statuses = statuses;
    }

    /**
     * Returns what has become of each operation.
     *
     * @return a status for each request, whose {@link Status#getError} tells; null if the call returns no statuses of
     *     all its requests
     */
    public Status[] getStatuses() {
        return statuses == null ? null : statuses.clone();
    }
}

package mpi;

import railmpi.calls.error.ErrorClass;

/**
 * A process has revoked the communicator ({@link MPI#ERR_REVOKED}, {@link Comm#revoke}). An extension of RailMPI.
 */
public class RevokedException extends MPIException {
    private static final long serialVersionUID = 1L;

    RevokedException(String text, Throwable cause) {
        super(ErrorClass.REVOKED, text, cause);
    }
}

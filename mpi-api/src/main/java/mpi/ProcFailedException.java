package mpi;

import railmpi.calls.error.ErrorClass;

/**
 * A process that the operation needs has failed ({@link MPI#ERR_PROC_FAILED}). {@link Comm#getFailed} names it from now
 * on. Only in jobs that tolerate failures ({@code mpirun --with-ft ulfm}). An extension of RailMPI.
 */
public class ProcFailedException extends MPIException {
    private static final long serialVersionUID = 1L;

    /** All bits, unless an agreement has ended with this. */
    private final int flag;

    ProcFailedException(String text, Throwable cause) {
        this(ErrorClass.PROC_FAILED, text, cause, -1);
    }

    ProcFailedException(String text, int flag) {
        this(ErrorClass.PROC_FAILED, text, null, flag);
    }

    ProcFailedException(int errorClass, String text, Throwable cause, int flag) {
        super(errorClass, text, cause);
        this.flag = flag;
    }

    /**
     * Returns the result on which the living processes have agreed, although others have failed.
     *
     * @return of {@link Comm#agree} the bitwise AND of all flags; all bits for other operations
     */
    public int getFlag() {
        return flag;
    }
}

package mpi;

/** An object of MPI that a program can free. */
public interface Freeable {
    /**
     * Frees the object; it is null afterwards, in the sense of {@code isNull()}.
     *
     * @throws MPIException if it cannot be freed, because it is predefined or freed already
     */
    void free() throws MPIException;
}

package mpi;

/** Something of MPI that a program can give back. */
public interface Freeable {
    /**
     * Gives the object back; it is null afterwards, in the sense of {@code isNull()}.
     *
     * @throws MPIException when it cannot be freed, because it is predefined or freed already
     */
    void free() throws MPIException;
}

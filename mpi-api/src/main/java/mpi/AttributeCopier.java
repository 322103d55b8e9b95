package mpi;

/**
 * Decides what a duplicate gets of an attribute. An extension of RailMPI: neither generation has callbacks; without one an
 * attribute is copied as it is.
 *
 * @param <T> what has the attribute: {@link Comm} or {@link Datatype}
 */
@FunctionalInterface
public interface AttributeCopier<T> {
    /**
     * Called by dup for each attribute of the keyval, in the thread that calls dup; it may call MPI.
     *
     * @param from what is duplicated
     * @param keyval of the attribute
     * @param value of the attribute, a copy of its own
     * @return the value for the duplicate; null leaves the attribute out
     * @throws MPIException to let dup fail
     */
    Object copy(T from, int keyval, Object value) throws MPIException;
}

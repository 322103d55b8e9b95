package mpi;

/**
 * Is told when an attribute ends. An extension of RailMPI: neither generation has callbacks.
 *
 * @param <T> what has the attribute: {@link Comm} or {@link Datatype}
 */
@FunctionalInterface
public interface AttributeDeleter<T> {
    /**
     * Called when the attribute is deleted or set anew, when its object is freed, and for {@link MPI#COMM_WORLD} and
     * {@link MPI#COMM_SELF} by Finalize; in the calling thread. It may call MPI.
     *
     * @param from what has the attribute
     * @param keyval of the attribute
     * @param value of the attribute, a copy of its own
     * @throws MPIException to let that operation fail; the attribute is gone nevertheless
     */
    void delete(T from, int keyval, Object value) throws MPIException;
}

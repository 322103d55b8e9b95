package mpi;

/** An object of MPI that a program can free. */
public interface Freeable {
    /**
     * Frees the object; it is null afterwards, in the sense of {@code isNull()}.
     *
     * @throws MPIException if it cannot be freed, because it is predefined or freed already
     */
    void free() throws MPIException;

    /**
     * Copies an attribute for a duplicate. An extension of RailMPI: neither API generation has callbacks; without a
     * callback dup copies the attribute unchanged.
     *
     * @param <T> type of the object with the attribute: {@link Comm} or {@link Datatype}
     */
    @FunctionalInterface
    interface AttributeCopier<T> {
        /**
         * Copies one attribute. dup calls it for each attribute of the keyval, in its own thread; it may call MPI.
         *
         * @param from the object that is duplicated
         * @param keyval keyval of the attribute
         * @param value a copy of the value of the attribute
         * @return the value for the duplicate; null leaves the attribute out
         * @throws MPIException if dup is to fail
         */
        Object copy(T from, int keyval, Object value) throws MPIException;
    }

    /**
     * Learns of the end of an attribute. An extension of RailMPI: neither API generation has callbacks.
     *
     * @param <T> type of the object with the attribute: {@link Comm} or {@link Datatype}
     */
    @FunctionalInterface
    interface AttributeDeleter<T> {
        /**
         * Handles the end of one attribute. Called when the attribute is deleted or replaced, when its object is freed,
         * and for {@link MPI#COMM_WORLD} and {@link MPI#COMM_SELF} by Finalize, in the calling thread. It may call MPI.
         *
         * @param from the object with the attribute
         * @param keyval keyval of the attribute
         * @param value a copy of the value of the attribute
         * @throws MPIException if the operation is to fail; the attribute is deleted nevertheless
         */
        void delete(T from, int keyval, Object value) throws MPIException;
    }
}

package mpi;

/** A reduction operation of the program, in the manner of mpiJava; extended by programs, passed to {@link Op}. */
public abstract class User_function {
    /** For subclasses. */
    public User_function() {}

    /**
     * Combines the items of two arrays: {@code inoutvec[i] = invec[i] op inoutvec[i]}.
     *
     * @param invec array of the kind that the datatype needs, only to be read
     * @param inoffset position of the first item, in array elements
     * @param inoutvec array of the same kind, takes the result
     * @param inoutoffset position of the first item, in array elements
     * @param count number of items
     * @param datatype what one item is
     */
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype)
            throws MPIException;
}

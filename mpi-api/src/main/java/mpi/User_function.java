package mpi;

/** A reduction operation of the program, as in mpiJava. Programs extend it and pass the object to {@link Op}. */
public abstract class User_function {
    /** For subclasses. */
    public User_function() {}

    /**
     * Combines the items of two arrays: {@code inoutvec[i] = invec[i] op inoutvec[i]}.
     *
     * @param invec array of the kind that the datatype needs; read-only
     * @param inoffset index of the first item, in array elements
     * @param inoutvec array of the same kind; receives the result
     * @param inoutoffset index of the first item, in array elements
     * @param count number of items
     * @param datatype datatype of an item
     */
    public abstract void Call(
            Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype)
            throws MPIException;
}

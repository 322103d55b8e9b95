package mpi;

import java.nio.ByteBuffer;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;

/**
 * A reduction operation of the program, as in Open MPI's bindings. Programs extend it, override one of its two methods,
 * and pass the object to {@link Op}.
 */
public abstract class UserFunction {
    /** For subclasses. */
    public UserFunction() {}

    /**
     * Combines the items of two arrays: {@code inOut[i] = in[i] op inOut[i]}.
     *
     * @param in array of the kind that the datatype needs, with just the items, each one extent after the last;
     *     read-only
     * @param inOut array of the same kind; receives the result
     * @param count number of items
     * @param datatype datatype of an item
     * @throws UnsupportedOperationException if a subclass overrides neither method
     */
    public void call(Object in, Object inOut, int count, Datatype datatype) throws MPIException {
        throw new UnsupportedOperationException(getClass().getName() + " overrides none of the call methods");
    }

    /**
     * Combines the items of two buffers. The library calls this method. The default implementation copies the items to
     * arrays, calls the other method, and copies the result back.
     *
     * @param in direct buffer in native byte order with just the items, each one extent after the last; read-only
     * @param inOut buffer of the same kind; receives the result
     * @param count number of items
     * @param datatype datatype of an item
     */
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype datatype) throws MPIException {
        BasicType base = datatype.type.seenAsBytes().base();
        int lengthBytes = in.capacity();
        int elements = lengthBytes / base.sizeBytes();
        Convertor convertor = Convertors.ofArray(base);
        Object inArray = base.newArray(elements);
        Object inOutArray = base.newArray(elements);
        MemoryBlock result = new MemoryBlock(inOut);
        convertor.unpack(new MemoryBlock(in), 0, inArray, 0, lengthBytes);
        convertor.unpack(result, 0, inOutArray, 0, lengthBytes);
        call(inArray, inOutArray, count, datatype);
        convertor.pack(inOutArray, 0, result, 0, lengthBytes);
    }
}

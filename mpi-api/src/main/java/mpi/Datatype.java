package mpi;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The kind of data in a buffer, {@link MPI#INT} for example. Immutable.
 *
 * <p>Sizes and extents are in base elements, not bytes: {@link MPI#INT} has size 1, {@link MPI#DOUBLE2} size 2. The one
 * exception is {@link MPI#INT2}, which is two ints for capitalised methods and int buffers, and a struct of 8 bytes for
 * the other methods and byte buffers; the memory is the same.
 *
 * <p>Hot path: short ({@link #convertorFor}).
 */
public final class Datatype implements Cloneable, Freeable {
    private static final int INT2_BYTES = 8;

    private final String name;
    private final String standardName;
    private final BasicType base;
    private final int elementsPerItem;
    private final int elementBytes;
    private final int itemBytes;
    private final Class<?> arrayClass;
    private final Convertor arrayConvertor;
    private final Datatype asBytes;

    private Datatype(String name, String standardName, BasicType base, int elementsPerItem, Datatype asBytes) {
        this.name = name;
        this.standardName = standardName;
        this.base = base;
        this.elementsPerItem = elementsPerItem;
        this.asBytes = asBytes;
        elementBytes = base == null ? 1 : base.sizeBytes();
        itemBytes = elementBytes * elementsPerItem;
        arrayClass = base == null ? null : base.newArray(0).getClass();
        arrayConvertor = base == null ? null : Convertors.ofArray(base);
    }

    static Datatype basic(String name, String standardName, BasicType base) {
        return new Datatype(name, standardName, base, 1, null);
    }

    static Datatype pair(String name, BasicType base) {
        return new Datatype(name, "MPI_2" + base, base, 2, null);
    }

    /** Returns INT2, which byte buffers see as a struct. */
    static Datatype intPair() {
        Datatype struct = new Datatype("MPI.INT2", "MPI_2INT", BasicType.BYTE, INT2_BYTES, null);
        return new Datatype("MPI.INT2", "MPI_2INT", BasicType.INT, 2, struct);
    }

    static Datatype object() {
        return new Datatype("MPI.OBJECT", "MPI_OBJECT", null, 1, null);
    }

    /** Returns the datatype, if it is one. */
    static Datatype checked(Datatype type) {
        if (type == null) {
            throw Session.raised(new MPIException(MPI.ERR_TYPE, "datatype is null"));
        }
        return type;
    }

    /** Returns the number of base elements in one item; 8 for {@link MPI#INT2}, a struct of 8 bytes. */
    public int getSize() throws MPIException {
        return asBytes == null ? elementsPerItem : INT2_BYTES;
    }

    /** Returns the number of base elements in one item; 2 for {@link MPI#INT2}, two ints. */
    public int Size() throws MPIException {
        return elementsPerItem;
    }

    /** Returns the distance of two items in a row, in base elements; 8 for {@link MPI#INT2}, a struct of 8 bytes. */
    public int getExtent() throws MPIException {
        return getSize();
    }

    /** Returns the distance of two items in a row, in base elements; 2 for {@link MPI#INT2}, two ints. */
    public int Extent() throws MPIException {
        return elementsPerItem;
    }

    /** Returns where an item begins, in base elements: 0 for a predefined type. */
    public int getLb() throws MPIException {
        return 0;
    }

    /** Returns where an item begins, in base elements: 0 for a predefined type. */
    public int Lb() throws MPIException {
        return 0;
    }

    /** Returns where an item ends, in base elements. */
    public int Ub() throws MPIException {
        return elementsPerItem;
    }

    /** Returns where the data of an item begins, in base elements: 0 for a predefined type. */
    public int getTrueLb() throws MPIException {
        return 0;
    }

    /** Returns the length that the data of an item takes, in base elements. */
    public int getTrueExtent() throws MPIException {
        return getSize();
    }

    /** Returns the name that the standard gives the type, such as MPI_INT. */
    public String getName() throws MPIException {
        return standardName;
    }

    /** Tells whether this is no datatype any more: never, a predefined one cannot be freed. */
    public boolean isNull() {
        return false;
    }

    /**
     * Refuses: a predefined datatype cannot be freed.
     *
     * @throws MPIException of class ERR_TYPE, always
     */
    @Override
    public void free() throws MPIException {
        throw Session.raised(new MPIException(MPI.ERR_TYPE, name + " is predefined and cannot be freed"));
    }

    /** Returns the name as in class MPI, such as MPI.INT. */
    @Override
    public String toString() {
        return name;
    }

    boolean isObject() {
        return base == null;
    }

    BasicType base() {
        return base;
    }

    int elementsPerItem() {
        return elementsPerItem;
    }

    int elementBytes() {
        return elementBytes;
    }

    int itemBytes() {
        return itemBytes;
    }

    /** Returns the type as this kind of buffer sees it: INT2 in bytes is a struct. */
    Datatype seenBy(Object buffer) {
        return asBytes != null && (buffer instanceof byte[] || buffer instanceof ByteBuffer) ? asBytes : this;
    }

    /**
     * Returns the convertor for the buffer if all is well with it.
     *
     * @param buffer array or nio buffer
     * @param offset where the first item is, in base elements
     * @param count items
     * @return null if the buffer is null, too short, or not of the right kind, if offset or count is negative, and
     *     in the
     *     unusual cases that {@link #seenBy} and OBJECT are
     */
    Convertor convertorFor(Object buffer, int offset, int count) {
        if (buffer == null || (offset | count) < 0) {
            return null;
        }
        if (buffer.getClass() == arrayClass) {
            return offset + (long) count * elementsPerItem <= Array.getLength(buffer) ? arrayConvertor : null;
        }
        return bufferConvertorFor(buffer, offset, count);
    }

    private Convertor bufferConvertorFor(Object buffer, int offset, int count) {
        if (!(buffer instanceof Buffer) || base == null || (asBytes != null && buffer instanceof ByteBuffer)) {
            return null;
        }
        Convertor convertor = Convertors.of(base, buffer);
        long end = (offset + (long) count * elementsPerItem) * elementBytes;
        return convertor != null && end <= Convertors.capacityBytes(buffer) ? convertor : null;
    }

    /**
     * Names the buffer of a collective operation; it has been checked. INT2 is always two ints here, also in bytes, so
     * that reductions see ints.
     *
     * @param buffer array or nio buffer; null stands for an empty one
     * @param offset where item 0 is, in base elements of the type as the buffer sees it
     */
    TypedBuffer typed(Object buffer, int offset) {
        if (buffer == null) {
            return new TypedBuffer(base.newArray(0), arrayConvertor, base, 0, elementsPerItem);
        }
        if (buffer.getClass() == arrayClass) {
            return new TypedBuffer(buffer, arrayConvertor, base, (long) offset * elementBytes, elementsPerItem);
        }
        long offsetBytes = (long) offset * seenBy(buffer).elementBytes;
        Object memory = buffer instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : buffer;
        return new TypedBuffer(memory, Convertors.of(base, memory), base, offsetBytes, elementsPerItem);
    }
}

package mpi;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import railmpi.coll.memory.Counts;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.ElsewhereConvertor;
import railmpi.pml.datatype.LayoutConvertor;
import railmpi.pml.datatype.Place;
import railmpi.pml.datatype.Slices;
import railmpi.pml.datatype.TypeLayout;
import railmpi.pml.datatype.TypeLayoutBuilder;
import railmpi.pml.datatype.TypedBuffer;

/**
 * The type of the items in a buffer: a predefined type such as {@link MPI#INT}, or a type that the program derives from
 * others. The layout of an item never changes. One thread must commit a derived type before it is used, and the program
 * must not use it after it is freed. Freeing a type affects neither pending operations nor types derived from it.
 *
 * <p>Sizes and extents are in base elements, which are the elements of the arrays that hold items, not in bytes: {@link
 * MPI#INT} has size 1, {@link MPI#DOUBLE2} size 2. Types with elements of several kinds have the base {@link MPI#BYTE}.
 * The one exception is {@link MPI#INT2} and types derived from it: for capitalised methods and int buffers they consist
 * of ints, for the other methods and byte buffers of bytes. The memory is the same.
 *
 * <p>The methods that create types come in two generations, which differ in the unit of displacements. {@link
 * #createHVector}, {@link #createHIndexed}, {@link #createStruct} and {@link #createResized} take bytes; {@link
 * #Hvector}, {@link #Hindexed} and {@link #Struct} take base elements.
 *
 * <p>A type is a layout of bytes in memory, in native byte order, for arrays and nio buffers of any elements. Offsets
 * count elements of an array, or base elements in a nio buffer.
 *
 * <p>Hot path: short ({@link #convertorFor}).
 */
public final class Datatype implements Cloneable, Freeable {
    private final String description;
    private final TypeKind kind;
    private final BasicType base;
    private final TypeLayout layout;
    final int elementsPerItem;
    final int elementBytes;
    /** Bytes of data in an item. */
    final int itemBytes;

    private final boolean isPlain;
    /** The nio buffers of base elements; null if there are none. */
    private final Class<? extends Buffer> nioClass;

    private final Convertor nioConvertor;
    private final Convertor directConvertor;
    /** Whether arrays of base elements hold items in whole elements. */
    private final boolean isOfElements;

    private final Class<?> arrayClass;
    private final Convertor arrayConvertor;
    private final Datatype asBytes;
    private String name = "";
    private boolean isPredefined;
    private boolean isReady;
    private boolean isFreed;

    /** Of a derived type: what all its data is made of; null if that is several types. Set while it is made. */
    private Datatype kernel;

    /** Made when the first attribute is used. */
    private TypeAttributes attributes;

    /** The last convertor with gaps that was made. Racy but benign: it is immutable, and checked before it is used. */
    private LayoutConvertor placed;

    /**
     * Creates a type that has no name and is not committed.
     *
     * @param description for messages
     * @param base elements of arrays that hold items, null for objects
     * @param layout of an item; an object counts as one byte
     * @param isTwofold whether byte buffers see it as a type of bytes
     */
    Datatype(String description, TypeKind kind, BasicType base, TypeLayout layout, boolean isTwofold) {
        this.description = description;
        this.kind = kind;
        this.base = base;
        this.layout = layout;
        elementBytes = base == null ? 1 : base.sizeBytes();
        itemBytes = layout.sizeBytes();
        elementsPerItem = itemBytes / elementBytes;
        isPlain = layout.isContiguous();
        isOfElements = layout.isAlignedTo(elementBytes);
        arrayClass = base == null ? null : base.newArray(0).getClass();
        arrayConvertor = base == null ? null : Convertors.ofArray(base);
        nioClass = base == null ? null : base.nioClass();
        nioConvertor = nioClass == null ? null : Convertors.ofNio(base, false);
        directConvertor = nioClass == null ? null : Convertors.ofNio(base, true);
        asBytes = isTwofold ? new Datatype(description, kind, BasicType.BYTE, layout, false) : null;
        if (mayBeginBefore(0)) {
            Slices.keepEach();
        }
    }

    /** Returns a type that is committed from the start, unless it holds no data, and cannot be freed. */
    static Datatype predefined(
            String description,
            String standardName,
            TypeKind kind,
            BasicType base,
            TypeLayout layout,
            boolean isTwofold) {
        Datatype type = new Datatype(description, kind, base, layout, isTwofold);
        type.name = standardName;
        type.isPredefined = true;
        if (kind != TypeKind.MARKER && kind != TypeKind.NULL) {
            type.setReady(true);
        }
        return type;
    }

    /** Says what all data of a derived type is made of, null for several types. Returns this type. */
    Datatype madeOf(Datatype newKernel) {
        kernel = newKernel;
        return this;
    }

    /** Returns what an item is if it is a single element that is ready for use, else null. */
    BasicType element() {
        return isReady && kind == TypeKind.BASIC ? base : null;
    }

    /** Returns the predefined type that all data is made of, null if that is several types or nothing. */
    Datatype kernel() {
        return kind == TypeKind.DERIVED ? kernel : this;
    }

    /** Returns whether items of another type consist of the same. */
    boolean isLike(Datatype other) {
        return kind == other.kind && base == other.base && layout == other.layout;
    }

    private void setReady(boolean ready) {
        isReady = ready;
        if (asBytes != null) {
            asBytes.isReady = ready;
        }
    }

    /** Returns the datatype, if it is one. */
    static Datatype checked(Datatype type) {
        if (type == null || type.isNull()) {
            throw Session.raised(
                    new MPIException(MPI.ERR_TYPE, "datatype is " + (type == null ? "null" : type.toString())));
        }
        return type;
    }

    /**
     * Creates the type of consecutive items.
     *
     * @param count number of items; not negative
     * @param oldType datatype of these items
     * @return the new type, not committed
     * @throws MPIException (ERR_COUNT, ERR_TYPE) if an argument is wrong; (ERR_ARG) if the type would have more than
     *     2^31 - 1 bytes of data, or span more base elements than that. The same holds for all methods that create
     *     types
     */
    public static Datatype createContiguous(int count, Datatype oldType) throws MPIException {
        return new DerivedTypes(oldType, "contiguous").vector(count, 1, 1, false);
    }

    /**
     * Does the same as {@link #createContiguous(int, Datatype)}, with numbers of type long. The data of an item has at most 2^31 - 1 bytes all
     * the same.
     *
     * @param count number of items; not negative
     * @param oldType datatype of these items
     * @return the new type, not committed
     * @throws MPIException (ERR_COUNT, ERR_TYPE) if an argument is wrong; (ERR_ARG) if the type would have more than
     *     2^31 - 1 bytes of data, or span more base elements than that. The same holds for all methods that create
     *     types
     */
    public static Datatype createContiguous(Long count, Datatype oldType) throws MPIException {
        return new DerivedTypes(oldType, "contiguous").large().vector(Arguments.number(count), 1, 1, false);
    }

    /**
     * mpiJava's name for {@link #createContiguous}.
     *
     * @param count number of items; not negative
     * @param oldtype datatype of these items
     * @return the same as {@link #createContiguous}
     */
    public static Datatype Contiguous(int count, Datatype oldtype) throws MPIException {
        return createContiguous(count, oldtype);
    }

    /**
     * Creates the type of blocks of equal length at equal distances.
     *
     * @param count blocks; not negative
     * @param blockLength items in each; not negative
     * @param stride distance of the blocks, in extents of the old type; may be negative
     * @param oldType datatype of these items
     * @return the new type, not committed
     */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) throws MPIException {
        return new DerivedTypes(oldType, "vector").vector(count, blockLength, stride, false);
    }

    /**
     * Does the same as {@link #createVector(int, int, int, Datatype)}, with numbers of type long. The data of an item has at most 2^31 - 1 bytes all
     * the same.
     *
     * @param count blocks; not negative
     * @param blockLength items in each; not negative
     * @param stride distance of the blocks, in extents of the old type; may be negative
     * @param oldType datatype of these items
     * @return the new type, not committed
     */
    public static Datatype createVector(Long count, Long blockLength, Long stride, Datatype oldType)
            throws MPIException {
        return new DerivedTypes(oldType, "vector")
                .large()
                .vector(Arguments.number(count), Arguments.number(blockLength), Arguments.number(stride), false);
    }

    /**
     * mpiJava's name for {@link #createVector}.
     *
     * @param count blocks; not negative
     * @param blocklength items in each; not negative
     * @param stride distance of the blocks, in extents of the old type; may be negative
     * @param oldtype datatype of these items
     * @return the same as {@link #createVector}
     */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) throws MPIException {
        return createVector(count, blocklength, stride, oldtype);
    }

    /**
     * Creates the type of blocks of equal length at equal distances in bytes.
     *
     * @param count number of items
     * @param blockLength items in each block
     * @param stride distance of the blocks in bytes; may be negative
     * @param oldType datatype of the items of a block
     * @return the new type, not committed
     */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) throws MPIException {
        return new DerivedTypes(oldType, "hvector").vector(count, blockLength, stride, true);
    }

    /**
     * Does the same as {@link #createHVector(int, int, int, Datatype)}, with numbers of type long. The data of an item has at most 2^31 - 1 bytes all
     * the same.
     *
     * @param count number of items
     * @param blockLength items in each block
     * @param stride distance of the blocks in bytes; may be negative
     * @param oldType datatype of the items of a block
     * @return the new type, not committed
     */
    public static Datatype createHVector(Long count, Long blockLength, Long stride, Datatype oldType)
            throws MPIException {
        return new DerivedTypes(oldType, "hvector")
                .large()
                .vector(Arguments.number(count), Arguments.number(blockLength), Arguments.number(stride), true);
    }

    /**
     * Creates the type of blocks of equal length at equal distances in base elements.
     *
     * @param count number of items
     * @param blocklength items in each block
     * @param stride distance of the blocks in base elements, never in bytes; may be negative
     * @param oldtype datatype of the items of a block
     * @return the new type, not committed
     */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) throws MPIException {
        return new DerivedTypes(oldtype, "hvector").inElements().vector(count, blocklength, stride, true);
    }

    /**
     * Creates the type of blocks of different lengths.
     *
     * @param blockLengths items in each block; not negative
     * @param displacements start of each block, in extents of the old type
     * @param oldType datatype of these items
     * @return the new type, not committed
     * @throws MPIException (ERR_ARG) if an array is null or they have different lengths
     */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        return new DerivedTypes(oldType, "indexed").indexed(Counts.of(blockLengths), Counts.of(displacements), false);
    }

    /**
     * Does the same as {@link #createIndexed(int[], int[], Datatype)}, with numbers of type long. The data of an item has at most 2^31 - 1 bytes all
     * the same.
     *
     * @param blockLengths items in each block; not negative
     * @param displacements start of each block, in extents of the old type
     * @param oldType datatype of these items
     * @return the new type, not committed
     * @throws MPIException (ERR_ARG) if an array is null or they have different lengths
     */
    public static Datatype createIndexedLong(long[] blockLengths, long[] displacements, Datatype oldType)
            throws MPIException {
        return new DerivedTypes(oldType, "indexed")
                .large()
                .indexed(Counts.of(blockLengths), Counts.of(displacements), false);
    }

    /**
     * mpiJava's name for {@link #createIndexed}.
     *
     * @param blocklengths items in each block; not negative
     * @param displacements start of each block, in extents of the old type
     * @param oldtype datatype of these items
     * @return the same as {@link #createIndexed}
     */
    public static Datatype Indexed(int[] blocklengths, int[] displacements, Datatype oldtype) throws MPIException {
        return createIndexed(blocklengths, displacements, oldtype);
    }

    /**
     * Creates the type of blocks of different lengths at displacements in bytes.
     *
     * @param blockLengths items in each block, one number for each
     * @param displacements start of each block, in bytes
     * @param oldType datatype of the items of a block
     * @return the new type, not committed
     */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType)
            throws MPIException {
        return new DerivedTypes(oldType, "hindexed").indexed(Counts.of(blockLengths), Counts.of(displacements), true);
    }

    /**
     * Does the same as {@link #createHIndexed(int[], int[], Datatype)}, with numbers of type long. The data of an item has at most 2^31 - 1 bytes all
     * the same.
     *
     * @param blockLengths items in each block, one number for each
     * @param displacements start of each block, in bytes
     * @param oldType datatype of the items of a block
     * @return the new type, not committed
     */
    public static Datatype createHIndexedLong(long[] blockLengths, long[] displacements, Datatype oldType)
            throws MPIException {
        return new DerivedTypes(oldType, "hindexed")
                .large()
                .indexed(Counts.of(blockLengths), Counts.of(displacements), true);
    }

    /**
     * Creates the type of blocks of different lengths at displacements in base elements.
     *
     * @param blocklengths items in each block, one number for each
     * @param displacements start of each block, in base elements, never in bytes
     * @param oldtype datatype of the items of a block
     * @return the new type, not committed
     */
    public static Datatype Hindexed(int[] blocklengths, int[] displacements, Datatype oldtype) throws MPIException {
        return new DerivedTypes(oldtype, "hindexed")
                .inElements()
                .indexed(Counts.of(blocklengths), Counts.of(displacements), true);
    }

    /**
     * Creates the type of blocks of different types; {@link mpi.Struct} is easier to use. A struct without blocks fits
     * all buffers.
     *
     * @param blockLengths items in each block; not negative
     * @param displacements start of each block, in bytes
     * @param types datatypes of the items of each block; not {@link MPI#OBJECT}
     * @return the new type, not committed
     */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) throws MPIException {
        return DerivedTypes.structOfBytes(Counts.of(blockLengths), Counts.of(displacements), types);
    }

    /**
     * Does the same as {@link #createStruct(int[], int[], Datatype[])}, with numbers of type long. The data of an item has at most 2^31 - 1 bytes all
     * the same.
     *
     * @param blockLengths items in each block; not negative
     * @param displacements start of each block, in bytes
     * @param types datatypes of the items of each block; not {@link MPI#OBJECT}
     * @return the new type, not committed
     */
    public static Datatype createStructLong(long[] blockLengths, long[] displacements, Datatype[] types)
            throws MPIException {
        return DerivedTypes.structOfBytes(Counts.of(blockLengths), Counts.of(displacements), types);
    }

    /**
     * Creates the type of blocks of different types that all have the same base. A struct without blocks has no base:
     * it fits all buffers, and all structs.
     *
     * @param blocklengths items in each block; not negative
     * @param displacements start of each block, in base elements
     * @param types datatypes of the items of each block. The markers {@link MPI#LB} and {@link MPI#UB} set start and
     *     end of an item, if there is also a type that is not a marker
     * @return the new type, not committed
     */
    public static Datatype Struct(int[] blocklengths, int[] displacements, Datatype[] types) throws MPIException {
        return DerivedTypes.structOfElements(Counts.of(blocklengths), Counts.of(displacements), types);
    }

    /**
     * Creates a type with the same data and other bounds.
     *
     * @param oldType type with the data
     * @param lb start of an item, in bytes
     * @param extent distance of two consecutive items, in bytes
     * @return the new type, not committed
     */
    public static Datatype createResized(Datatype oldType, int lb, int extent) throws MPIException {
        return new DerivedTypes(oldType, "resized").resized(lb, extent);
    }

    /**
     * Does the same as {@link #createResized(Datatype, int, int)}, with numbers of type long. The data of an item has at most 2^31 - 1 bytes all
     * the same.
     *
     * @param oldType type with the data
     * @param lb start of an item, in bytes
     * @param extent distance of two consecutive items, in bytes
     * @return the new type, not committed
     */
    public static Datatype createResized(Datatype oldType, Long lb, Long extent) throws MPIException {
        return new DerivedTypes(oldType, "resized").resized(Arguments.number(lb), Arguments.number(extent));
    }

    /**
     * Creates an equal type with the attributes but not the name; it is committed if this one is.
     *
     * @return the new type, not committed
     * @throws MPIException (ERR_TYPE) if this type is null
     */
    public Datatype dup() throws MPIException {
        checked(this);
        String origin = isPredefined ? "duplicate of " + description : description;
        Datatype copy = new Datatype(origin, kind, base, layout, asBytes != null);
        copy.kernel = kernel;
        copy.setReady(isReady);
        synchronized (this) {
            copy.attributes = attributes == null ? null : attributes.copied(copy);
        }
        return copy;
    }

    /**
     * Like {@link #dup}.
     *
     * @return the same as {@link #dup}
     */
    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod")
    public Datatype clone() {
        return dup();
    }

    /**
     * Commits a derived type, so that it can be used. Does nothing if it is committed already.
     *
     * @throws MPIException (ERR_TYPE) if it is null, or a marker
     */
    public void commit() throws MPIException {
        checked(this);
        if (kind == TypeKind.MARKER) {
            throw Session.raised(new MPIException(MPI.ERR_TYPE, this + " only marks a bound and cannot be committed"));
        }
        setReady(true);
    }

    /** mpiJava's name for {@link #commit}. */
    public void Commit() throws MPIException {
        commit();
    }

    /** {@return the number of base elements in one item; 8 for {@link MPI#INT2}, a struct of 8 bytes} */
    public int getSize() throws MPIException {
        return inElements(checked(this).layout.sizeBytes());
    }

    /** {@return the number of base elements in one item; 2 for {@link MPI#INT2}, two ints} */
    public int Size() throws MPIException {
        return checked(this).elementsPerItem;
    }

    /** {@return the number of bytes of data in one item} */
    public int getByteSize() throws MPIException {
        return checked(this).itemBytes;
    }

    /**
     * {@return distance of two consecutive items, in base elements; 8 for {@link MPI#INT2}, a struct of 8 bytes; like
     * all methods for bounds, {@link MPI#UNDEFINED} if the number does not fit}
     */
    public int getExtent() throws MPIException {
        return inElements(checked(this).layout.extentBytes());
    }

    /** {@return distance of two consecutive items, in base elements; 2 for {@link MPI#INT2}, two ints} */
    public int Extent() throws MPIException {
        return orUndefined(checked(this).extentElements());
    }

    /** {@return the start of an item, in base elements} */
    public int getLb() throws MPIException {
        return inElements(checked(this).layout.lowerBytes());
    }

    /** {@return the start of an item, in base elements} */
    public int Lb() throws MPIException {
        return orUndefined(checked(this).layout.lowerBytes() / elementBytes);
    }

    /** {@return the end of an item, in base elements} */
    public int Ub() throws MPIException {
        return orUndefined(checked(this).layout.upperBytes() / elementBytes);
    }

    /** {@return the start of the data of an item, in base elements} */
    public int getTrueLb() throws MPIException {
        return inElements(checked(this).layout.trueLowerBytes());
    }

    /** {@return the distance from the start to the end of the data of an item, in base elements} */
    public int getTrueExtent() throws MPIException {
        TypeLayout mine = checked(this).layout;
        return inElements(mine.trueUpperBytes() - mine.trueLowerBytes());
    }

    private int inElements(long bytes) {
        return orUndefined(asBytes == null ? bytes / elementBytes : bytes);
    }

    private static int orUndefined(long number) {
        return number == (int) number ? (int) number : MPI.UNDEFINED;
    }

    /** {@return the name; a predefined type has the standard's name, such as MPI_INT; empty if no name was set} */
    public String getName() throws MPIException {
        return checked(this).name;
    }

    /**
     * Sets the name.
     *
     * @param name cut to {@link MPI#MAX_OBJECT_NAME} characters
     */
    public void setName(String name) throws MPIException {
        checked(this);
        if (name == null) {
            throw Session.raised(new MPIException(MPI.ERR_ARG, "name of the datatype is null"));
        }
        this.name = name.length() > MPI.MAX_OBJECT_NAME ? name.substring(0, MPI.MAX_OBJECT_NAME) : name;
    }

    /**
     * Creates a keyval for attributes of datatypes; dup copies them. From Open MPI's bindings.
     *
     * @return a number that identifies the keyval
     */
    public static int createKeyval() throws MPIException {
        return TypeAttributes.KEYVALS.create(null, null);
    }

    /**
     * Creates a keyval with callbacks for attributes of datatypes. An extension of RailMPI.
     *
     * @param copier called by dup; null to copy the value as it is
     * @param deleter called when an attribute ends; null for nothing
     * @return a number that identifies the keyval
     */
    public static int createKeyval(MPI.AttributeCopier<Datatype> copier, MPI.AttributeDeleter<Datatype> deleter)
            throws MPIException {
        return TypeAttributes.KEYVALS.create(copier, deleter);
    }

    /**
     * Frees a keyval. Attributes that were set with it stay; they can be read, copied and deleted with it until the
     * last one is deleted.
     *
     * @param keyval number of the attribute
     * @throws MPIException (ERR_KEYVAL) if it is not from {@link #createKeyval}
     */
    public static void freeKeyval(int keyval) throws MPIException {
        TypeAttributes.KEYVALS.free(keyval);
    }

    /**
     * Sets an attribute of this type in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @param value a serialisable object, of which a copy is kept
     * @throws MPIException (ERR_KEYVAL) for another keyval, (ERR_ARG) if the value cannot be serialised
     */
    public void setAttr(int keyval, Object value) throws MPIException {
        madeAttributes().set(keyval, value);
    }

    /**
     * Returns an attribute of this type in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @return a new copy of the value, null if it is not set
     * @throws MPIException (ERR_KEYVAL) for another keyval
     */
    public Object getAttr(int keyval) throws MPIException {
        return madeAttributes().get(keyval);
    }

    /**
     * Deletes an attribute of this type in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @throws MPIException (ERR_KEYVAL) for another keyval, or if the attribute is not set
     */
    public void deleteAttr(int keyval) throws MPIException {
        madeAttributes().delete(keyval);
    }

    private synchronized TypeAttributes madeAttributes() {
        checked(this);
        if (attributes == null) {
            attributes = new TypeAttributes(this);
        }
        return attributes;
    }

    /**
     * Returns whether this is no datatype: it has been freed, or is {@link MPI#DATATYPE_NULL}.
     *
     * @return true if so
     */
    public boolean isNull() {
        return isFreed || kind == TypeKind.NULL;
    }

    /**
     * Frees a derived type, which is null afterwards.
     *
     * @throws MPIException (ERR_TYPE) if it is predefined or null
     */
    @Override
    public void free() throws MPIException {
        checked(this);
        if (isPredefined) {
            throw Session.raised(new MPIException(MPI.ERR_TYPE, this + " is predefined and cannot be freed"));
        }
        synchronized (this) {
            if (attributes != null) {
                attributes.deleteAll();
            }
        }
        finalize();
    }

    /** Frees a derived type; does nothing if it is predefined or null. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"}) // mpiJava frees by it
    public void finalize() throws MPIException {
        if (!isPredefined) {
            isFreed = true;
            setReady(false);
        }
    }

    /** {@return the name as in class MPI, such as MPI.INT, or the name or kind of a derived type} */
    @Override
    public String toString() {
        if (isFreed) {
            return "freed datatype";
        }
        return isPredefined || name.isEmpty() ? description : name;
    }

    /** Returns why the type cannot be used for data, null if it can. */
    MPIException problem(String role) {
        if (isReady) {
            return null;
        }
        String reason = isNull()
                ? "is " + this
                : kind == TypeKind.MARKER ? "is the marker " + this : "is " + this + ", which is not committed";
        return new MPIException(MPI.ERR_TYPE, "datatype of the " + role + " " + reason);
    }

    boolean isObject() {
        return base == null;
    }

    TypeKind kind() {
        return kind;
    }

    BasicType base() {
        return base;
    }

    TypeLayout layout() {
        return layout;
    }

    /** Returns the base elements of data in an item. */
    int elementsPerItem() {
        return elementsPerItem;
    }

    /** Returns the base elements of some items, at most the largest int. */
    int elementsIn(int items) {
        long elements = (long) items * elementsPerItem;
        return elements <= Integer.MAX_VALUE ? (int) elements : Integer.MAX_VALUE;
    }

    /** Returns the distance of items in base elements. */
    long extentElements() {
        return layout.extentBytes() / elementBytes;
    }

    int elementBytes() {
        return elementBytes;
    }

    /** Returns the bytes of data in an item. */
    int itemBytes() {
        return itemBytes;
    }

    /** Returns whether items in a row are elements in a row. */
    boolean isPlain() {
        return isPlain;
    }

    /** Returns a type of the same data without gaps, for copies. */
    Datatype packed() {
        if (isPlain) {
            return this;
        }
        TypeLayout element = TypeLayout.element(elementBytes, elementBytes);
        TypeLayout row =
                new TypeLayoutBuilder().add(element, 0, elementsPerItem).build();
        Datatype copy = new Datatype(description, kind, base, row, asBytes != null);
        copy.kernel = kernel;
        copy.setReady(true);
        return copy;
    }

    /** Returns whether there is nothing to move, so that any object will do as a buffer. */
    boolean goesWithAll() {
        return kind == TypeKind.EMPTY;
    }

    boolean isTwofold() {
        return asBytes != null;
    }

    /** Returns the type as this kind of buffer sees it: INT2 in bytes is a struct. */
    Datatype seenBy(Object buffer) {
        return asBytes != null && (buffer instanceof byte[] || buffer instanceof ByteBuffer) ? asBytes : this;
    }

    /** Returns the type as the uncapitalised methods see it. */
    Datatype seenAsBytes() {
        return asBytes == null ? this : asBytes;
    }

    /** Returns the first byte of a buffer that some items use. */
    long firstByte(long originBytes, long firstItem, long endItem) {
        long extent = layout.extentBytes();
        long item = extent < 0 ? endItem - 1 : firstItem;
        return originBytes + Math.addExact(Math.multiplyExact(item, extent), layout.trueLowerBytes());
    }

    /** Returns the end of what some items use of a buffer, in bytes. */
    long endByte(long originBytes, long firstItem, long endItem) {
        long extent = layout.extentBytes();
        long item = extent < 0 ? firstItem : endItem - 1;
        return originBytes + Math.addExact(Math.multiplyExact(item, extent), layout.trueUpperBytes());
    }

    /** Returns what offsets in a buffer count: elements of an array, base elements in other memory; bytes. */
    int unitBytes(Object buffer) {
        if (base == null || buffer instanceof Buffer || isOwnArray(buffer)) {
            return seenBy(buffer).elementBytes;
        }
        int arrayElementBytes = Convertors.elementBytes(buffer);
        return arrayElementBytes == 0 ? elementBytes : arrayElementBytes;
    }

    /** Returns whether a buffer can hold items. */
    boolean goesWith(Object buffer) {
        return base == null ? buffer instanceof Object[] : Convertors.of(base, buffer) != null;
    }

    /** Returns whether a buffer is an array of base elements. */
    boolean isOwnArray(Object buffer) {
        return buffer.getClass() == arrayClass;
    }

    private boolean isOwnNio(Object buffer) {
        return nioClass != null && nioClass.isInstance(buffer);
    }

    /** Returns whether items from an origin on can have data before byte 0. */
    private boolean mayBeginBefore(long originBytes) {
        return originBytes + layout.trueLowerBytes() < 0 || layout.extentBytes() < 0;
    }

    /**
     * Returns the convertor for the buffer if all is well with it; it is for that offset.
     *
     * @param buffer array or nio buffer
     * @param offset index of the first item, in base elements
     * @param count items
     * @return null if the type is not committed, if the buffer is null, too short, or not of the right kind, if offset
     *     or count is negative, and in the unusual cases that {@link #seenBy} and objects are
     */
    Convertor convertorFor(Object buffer, int offset, int count) {
        if (buffer == null || (offset | count) < 0 || !isReady) {
            return null;
        }
        if (isPlain && buffer.getClass() == arrayClass) {
            return offset + (long) count * elementsPerItem <= Array.getLength(buffer) ? arrayConvertor : null;
        }
        if (isPlain && isOwnNio(buffer)) {
            Buffer nio = (Buffer) buffer;
            if (offset + (long) count * elementsPerItem <= nio.capacity()) {
                return nio.isDirect() ? directConvertor : nioConvertor;
            }
        }
        return otherConvertorFor(buffer, offset, count);
    }

    private Convertor otherConvertorFor(Object buffer, int offset, int count) {
        Convertor convertor = base == null || seenBy(buffer) != this ? null : Convertors.of(base, buffer);
        if (convertor == null) {
            return null;
        }
        long streamByte = (long) offset * elementBytes;
        long originBytes = buffer instanceof Buffer ? streamByte : (long) offset * unitBytes(buffer);
        long capacityBytes = Convertors.capacityBytes(buffer);
        if (isWithin(originBytes, count, 0, capacityBytes)) {
            return originBytes == streamByte
                    ? placed(convertor, buffer, originBytes)
                    : placedIn(new ElsewhereConvertor(buffer, originBytes - streamByte), streamByte);
        }
        Slices.Surroundings around = Slices.of(buffer);
        return around != null && isWithin(originBytes, count, -around.bytesBefore(), capacityBytes)
                ? placedAround(around, originBytes, streamByte)
                : null;
    }

    /** Returns whether items are in a range of bytes, counted from the start of the buffer. */
    private boolean isWithin(long originBytes, int count, long lowestByte, long capacityBytes) {
        if (count == 0 || itemBytes == 0) {
            return originBytes <= capacityBytes;
        }
        try {
            return firstByte(originBytes, 0, count) >= lowestByte && endByte(originBytes, 0, count) <= capacityBytes;
        } catch (ArithmeticException e) {
            return false;
        }
    }

    /**
     * Returns the convertor of a buffer, or one that skips the gaps of items that begin at that byte of it. Whole
     * elements of arrays of base elements are moved as such, what is not on them by bytes.
     */
    private Convertor placed(Convertor convertor, Object buffer, long originBytes) {
        boolean isSplit = (originBytes & (elementBytes - 1)) != 0 && Convertors.elementBytes(buffer) == elementBytes;
        if (isPlain && !isSplit) {
            return convertor;
        }
        Convertor memory = isSplit || !isOfElements ? Convertors.bytesOf(buffer) : convertor;
        LayoutConvertor present = placed;
        if (present == null || !present.fits(memory, originBytes)) {
            present = new LayoutConvertor(layout, memory, memory == arrayConvertor ? elementBytes : 1, originBytes);
            placed = present;
        }
        return present;
    }

    /** Returns the convertor of items whose origin is at a byte of a slice. */
    private Convertor placedAround(Slices.Surroundings around, long originBytes, long streamByte) {
        long shiftBytes = around.bytesBefore() + originBytes - streamByte;
        return placedIn(new ElsewhereConvertor(around.memory(), shiftBytes), streamByte);
    }

    private Convertor placedIn(ElsewhereConvertor memory, long streamByte) {
        return isPlain ? memory : new LayoutConvertor(layout, memory, 1, streamByte);
    }

    /**
     * Names the buffer of a collective operation; it has been checked. INT2 is always two ints here, also in bytes, so
     * that reductions see ints.
     *
     * @param buffer array or nio buffer; null stands for an empty one, as does one that the type does not go with
     * @param offset where item 0 is, in what {@link #unitBytes} says
     */
    TypedBuffer typed(Object buffer, int offset) {
        return typed(buffer, offset, 0);
    }

    /**
     * Does the same.
     *
     * @param firstItem index of the first item that is used, if that is negative
     */
    TypedBuffer typed(Object buffer, int offset, long firstItem) {
        return buffer == null
                ? nothing()
                : typedFrom(buffer, (long) offset * unitBytes(buffer), Math.min(0, firstItem * layout.extentBytes()));
    }

    /**
     * Like {@link #typed}.
     *
     * @param originBytes where item 0 is, in bytes
     * @param firstBytes origin of the first item that is used, counted from there
     */
    TypedBuffer typedFrom(Object buffer, long originBytes, long firstBytes) {
        if (buffer == null || goesWithAll()) {
            return nothing();
        }
        boolean isPlainHere = isPlain && (originBytes & (elementBytes - 1)) == 0;
        if (isPlainHere && buffer.getClass() == arrayClass) {
            return new TypedBuffer(buffer, arrayConvertor, base, originBytes, elementsPerItem);
        }
        if (isPlainHere && originBytes + firstBytes >= 0 && isOwnNio(buffer)) {
            Convertor convertor = ((Buffer) buffer).isDirect() ? directConvertor : nioConvertor;
            return new TypedBuffer(buffer, convertor, base, originBytes, elementsPerItem);
        }
        Convertor convertor = Convertors.of(base, buffer);
        if (convertor == null) {
            Place place = Place.of(buffer);
            return place == null ? nothing() : typedIn(place, originBytes, firstBytes);
        }
        Slices.Surroundings around = mayBeginBefore(originBytes + firstBytes) ? Slices.of(buffer) : null;
        return new TypedBuffer(
                buffer,
                around == null
                        ? placed(convertor, buffer, originBytes)
                        : placedAround(around, originBytes, originBytes),
                base,
                originBytes,
                elementsPerItem);
    }

    private TypedBuffer typedIn(Place place, long originBytes, long firstBytes) {
        if (place.isView()) {
            return typedFrom(place.memory(), originBytes, firstBytes);
        }
        Convertor convertor =
                isPlain ? place.convertor() : new LayoutConvertor(layout, place.convertor(), 1, originBytes);
        return new TypedBuffer(place.memory(), convertor, base, originBytes, elementsPerItem);
    }

    private TypedBuffer nothing() {
        return new TypedBuffer(base.newArray(0), arrayConvertor, base, 0, elementsPerItem);
    }
}

package mpi;

import java.util.function.Supplier;
import railmpi.calls.place.Arguments;
import railmpi.calls.place.Data;
import railmpi.calls.place.Parts;
import railmpi.calls.session.Session;
import railmpi.calls.type.DerivedTypes;
import railmpi.calls.type.ItemType;
import railmpi.coll.CommunicatorOperations;
import railmpi.coll.memory.Counts;
import railmpi.core.RailException;
import railmpi.pml.datatype.TypeLayout;

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
 * count elements of an array, or base elements in a nio buffer. The data of an item has at most 2^31 - 1 bytes, also
 * where numbers are of type long.
 */
public final class Datatype implements Cloneable, Freeable {
    static {
        MPIException.showErrors();
    }

    /** What it is for the engine. */
    final ItemType type;

    private Datatype(ItemType type) {
        this.type = type;
        type.face = this;
    }

    /** Returns what the program has for a type, which may be made now. */
    static Datatype of(ItemType type) {
        Object face = type.face;
        return face == null ? new Datatype(type) : (Datatype) face;
    }

    /** Returns what a datatype is for the engine; null for null. */
    static ItemType typeOf(Datatype datatype) {
        return datatype == null ? null : datatype.type;
    }

    /** Does so for an array. */
    static ItemType[] typesOf(Datatype[] datatypes) {
        if (datatypes == null) {
            return null;
        }
        ItemType[] types = new ItemType[datatypes.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = typeOf(datatypes[i]);
        }
        return types;
    }

    /** Returns items at the start of a buffer, as the engine takes them. */
    static Data data(Object buffer, long count, Datatype type) {
        return new Data(buffer, 0, count, typeOf(type));
    }

    /** Does so for a count that may be null. */
    static Data data(Object buffer, Long count, Datatype type) {
        return new Data(buffer, 0, Arguments.number(count), typeOf(type));
    }

    /** Returns items from an offset on. */
    static Data data(Object buffer, int offset, int count, Datatype type) {
        return new Data(buffer, offset, count, typeOf(type));
    }

    /** Returns one part of a buffer for each rank. */
    static Parts parts(Object buffer, int offset, int[] counts, int[] displacements, Datatype type) {
        return new Parts(buffer, offset, counts, displacements, typeOf(type));
    }

    /** Does so for numbers of type long. */
    static Parts parts(Object buffer, int offset, long[] counts, long[] displacements, Datatype type) {
        return new Parts(buffer, offset, counts, displacements, typeOf(type));
    }

    /** Returns what a datatype is for the engine, if it is one. */
    static ItemType checked(Datatype datatype) {
        try {
            return ItemType.checked(typeOf(datatype));
        } catch (RailException e) {
            throw Session.raised(e);
        }
    }

    private ItemType checked() {
        return checked(this);
    }

    /** Returns what is made, which may be there already. */
    static Datatype made(Supplier<ItemType> construction) {
        return of(Session.get(construction));
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
        return made(() -> new DerivedTypes(typeOf(oldType), "contiguous").vector(count, 1, 1, false));
    }

    /** Like {@link #createContiguous(int, Datatype)}, with numbers of type long. */
    public static Datatype createContiguous(Long count, Datatype oldType) throws MPIException {
        return made(() ->
                new DerivedTypes(typeOf(oldType), "contiguous").large().vector(Arguments.number(count), 1, 1, false));
    }

    /** {@return the same as {@link #createContiguous}} mpiJava's name. */
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
        return made(() -> new DerivedTypes(typeOf(oldType), "vector").vector(count, blockLength, stride, false));
    }

    /** Like {@link #createVector(int, int, int, Datatype)}, with numbers of type long. */
    public static Datatype createVector(Long count, Long blockLength, Long stride, Datatype oldType)
            throws MPIException {
        return made(() -> new DerivedTypes(typeOf(oldType), "vector")
                .large()
                .vector(Arguments.number(count), Arguments.number(blockLength), Arguments.number(stride), false));
    }

    /** {@return the same as {@link #createVector}} mpiJava's name. */
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
        return made(() -> new DerivedTypes(typeOf(oldType), "hvector").vector(count, blockLength, stride, true));
    }

    /** Like {@link #createHVector(int, int, int, Datatype)}, with numbers of type long. */
    public static Datatype createHVector(Long count, Long blockLength, Long stride, Datatype oldType)
            throws MPIException {
        return made(() -> new DerivedTypes(typeOf(oldType), "hvector")
                .large()
                .vector(Arguments.number(count), Arguments.number(blockLength), Arguments.number(stride), true));
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
        return made(() ->
                new DerivedTypes(typeOf(oldtype), "hvector").inElements().vector(count, blocklength, stride, true));
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
        return made(() -> new DerivedTypes(typeOf(oldType), "indexed")
                .indexed(Counts.of(blockLengths), Counts.of(displacements), false));
    }

    /** Like {@link #createIndexed(int[], int[], Datatype)}, with numbers of type long. */
    public static Datatype createIndexedLong(long[] blockLengths, long[] displacements, Datatype oldType)
            throws MPIException {
        return made(() -> new DerivedTypes(typeOf(oldType), "indexed")
                .large()
                .indexed(Counts.of(blockLengths), Counts.of(displacements), false));
    }

    /** {@return the same as {@link #createIndexed}} mpiJava's name. */
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
        return made(() -> new DerivedTypes(typeOf(oldType), "hindexed")
                .indexed(Counts.of(blockLengths), Counts.of(displacements), true));
    }

    /** Like {@link #createHIndexed(int[], int[], Datatype)}, with numbers of type long. */
    public static Datatype createHIndexedLong(long[] blockLengths, long[] displacements, Datatype oldType)
            throws MPIException {
        return made(() -> new DerivedTypes(typeOf(oldType), "hindexed")
                .large()
                .indexed(Counts.of(blockLengths), Counts.of(displacements), true));
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
        return made(() -> new DerivedTypes(typeOf(oldtype), "hindexed")
                .inElements()
                .indexed(Counts.of(blocklengths), Counts.of(displacements), true));
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
        return made(
                () -> DerivedTypes.structOfBytes(Counts.of(blockLengths), Counts.of(displacements), typesOf(types)));
    }

    /** Like {@link #createStruct(int[], int[], Datatype[])}, with numbers of type long. */
    public static Datatype createStructLong(long[] blockLengths, long[] displacements, Datatype[] types)
            throws MPIException {
        return made(
                () -> DerivedTypes.structOfBytes(Counts.of(blockLengths), Counts.of(displacements), typesOf(types)));
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
        return made(
                () -> DerivedTypes.structOfElements(Counts.of(blocklengths), Counts.of(displacements), typesOf(types)));
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
        return made(() -> new DerivedTypes(typeOf(oldType), "resized").resized(lb, extent));
    }

    /** Like {@link #createResized(Datatype, int, int)}, with numbers of type long. */
    public static Datatype createResized(Datatype oldType, Long lb, Long extent) throws MPIException {
        return made(() ->
                new DerivedTypes(typeOf(oldType), "resized").resized(Arguments.number(lb), Arguments.number(extent)));
    }

    /**
     * Creates an equal type with the attributes but not the name; it is committed if this one is.
     *
     * @return the new type, not committed
     * @throws MPIException (ERR_TYPE) if this type is null
     */
    public Datatype dup() throws MPIException {
        return Session.get(() -> {
            Datatype copy = of(checked().duplicate());
            type.inheritTo(copy.type);
            return copy;
        });
    }

    /** {@return the same as {@link #dup}} */
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
        Session.run(type::commit);
    }

    /** mpiJava's name for {@link #commit}. */
    public void Commit() throws MPIException {
        commit();
    }

    /** {@return the number of base elements in one item; 8 for {@link MPI#INT2}, a struct of 8 bytes} */
    public int getSize() throws MPIException {
        return inElements(checked().itemBytes);
    }

    /** {@return the number of base elements in one item; 2 for {@link MPI#INT2}, two ints} */
    public int Size() throws MPIException {
        return checked().elementsPerItem;
    }

    /** {@return the number of bytes of data in one item} */
    public int getByteSize() throws MPIException {
        return checked().itemBytes;
    }

    /**
     * {@return distance of two consecutive items, in base elements; 8 for {@link MPI#INT2}, a struct of 8 bytes; like
     * all methods for bounds, {@link MPI#UNDEFINED} if the number does not fit}
     */
    public int getExtent() throws MPIException {
        return extentOf(checked());
    }

    /** Returns the distance of two consecutive items, in base elements; also of a type that has been freed. */
    static int extentOf(ItemType type) {
        return orUndefined(type.inElements(type.layout().extentBytes()));
    }

    /** {@return distance of two consecutive items, in base elements; 2 for {@link MPI#INT2}, two ints} */
    public int Extent() throws MPIException {
        return orUndefined(checked().extentElements());
    }

    /** {@return the start of an item, in base elements} */
    public int getLb() throws MPIException {
        return inElements(checked().layout().lowerBytes());
    }

    /** {@return the start of an item, in base elements} */
    public int Lb() throws MPIException {
        return orUndefined(checked().layout().lowerBytes() / type.elementBytes);
    }

    /** {@return the end of an item, in base elements} */
    public int Ub() throws MPIException {
        return orUndefined(checked().layout().upperBytes() / type.elementBytes);
    }

    /** {@return the start of the data of an item, in base elements} */
    public int getTrueLb() throws MPIException {
        return inElements(checked().layout().trueLowerBytes());
    }

    /** {@return the distance from the start to the end of the data of an item, in base elements} */
    public int getTrueExtent() throws MPIException {
        TypeLayout mine = checked().layout();
        return inElements(mine.trueUpperBytes() - mine.trueLowerBytes());
    }

    private int inElements(long bytes) {
        return orUndefined(type.inElements(bytes));
    }

    private static int orUndefined(long number) {
        return number == (int) number ? (int) number : CommunicatorOperations.UNDEFINED;
    }

    /** {@return the name; a predefined type has the standard's name, such as MPI_INT; empty if no name was set} */
    public String getName() throws MPIException {
        return checked().name();
    }

    /**
     * Sets the name.
     *
     * @param name cut to {@link MPI#MAX_OBJECT_NAME} characters
     */
    public void setName(String name) throws MPIException {
        Session.run(() -> type.setName(name));
    }

    /**
     * Creates a keyval for attributes of datatypes; dup copies them. From Open MPI's bindings.
     *
     * @return a number that identifies the keyval
     */
    public static int createKeyval() throws MPIException {
        return Keyvals.create(ItemType.KEYVALS, null, null);
    }

    /**
     * Creates a keyval with callbacks for attributes of datatypes. An extension of RailMPI.
     *
     * @param copier called by dup; null to copy the value as it is
     * @param deleter called when an attribute ends; null for nothing
     * @return a number that identifies the keyval
     */
    public static int createKeyval(AttributeCopier<Datatype> copier, AttributeDeleter<Datatype> deleter)
            throws MPIException {
        return Keyvals.create(ItemType.KEYVALS, copier, deleter);
    }

    /**
     * Frees a keyval. Attributes that were set with it stay; they can be read, copied and deleted with it until the
     * last one is deleted.
     *
     * @param keyval number of the attribute
     * @throws MPIException (ERR_KEYVAL) if it is not from {@link #createKeyval}
     */
    public static void freeKeyval(int keyval) throws MPIException {
        Keyvals.free(ItemType.KEYVALS, keyval);
    }

    /**
     * Sets an attribute of this type in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @param value a serialisable object, of which a copy is kept
     * @throws MPIException (ERR_KEYVAL) for another keyval, (ERR_ARG) if the value cannot be serialised
     */
    public void setAttr(int keyval, Object value) throws MPIException {
        Session.run(() -> type.attributes().set(keyval, value));
    }

    /**
     * Returns an attribute of this type in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @return a new copy of the value, null if it is not set
     * @throws MPIException (ERR_KEYVAL) for another keyval
     */
    public Object getAttr(int keyval) throws MPIException {
        return Session.get(() -> type.attributes().get(keyval));
    }

    /**
     * Deletes an attribute of this type in this process.
     *
     * @param keyval from {@link #createKeyval}
     * @throws MPIException (ERR_KEYVAL) for another keyval, or if the attribute is not set
     */
    public void deleteAttr(int keyval) throws MPIException {
        Session.run(() -> type.attributes().delete(keyval));
    }

    /** {@return whether this is no datatype: it has been freed, or is {@link MPI#DATATYPE_NULL}} */
    public boolean isNull() {
        return type.isNull();
    }

    /**
     * Frees a derived type, which is null afterwards.
     *
     * @throws MPIException (ERR_TYPE) if it is predefined or null
     */
    @Override
    public void free() throws MPIException {
        Session.run(type::free);
    }

    /** Frees a derived type; does nothing if it is predefined or null. */
    @Override
    @SuppressWarnings({"deprecation", "removal", "Finalize"}) // mpiJava frees by it
    public void finalize() throws MPIException {
        type.end();
    }

    /** {@return the name as in class MPI, such as MPI.INT, or the name or kind of a derived type} */
    @Override
    public String toString() {
        return type.toString();
    }
}

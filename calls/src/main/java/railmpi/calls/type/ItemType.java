package railmpi.calls.type;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import railmpi.calls.attribute.Attributes;
import railmpi.calls.attribute.Keyval;
import railmpi.calls.error.CallError;
import railmpi.calls.error.ErrorClass;
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
 * What an item in a buffer is: one element, several, or a layout that the program has made. A layout of bytes in
 * memory, in native byte order, for arrays and nio buffers of any elements. Offsets count elements of an array, or base
 * elements in a nio buffer. Its layout never changes; one thread commits it before others use it.
 *
 * <p>Hot path: short ({@link #convertorFor}).
 */
public final class ItemType {
    /** The keyvals of datatypes. */
    public static final Keyval.Registry KEYVALS = new Keyval.Registry("Datatype");

    /** The longest name. */
    public static final int MOST_CHARACTERS = 64;

    /** What the program has for it; made when it is first asked for. */
    public Object face;

    private final String description;
    private final TypeKind kind;
    private final BasicType base;
    private final TypeLayout layout;
    /** Base elements of data in an item. */
    public final int elementsPerItem;

    /** Bytes of a base element. */
    public final int elementBytes;

    /** Bytes of data in an item. */
    public final int itemBytes;

    private final boolean isPlain;
    /** The nio buffers of base elements; null if there are none. */
    private final Class<? extends Buffer> nioClass;

    private final Convertor nioConvertor;
    private final Convertor directConvertor;
    /** Whether arrays of base elements hold items in whole elements. */
    private final boolean isOfElements;

    private final Class<?> arrayClass;
    private final Convertor arrayConvertor;
    private final ItemType asBytes;
    private String name = "";
    private boolean isPredefined;
    private boolean isReady;
    private boolean isFreed;

    /** Of a derived type: what all its data is made of; null if that is several types. Set while it is made. */
    private ItemType kernel;

    /** Made when the first attribute is used. */
    private Attributes attributes;

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
    ItemType(String description, TypeKind kind, BasicType base, TypeLayout layout, boolean isTwofold) {
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
        asBytes = isTwofold ? new ItemType(description, kind, BasicType.BYTE, layout, false) : null;
        if (mayBeginBefore(0)) {
            Slices.keepEach();
        }
    }

    /** Returns a type that is committed from the start, unless it holds no data, and cannot be freed. */
    static ItemType predefined(
            String description,
            String standardName,
            TypeKind kind,
            BasicType base,
            TypeLayout layout,
            boolean isTwofold) {
        ItemType type = new ItemType(description, kind, base, layout, isTwofold);
        type.name = standardName;
        type.isPredefined = true;
        if (kind != TypeKind.MARKER && kind != TypeKind.NULL) {
            type.setReady(true);
        }
        return type;
    }

    /** Says what all data of a derived type is made of, null for several types. Returns this type. */
    ItemType madeOf(ItemType newKernel) {
        kernel = newKernel;
        return this;
    }

    /** Returns what an item is if it is a single element that is ready for use, else null. */
    public BasicType element() {
        return isReady && kind == TypeKind.BASIC ? base : null;
    }

    /** Returns the predefined type that all data is made of, null if that is several types or nothing. */
    public ItemType kernel() {
        return kind == TypeKind.DERIVED ? kernel : this;
    }

    /** Returns whether items of another type consist of the same. */
    boolean isLike(ItemType other) {
        return kind == other.kind && base == other.base && layout == other.layout;
    }

    private void setReady(boolean ready) {
        isReady = ready;
        if (asBytes != null) {
            asBytes.isReady = ready;
        }
    }

    /**
     * Returns a datatype, if it is one.
     *
     * @throws CallError (ERR_TYPE)
     */
    public static ItemType checked(ItemType type) {
        if (type == null || type.isNull()) {
            throw new CallError(ErrorClass.TYPE, "datatype is " + (type == null ? "null" : type.toString()));
        }
        return type;
    }

    /** Makes a derived type ready for use. */
    public void commit() {
        checked(this);
        if (kind == TypeKind.MARKER) {
            throw new CallError(ErrorClass.TYPE, this + " only marks a bound and cannot be committed");
        }
        setReady(true);
    }

    /** {@return an equal type without attributes and name, which is ready if this one is} */
    public ItemType duplicate() {
        checked(this);
        String origin = isPredefined ? "duplicate of " + description : description;
        ItemType copy = new ItemType(origin, kind, base, layout, asBytes != null);
        copy.kernel = kernel;
        copy.setReady(isReady);
        return copy;
    }

    /** Copies the attributes to a duplicate, which the program has a face for. */
    public synchronized void inheritTo(ItemType duplicate) {
        duplicate.attributes = attributes == null ? null : attributes.copied(duplicate.face);
    }

    /** {@return the name; empty if there is none} */
    public String name() {
        return checked(this).name;
    }

    /** Gives it a name, which is cut if it is too long. */
    public void setName(String newName) {
        checked(this);
        if (newName == null) {
            throw new CallError(ErrorClass.ARG, "name of the datatype is null");
        }
        name = newName.length() > MOST_CHARACTERS ? newName.substring(0, MOST_CHARACTERS) : newName;
    }

    /** {@return the attributes} */
    public synchronized Attributes attributes() {
        checked(this);
        if (attributes == null) {
            attributes = new Attributes(face, KEYVALS);
        }
        return attributes;
    }

    /** {@return whether this is no datatype: freed, or none from the start} */
    public boolean isNull() {
        return isFreed || kind == TypeKind.NULL;
    }

    /** Frees a derived type and deletes its attributes. */
    public void free() {
        checked(this);
        if (isPredefined) {
            throw new CallError(ErrorClass.TYPE, this + " is predefined and cannot be freed");
        }
        synchronized (this) {
            if (attributes != null) {
                attributes.deleteAll();
            }
        }
        end();
    }

    /** Frees a derived type; does nothing if it is predefined or null. */
    public void end() {
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

    /** {@return a number of bytes as what the program counts in: base elements, or bytes of a type of two faces} */
    public long inElements(long bytes) {
        return asBytes == null ? bytes / elementBytes : bytes;
    }

    /** Returns why the type cannot be used for data, null if it can. */
    public CallError problem(String role) {
        if (isReady) {
            return null;
        }
        String reason = isNull()
                ? "is " + this
                : kind == TypeKind.MARKER ? "is the marker " + this : "is " + this + ", which is not committed";
        return new CallError(ErrorClass.TYPE, "datatype of the " + role + " " + reason);
    }

    public boolean isObject() {
        return base == null;
    }

    public TypeKind kind() {
        return kind;
    }

    public BasicType base() {
        return base;
    }

    public TypeLayout layout() {
        return layout;
    }

    /** Returns the base elements of some items, at most the largest int. */
    public int elementsIn(int items) {
        long elements = (long) items * elementsPerItem;
        return elements <= Integer.MAX_VALUE ? (int) elements : Integer.MAX_VALUE;
    }

    /** Returns the distance of items in base elements. */
    public long extentElements() {
        return layout.extentBytes() / elementBytes;
    }

    /** Returns whether items in a row are elements in a row. */
    public boolean isPlain() {
        return isPlain;
    }

    /** Returns a type of the same data without gaps, for copies. */
    public ItemType packed() {
        if (isPlain) {
            return this;
        }
        TypeLayout element = TypeLayout.element(elementBytes, elementBytes);
        TypeLayout row =
                new TypeLayoutBuilder().add(element, 0, elementsPerItem).build();
        ItemType copy = new ItemType(description, kind, base, row, asBytes != null);
        copy.kernel = kernel;
        copy.setReady(true);
        return copy;
    }

    /** Returns whether there is nothing to move, so that any object will do as a buffer. */
    public boolean goesWithAll() {
        return kind == TypeKind.EMPTY;
    }

    public boolean isTwofold() {
        return asBytes != null;
    }

    /** Returns the type as this kind of buffer sees it: INT2 in bytes is a struct. */
    public ItemType seenBy(Object buffer) {
        return asBytes != null && (buffer instanceof byte[] || buffer instanceof ByteBuffer) ? asBytes : this;
    }

    /** Returns the type as the uncapitalised methods see it. */
    public ItemType seenAsBytes() {
        return asBytes == null ? this : asBytes;
    }

    /** Returns the first byte of a buffer that some items use. */
    public long firstByte(long originBytes, long firstItem, long endItem) {
        long extent = layout.extentBytes();
        long item = extent < 0 ? endItem - 1 : firstItem;
        return originBytes + Math.addExact(Math.multiplyExact(item, extent), layout.trueLowerBytes());
    }

    /** Returns the end of what some items use of a buffer, in bytes. */
    public long endByte(long originBytes, long firstItem, long endItem) {
        long extent = layout.extentBytes();
        long item = extent < 0 ? firstItem : endItem - 1;
        return originBytes + Math.addExact(Math.multiplyExact(item, extent), layout.trueUpperBytes());
    }

    /** Returns what offsets in a buffer count: elements of an array, base elements in other memory; bytes. */
    public int unitBytes(Object buffer) {
        if (base == null || buffer instanceof Buffer || isOwnArray(buffer)) {
            return seenBy(buffer).elementBytes;
        }
        int arrayElementBytes = Convertors.elementBytes(buffer);
        return arrayElementBytes == 0 ? elementBytes : arrayElementBytes;
    }

    /** Returns whether a buffer can hold items. */
    public boolean goesWith(Object buffer) {
        return base == null ? buffer instanceof Object[] : Convertors.of(base, buffer) != null;
    }

    /** Returns whether a buffer is an array of base elements. */
    public boolean isOwnArray(Object buffer) {
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
    public Convertor convertorFor(Object buffer, int offset, int count) {
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
    public TypedBuffer typed(Object buffer, int offset) {
        return typed(buffer, offset, 0);
    }

    /**
     * Does the same.
     *
     * @param firstItem index of the first item that is used, if that is negative
     */
    public TypedBuffer typed(Object buffer, int offset, long firstItem) {
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
    public TypedBuffer typedFrom(Object buffer, long originBytes, long firstBytes) {
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

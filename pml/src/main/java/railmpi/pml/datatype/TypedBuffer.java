package railmpi.pml.datatype;

/**
 * Names the user's memory of a collective operation: an array or nio buffer, where the data starts in it, and what one
 * item is. Immutable. A class, as it keeps the size of an item: collectives ask for places all the time.
 */
public final class TypedBuffer {
    private final Object buffer;
    private final Convertor convertor;
    private final BasicType type;
    private final long offsetBytes;
    private final int elementsPerItem;
    private final int itemBytes;

    /**
     * Names memory.
     *
     * @param buffer primitive array or nio buffer
     * @param convertor moves bytes of that kind of buffer
     * @param type base type of the elements
     * @param offsetBytes start of item 0 in the buffer, in bytes
     * @param elementsPerItem base elements in one item of the datatype (1 for INT, 2 for INT2)
     */
    public TypedBuffer(Object buffer, Convertor convertor, BasicType type, long offsetBytes, int elementsPerItem) {
        this.buffer = buffer;
        this.convertor = convertor;
        this.type = type;
        this.offsetBytes = offsetBytes;
        this.elementsPerItem = elementsPerItem;
        itemBytes = type.sizeBytes() * elementsPerItem;
    }

    /**
     * Returns the whole of a heap array as items of one element.
     *
     * @param type base type
     * @param array array of that type
     * @return the view
     */
    public static TypedBuffer ofArray(BasicType type, Object array) {
        return new TypedBuffer(array, Convertors.ofArray(type), type, 0, 1);
    }

    /**
     * Returns the memory.
     *
     * @return primitive array or nio buffer
     */
    public Object buffer() {
        return buffer;
    }

    /**
     * Returns what moves its bytes.
     *
     * @return the convertor of that kind of buffer
     */
    public Convertor convertor() {
        return convertor;
    }

    /**
     * Returns the base type.
     *
     * @return type of the elements
     */
    public BasicType type() {
        return type;
    }

    /**
     * Returns where item 0 starts.
     *
     * @return byte offset in the buffer
     */
    public long offsetBytes() {
        return offsetBytes;
    }

    /**
     * Returns how many elements an item has.
     *
     * @return base elements in one item of the datatype
     */
    public int elementsPerItem() {
        return elementsPerItem;
    }

    /**
     * Returns the size of one item.
     *
     * @return bytes
     */
    public int itemBytes() {
        return itemBytes;
    }

    /**
     * Returns the same memory from an item on.
     *
     * @param item becomes item 0
     * @return this object for item 0
     */
    public TypedBuffer from(long item) {
        return item == 0 ? this : new TypedBuffer(buffer, convertor, type, byteOffset(item), elementsPerItem);
    }

    /**
     * Returns the position of an item in the buffer.
     *
     * @param item index, counted from item 0
     * @return byte offset in the buffer
     */
    public long byteOffset(long item) {
        return offsetBytes + item * itemBytes;
    }

    /**
     * Returns the length of some items.
     *
     * @param items how many
     * @return bytes
     */
    public long byteLength(long items) {
        return items * itemBytes;
    }
}

package railmpi.calls.type;

import java.util.Arrays;
import railmpi.coll.memory.Counts;

/**
 * The fields of a struct of bytes, one after the other, and its type, which ends their number. One thread adds fields;
 * any thread asks for the type.
 */
public final class StructFields {
    private static final int FIRST_FIELDS = 8;

    private final String owner;
    private ItemType[] types = new ItemType[FIRST_FIELDS];
    private int[] offsets = new int[FIRST_FIELDS];
    private int[] lengths = new int[FIRST_FIELDS];
    private int count;
    private int nextOffset;
    private ItemType committed;

    /** Creates a struct without fields; messages call it by the name of its owner. */
    public StructFields(String owner) {
        this.owner = owner;
    }

    /**
     * Leaves a gap before the next field.
     *
     * @throws IllegalArgumentException if the offset is before the end of the last field
     */
    public void setOffset(int offset) {
        if (offset < nextOffset) {
            throw new IllegalArgumentException("offset " + offset + " is before the end of the fields, " + nextOffset);
        }
        nextOffset = offset;
    }

    /**
     * Adds a field of so many items.
     *
     * @return its offset in bytes
     * @throws IllegalArgumentException if the length is negative, or the struct too long
     */
    public int add(ItemType type, int length) {
        if (committed != null) {
            throw new AssertionError("a field is added to " + owner + ", whose type is in use");
        }
        if (length < 0) {
            throw new IllegalArgumentException("length " + length + " of a field is negative");
        }
        long end = nextOffset + (int) type.layout().extentBytes() * (long) length;
        if (end > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("struct would have " + end + " bytes, more than 2^31 - 1");
        }
        if (count == types.length) {
            types = Arrays.copyOf(types, 2 * count);
            offsets = Arrays.copyOf(offsets, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        types[count] = type;
        offsets[count] = nextOffset;
        lengths[count++] = length;
        int offset = nextOffset;
        nextOffset = (int) end;
        return offset;
    }

    /** {@return the type, which is committed} */
    public synchronized ItemType type() {
        if (committed == null) {
            ItemType type = DerivedTypes.structOfBytes(
                    Counts.of(Arrays.copyOf(lengths, count)),
                    Counts.of(Arrays.copyOf(offsets, count)),
                    Arrays.copyOf(types, count));
            type.commit();
            committed = type;
        }
        return committed;
    }
}

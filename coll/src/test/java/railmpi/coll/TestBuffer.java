package railmpi.coll;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertor;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

/** Memory of one rank for a collective: a heap array or a direct buffer, with guard elements before and behind. */
final class TestBuffer {
    private static final int GUARD_ELEMENTS = 3;
    private static final long GUARD = 77;

    private final BasicType type;
    private final int elements;
    private final TypedBuffer view;

    TestBuffer(BasicType type, boolean isDirect, long items, int elementsPerItem) {
        this.type = type;
        this.elements = Math.toIntExact(items * elementsPerItem);
        int all = elements + 2 * GUARD_ELEMENTS;
        Object buffer = isDirect
                ? ByteBuffer.allocateDirect(all * type.sizeBytes()).order(ByteOrder.nativeOrder())
                : type.newArray(all);
        Convertor convertor = Convertors.of(type, buffer);
        this.view = new TypedBuffer(buffer, convertor, type, (long) GUARD_ELEMENTS * type.sizeBytes(), elementsPerItem);
        long[] guards = new long[all];
        Arrays.fill(guards, GUARD);
        write(0, guards);
    }

    TypedBuffer view() {
        return view;
    }

    void set(int firstElement, long[] values) {
        write(GUARD_ELEMENTS + firstElement, values);
    }

    long[] get() {
        return read(GUARD_ELEMENTS, elements);
    }

    boolean hasGuards() {
        long expected = truncated(type, GUARD);
        for (int i = 0; i < GUARD_ELEMENTS; i++) {
            if (read(i, 1)[0] != expected || read(GUARD_ELEMENTS + elements + i, 1)[0] != expected) {
                return false;
            }
        }
        return true;
    }

    /** Returns what is left of a number in an element of the type; floating point holds small whole numbers here. */
    static long truncated(BasicType type, long value) {
        switch (type) {
            case BYTE:
                return (byte) value;
            case BOOLEAN:
                return value != 0 ? 1 : 0;
            case CHAR:
                return (char) value;
            case SHORT:
                return (short) value;
            case INT:
                return (int) value;
            default:
                return value;
        }
    }

    private void write(int first, long[] values) {
        int size = type.sizeBytes();
        MemoryBlock block = MemoryBlock.allocate(Math.max(8, values.length * size));
        for (int i = 0; i < values.length; i++) {
            putElement(block.bytes(), i * size, values[i]);
        }
        view.convertor().unpack(block, 0, view.buffer(), (long) first * size, values.length * size);
    }

    private long[] read(int first, int count) {
        int size = type.sizeBytes();
        MemoryBlock block = MemoryBlock.allocate(Math.max(8, count * size));
        view.convertor().pack(view.buffer(), (long) first * size, block, 0, count * size);
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = element(block.bytes(), i * size);
        }
        return values;
    }

    private void putElement(ByteBuffer bytes, int at, long value) {
        switch (type) {
            case BYTE:
                bytes.put(at, (byte) value);
                break;
            case BOOLEAN:
                bytes.put(at, (byte) (value != 0 ? 1 : 0));
                break;
            case CHAR:
                bytes.putChar(at, (char) value);
                break;
            case SHORT:
                bytes.putShort(at, (short) value);
                break;
            case INT:
                bytes.putInt(at, (int) value);
                break;
            case FLOAT:
                bytes.putFloat(at, value);
                break;
            case LONG:
                bytes.putLong(at, value);
                break;
            default:
                bytes.putDouble(at, value);
        }
    }

    private long element(ByteBuffer bytes, int at) {
        switch (type) {
            case BYTE:
            case BOOLEAN:
                return bytes.get(at);
            case CHAR:
                return bytes.getChar(at);
            case SHORT:
                return bytes.getShort(at);
            case INT:
                return bytes.getInt(at);
            case FLOAT:
                return (long) bytes.getFloat(at);
            case LONG:
                return bytes.getLong(at);
            default:
                return (long) bytes.getDouble(at);
        }
    }
}

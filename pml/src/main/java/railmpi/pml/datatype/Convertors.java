package railmpi.pml.datatype;

import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import railmpi.core.RailException;
import railmpi.core.memory.ForeignMemory;

/** Chooses the convertor for an array or nio buffer. Stateless, for any thread, never allocates. */
public final class Convertors {
    private Convertors() {}

    /**
     * Returns the convertor for heap arrays of a type.
     *
     * @param type type of the elements
     * @return the one convertor of that kind of array
     */
    public static Convertor ofArray(BasicType type) {
        switch (type) {
            case BYTE:
                return ByteArrayConvertor.INSTANCE;
            case BOOLEAN:
                return BooleanArrayConvertor.INSTANCE;
            case CHAR:
                return CharArrayConvertor.INSTANCE;
            case SHORT:
                return ShortArrayConvertor.INSTANCE;
            case INT:
                return IntArrayConvertor.INSTANCE;
            case FLOAT:
                return FloatArrayConvertor.INSTANCE;
            case LONG:
                return LongArrayConvertor.INSTANCE;
            default:
                return DoubleArrayConvertor.INSTANCE;
        }
    }

    /**
     * Returns the convertor for a user's buffer, whatever its elements are: memory holds each type. Arrays of the
     * type's own kind are moved by elements, other arrays and nio buffers by bytes. Arrays of boolean cannot keep what
     * other types than single bytes need, and do not go with them.
     *
     * @param type base type of the datatype
     * @param buffer primitive array or nio buffer; null fits nothing
     * @return the convertor, or null if that kind of buffer does not fit the type
     */
    public static Convertor of(BasicType type, Object buffer) {
        if (buffer instanceof Buffer) {
            return ofNio((Buffer) buffer);
        }
        BasicType own = typeOf(buffer);
        if (own == type) {
            return ofArray(type);
        }
        return own == null || own == BasicType.BOOLEAN && type != BasicType.BYTE ? null : bytesOf(own);
    }

    /**
     * Returns the convertor that moves any bytes of a user's buffer, also parts of its elements.
     *
     * @param buffer primitive array or nio buffer
     * @return the convertor
     */
    public static Convertor bytesOf(Object buffer) {
        return buffer instanceof Buffer ? ofNio((Buffer) buffer) : bytesOf(typeOf(buffer));
    }

    private static Convertor bytesOf(BasicType elements) {
        switch (elements) {
            case CHAR:
                return ArrayBytesConvertor.CHARS;
            case SHORT:
                return ArrayBytesConvertor.SHORTS;
            case INT:
                return ArrayBytesConvertor.INTS;
            case FLOAT:
                return ArrayBytesConvertor.FLOATS;
            case LONG:
                return ArrayBytesConvertor.LONGS;
            case DOUBLE:
                return ArrayBytesConvertor.DOUBLES;
            default:
                return ofArray(elements);
        }
    }

    /**
     * Returns the size of an element of an array or nio buffer.
     *
     * @param buffer primitive array or nio buffer
     * @return bytes; 0 for everything else
     */
    public static int elementBytes(Object buffer) {
        BasicType type = typeOf(buffer);
        return type == null ? 0 : type.sizeBytes();
    }

    /**
     * Returns the length of an array, or of a nio buffer from its index 0 to its capacity; position and limit are
     * ignored.
     *
     * @param buffer primitive array, nio buffer or memory segment
     * @return bytes
     * @throws RailException (ARGUMENT) if it is null or anything else
     */
    public static long capacityBytes(Object buffer) {
        BasicType type = typeOf(buffer);
        if (type == null) {
            if (ForeignMemory.isSegment(buffer)) {
                return ForeignMemory.sizeBytes(buffer);
            }
            throw new RailException(
                    RailException.Category.ARGUMENT,
                    "buffer is "
                            + (buffer == null
                                    ? "null"
                                    : "a " + buffer.getClass().getName())
                            + ", but a primitive array or a nio buffer is needed");
        }
        long elements = buffer instanceof Buffer ? ((Buffer) buffer).capacity() : Array.getLength(buffer);
        return elements * type.sizeBytes();
    }

    private static Convertor ofNio(Buffer buffer) {
        return ofNio(typeOf(buffer), buffer.isDirect());
    }

    /**
     * Returns the convertor for nio buffers of a type.
     *
     * @param type type of the elements, not BOOLEAN
     * @param isDirect whether they are direct
     * @return the one convertor of that kind of buffer
     */
    public static Convertor ofNio(BasicType type, boolean isDirect) {
        switch (type) {
            case BYTE:
                return isDirect ? ByteBufferConvertor.DIRECT : ByteBufferConvertor.HEAP;
            case CHAR:
                return isDirect ? CharBufferConvertor.DIRECT : CharBufferConvertor.HEAP;
            case SHORT:
                return isDirect ? ShortBufferConvertor.DIRECT : ShortBufferConvertor.HEAP;
            case INT:
                return isDirect ? IntBufferConvertor.DIRECT : IntBufferConvertor.HEAP;
            case FLOAT:
                return isDirect ? FloatBufferConvertor.DIRECT : FloatBufferConvertor.HEAP;
            case LONG:
                return isDirect ? LongBufferConvertor.DIRECT : LongBufferConvertor.HEAP;
            default:
                return isDirect ? DoubleBufferConvertor.DIRECT : DoubleBufferConvertor.HEAP;
        }
    }

    /** Returns the type of the elements of an array or nio buffer, null for everything else. */
    private static BasicType typeOf(Object buffer) {
        if (buffer instanceof byte[] || buffer instanceof ByteBuffer) {
            return BasicType.BYTE;
        }
        if (buffer instanceof int[] || buffer instanceof IntBuffer) {
            return BasicType.INT;
        }
        if (buffer instanceof double[] || buffer instanceof DoubleBuffer) {
            return BasicType.DOUBLE;
        }
        if (buffer instanceof long[] || buffer instanceof LongBuffer) {
            return BasicType.LONG;
        }
        if (buffer instanceof float[] || buffer instanceof FloatBuffer) {
            return BasicType.FLOAT;
        }
        if (buffer instanceof char[] || buffer instanceof CharBuffer) {
            return BasicType.CHAR;
        }
        if (buffer instanceof short[] || buffer instanceof ShortBuffer) {
            return BasicType.SHORT;
        }
        return buffer instanceof boolean[] ? BasicType.BOOLEAN : null;
    }
}

package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Random;
import railmpi.pml.datatype.BasicType;

/**
 * Memory of any kind of element, its content as bytes, and a buffer that begins somewhere in it. Used by one thread.
 */
final class MemoryModel {
    /** How a program names the place. */
    enum Kind {
        ARRAY,
        HEAP_SLICE,
        DIRECT_SLICE,
        SLICE_OF_SLICE
    }

    private final BasicType elements;
    private final Kind kind;
    private final int origin;
    private final Object array;
    private final ByteBuffer direct;
    private final Object buffer;

    /**
     * Makes random memory.
     *
     * @param origin element where the items begin
     * @param lengthBytes of all, whole elements
     */
    MemoryModel(BasicType elements, Kind kind, int origin, int lengthBytes, Random random) {
        this.elements = elements;
        this.kind = kind;
        this.origin = origin;
        byte[] content = new byte[lengthBytes];
        random.nextBytes(content);
        boolean isHeap = kind == Kind.ARRAY || kind == Kind.HEAP_SLICE;
        array = isHeap ? elements.newArray(lengthBytes / elements.sizeBytes()) : null;
        direct = isHeap ? null : ByteBuffer.allocateDirect(lengthBytes).order(ByteOrder.nativeOrder());
        if (isHeap) {
            copy(content, true);
            buffer = kind == Kind.ARRAY ? array : slice(array, origin);
        } else {
            direct.put(0, content);
            buffer = kind == Kind.DIRECT_SLICE
                    ? slice(view(direct), origin)
                    : slice(slice(view(direct), origin / 2), origin - origin / 2);
        }
    }

    /** Returns what a call is given. */
    Object buffer() {
        return buffer;
    }

    /** Returns the offset that a call is given. */
    int offset() {
        return kind == Kind.ARRAY ? origin : 0;
    }

    /** Returns a copy of the content. */
    byte[] bytes() {
        if (direct == null) {
            byte[] content = new byte[java.lang.reflect.Array.getLength(array) * elements.sizeBytes()];
            copy(content, false);
            return content;
        }
        byte[] content = new byte[direct.capacity()];
        direct.get(0, content);
        return content;
    }

    private void copy(byte[] content, boolean isIntoArray) {
        Buffer bytes = view(ByteBuffer.wrap(content).order(ByteOrder.nativeOrder()));
        Buffer own = slice(array, 0);
        put(isIntoArray ? own : bytes, isIntoArray ? bytes : own);
    }

    private static void put(Buffer to, Buffer from) {
        if (to instanceof CharBuffer chars) {
            chars.put((CharBuffer) from);
        } else if (to instanceof ShortBuffer shorts) {
            shorts.put((ShortBuffer) from);
        } else if (to instanceof IntBuffer ints) {
            ints.put((IntBuffer) from);
        } else if (to instanceof FloatBuffer floats) {
            floats.put((FloatBuffer) from);
        } else if (to instanceof LongBuffer longs) {
            longs.put((LongBuffer) from);
        } else if (to instanceof DoubleBuffer doubles) {
            doubles.put((DoubleBuffer) from);
        } else {
            ((ByteBuffer) to).put((ByteBuffer) from);
        }
    }

    private Buffer view(ByteBuffer bytes) {
        return switch (elements) {
            case CHAR -> bytes.asCharBuffer();
            case SHORT -> bytes.asShortBuffer();
            case INT -> bytes.asIntBuffer();
            case FLOAT -> bytes.asFloatBuffer();
            case LONG -> bytes.asLongBuffer();
            case DOUBLE -> bytes.asDoubleBuffer();
            default -> bytes;
        };
    }

    private Buffer slice(Object of, int from) {
        boolean isNio = of instanceof Buffer;
        return switch (elements) {
            case CHAR -> isNio ? MPI.slice((CharBuffer) of, from) : MPI.slice((char[]) of, from);
            case SHORT -> isNio ? MPI.slice((ShortBuffer) of, from) : MPI.slice((short[]) of, from);
            case INT -> isNio ? MPI.slice((IntBuffer) of, from) : MPI.slice((int[]) of, from);
            case FLOAT -> isNio ? MPI.slice((FloatBuffer) of, from) : MPI.slice((float[]) of, from);
            case LONG -> isNio ? MPI.slice((LongBuffer) of, from) : MPI.slice((long[]) of, from);
            case DOUBLE -> isNio ? MPI.slice((DoubleBuffer) of, from) : MPI.slice((double[]) of, from);
            default -> isNio ? MPI.slice((ByteBuffer) of, from) : MPI.slice((byte[]) of, from);
        };
    }
}

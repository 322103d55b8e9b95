package railmpi.pml.datatype;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;

/** The primitive element types that messages are made of. */
public enum BasicType {
    /** Java byte, 1 byte. */
    BYTE(1, ByteBuffer.class, "byte[]"),
    /** Java boolean, 1 byte on the wire. */
    BOOLEAN(1, null, "boolean[]"),
    /** Java char, 2 bytes. */
    CHAR(2, CharBuffer.class, "char[]"),
    /** Java short, 2 bytes. */
    SHORT(2, ShortBuffer.class, "short[]"),
    /** Java int, 4 bytes. */
    INT(4, IntBuffer.class, "int[]"),
    /** Java float, 4 bytes. */
    FLOAT(4, FloatBuffer.class, "float[]"),
    /** Java long, 8 bytes. */
    LONG(8, LongBuffer.class, "long[]"),
    /** Java double, 8 bytes. */
    DOUBLE(8, DoubleBuffer.class, "double[]");

    private final int sizeBytes;
    private final Class<? extends Buffer> nioClass;
    private final String arrayName;

    BasicType(int sizeBytes, Class<? extends Buffer> nioClass, String arrayName) {
        this.sizeBytes = sizeBytes;
        this.nioClass = nioClass;
        this.arrayName = arrayName;
    }

    /**
     * Returns the size of one element.
     *
     * @return 1, 2, 4 or 8 bytes
     */
    public int sizeBytes() {
        return sizeBytes;
    }

    /**
     * Returns the nio buffers of such elements.
     *
     * @return for example {@code DoubleBuffer}; null for booleans, which have none
     */
    public Class<? extends Buffer> nioClass() {
        return nioClass;
    }

    /**
     * Returns the array type that holds such elements, as written in Java.
     *
     * @return for example {@code double[]}
     */
    public String arrayName() {
        return arrayName;
    }

    /**
     * Allocates a heap array of this type.
     *
     * @param length number of elements
     * @return a new primitive array
     */
    public Object newArray(int length) {
        switch (this) {
            case BYTE:
                return new byte[length];
            case BOOLEAN:
                return new boolean[length];
            case CHAR:
                return new char[length];
            case SHORT:
                return new short[length];
            case INT:
                return new int[length];
            case FLOAT:
                return new float[length];
            case LONG:
                return new long[length];
            default:
                return new double[length];
        }
    }
}

package railmpi.test.programs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.Datatype;
import mpi.MPI;

/** The element types of both API generations, and how arrays of them are turned to bytes and back. Stateless. */
public enum Element {
    /** byte[]. */
    BYTE(1),
    /** boolean[]. */
    BOOLEAN(1),
    /** char[]. */
    CHAR(2),
    /** short[]. */
    SHORT(2),
    /** int[]. */
    INT(4),
    /** long[]. */
    LONG(8),
    /** float[]. */
    FLOAT(4),
    /** double[]. */
    DOUBLE(8);

    private final int sizeBytes;

    Element(int sizeBytes) {
        this.sizeBytes = sizeBytes;
    }

    /**
     * Returns the size of an element.
     *
     * @return bytes
     */
    public int sizeBytes() {
        return sizeBytes;
    }

    /**
     * Returns the datatype.
     *
     * @return one of the predefined ones
     */
    public Datatype datatype() {
        return switch (this) {
            case BYTE -> MPI.BYTE;
            case BOOLEAN -> MPI.BOOLEAN;
            case CHAR -> MPI.CHAR;
            case SHORT -> MPI.SHORT;
            case INT -> MPI.INT;
            case LONG -> MPI.LONG;
            case FLOAT -> MPI.FLOAT;
            case DOUBLE -> MPI.DOUBLE;
        };
    }

    /**
     * Makes a heap array of native bytes.
     *
     * @param bytes whole elements
     * @return array of this type
     */
    public Object toArray(byte[] bytes) {
        int length = bytes.length / sizeBytes;
        ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        switch (this) {
            case BYTE:
                return bytes.clone();
            case BOOLEAN:
                return booleans(bytes);
            case CHAR:
                char[] chars = new char[length];
                view.asCharBuffer().get(chars);
                return chars;
            case SHORT:
                short[] shorts = new short[length];
                view.asShortBuffer().get(shorts);
                return shorts;
            case INT:
                int[] ints = new int[length];
                view.asIntBuffer().get(ints);
                return ints;
            case LONG:
                long[] longs = new long[length];
                view.asLongBuffer().get(longs);
                return longs;
            case FLOAT:
                float[] floats = new float[length];
                view.asFloatBuffer().get(floats);
                return floats;
            default:
                double[] doubles = new double[length];
                view.asDoubleBuffer().get(doubles);
                return doubles;
        }
    }

    /**
     * Returns the native bytes of a heap array of this type.
     *
     * @param array of this type
     * @return a copy
     */
    public byte[] toBytes(Object array) {
        byte[] bytes = new byte[java.lang.reflect.Array.getLength(array) * sizeBytes];
        ByteBuffer view = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
        switch (this) {
            case BYTE -> view.put((byte[]) array);
            case BOOLEAN -> {
                for (boolean value : (boolean[]) array) {
                    view.put((byte) (value ? 1 : 0));
                }
            }
            case CHAR -> view.asCharBuffer().put((char[]) array);
            case SHORT -> view.asShortBuffer().put((short[]) array);
            case INT -> view.asIntBuffer().put((int[]) array);
            case LONG -> view.asLongBuffer().put((long[]) array);
            case FLOAT -> view.asFloatBuffer().put((float[]) array);
            case DOUBLE -> view.asDoubleBuffer().put((double[]) array);
        }
        return bytes;
    }

    private static boolean[] booleans(byte[] bytes) {
        boolean[] result = new boolean[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            result[i] = bytes[i] != 0;
        }
        return result;
    }
}

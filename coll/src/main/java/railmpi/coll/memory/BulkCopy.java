package railmpi.coll.memory;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import railmpi.pml.datatype.TypedBuffer;

/**
 * Copies between a heap array and a direct buffer of the same elements in one go, and a few elements one by one, as a
 * copy of many takes longer to begin. Stateless. Hot path: short.
 */
final class BulkCopy {
    /** Up to here a loop beats the copy of many. */
    private static final int LOOP_LIMIT = 7;

    private BulkCopy() {}

    /** Copies, or returns false if this is not such a pair, or a buffer whose limit or byte order stands in the way. */
    static boolean tryCopy(TypedBuffer from, long fromBytes, TypedBuffer to, long toBytes, long lengthBytes) {
        if (from.type() != to.type()) {
            return false;
        }
        if (LocalCopy.isArray(to) && from.convertor().isDirect()) {
            return tryCopy(to, toBytes, from, fromBytes, lengthBytes, true);
        }
        return LocalCopy.isArray(from)
                && to.convertor().isDirect()
                && tryCopy(from, fromBytes, to, toBytes, lengthBytes, false);
    }

    private static boolean tryCopy(
            TypedBuffer array, long arrayBytes, TypedBuffer nio, long nioBytes, long lengthBytes, boolean isIntoArray) {
        int shift = Integer.numberOfTrailingZeros(array.type().sizeBytes());
        int start = (int) (arrayBytes >> shift);
        int at = (int) (nioBytes >> shift);
        int length = (int) (lengthBytes >> shift);
        switch (array.type()) {
            case DOUBLE:
                if (array.buffer() instanceof double[] elements
                        && nio.buffer() instanceof DoubleBuffer buffer
                        && isPlain(buffer, buffer.order())) {
                    if (length <= LOOP_LIMIT) {
                        copyFew(elements, start, buffer, at, length, isIntoArray);
                    } else if (isIntoArray) {
                        buffer.get(at, elements, start, length);
                    } else {
                        buffer.put(at, elements, start, length);
                    }
                    return true;
                }
                return false;
            case FLOAT:
                if (array.buffer() instanceof float[] elements
                        && nio.buffer() instanceof FloatBuffer buffer
                        && isPlain(buffer, buffer.order())) {
                    if (length <= LOOP_LIMIT) {
                        copyFew(elements, start, buffer, at, length, isIntoArray);
                    } else if (isIntoArray) {
                        buffer.get(at, elements, start, length);
                    } else {
                        buffer.put(at, elements, start, length);
                    }
                    return true;
                }
                return false;
            case INT:
                if (array.buffer() instanceof int[] elements
                        && nio.buffer() instanceof IntBuffer buffer
                        && isPlain(buffer, buffer.order())) {
                    if (length <= LOOP_LIMIT) {
                        copyFew(elements, start, buffer, at, length, isIntoArray);
                    } else if (isIntoArray) {
                        buffer.get(at, elements, start, length);
                    } else {
                        buffer.put(at, elements, start, length);
                    }
                    return true;
                }
                return false;
            case LONG:
                if (array.buffer() instanceof long[] elements
                        && nio.buffer() instanceof LongBuffer buffer
                        && isPlain(buffer, buffer.order())) {
                    if (length <= LOOP_LIMIT) {
                        copyFew(elements, start, buffer, at, length, isIntoArray);
                    } else if (isIntoArray) {
                        buffer.get(at, elements, start, length);
                    } else {
                        buffer.put(at, elements, start, length);
                    }
                    return true;
                }
                return false;
            case BYTE:
                if (array.buffer() instanceof byte[] bytes
                        && nio.buffer() instanceof ByteBuffer buffer
                        && isWhole(buffer)) {
                    if (isIntoArray) {
                        buffer.get(at, bytes, start, length);
                    } else {
                        buffer.put(at, bytes, start, length);
                    }
                    return true;
                }
                return false;
            default:
                return false;
        }
    }

    private static void copyFew(
            double[] elements, int start, DoubleBuffer buffer, int at, int length, boolean isIntoArray) {
        for (int i = 0; i < length; i++) {
            if (isIntoArray) {
                elements[start + i] = buffer.get(at + i);
            } else {
                buffer.put(at + i, elements[start + i]);
            }
        }
    }

    private static void copyFew(
            float[] elements, int start, FloatBuffer buffer, int at, int length, boolean isIntoArray) {
        for (int i = 0; i < length; i++) {
            if (isIntoArray) {
                elements[start + i] = buffer.get(at + i);
            } else {
                buffer.put(at + i, elements[start + i]);
            }
        }
    }

    private static void copyFew(int[] elements, int start, IntBuffer buffer, int at, int length, boolean isIntoArray) {
        for (int i = 0; i < length; i++) {
            if (isIntoArray) {
                elements[start + i] = buffer.get(at + i);
            } else {
                buffer.put(at + i, elements[start + i]);
            }
        }
    }

    private static void copyFew(
            long[] elements, int start, LongBuffer buffer, int at, int length, boolean isIntoArray) {
        for (int i = 0; i < length; i++) {
            if (isIntoArray) {
                elements[start + i] = buffer.get(at + i);
            } else {
                buffer.put(at + i, elements[start + i]);
            }
        }
    }

    private static boolean isPlain(Buffer buffer, ByteOrder order) {
        return order == ByteOrder.nativeOrder() && isWhole(buffer);
    }

    private static boolean isWhole(Buffer buffer) {
        return buffer.limit() == buffer.capacity();
    }
}

package railmpi.osc;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import railmpi.coll.op.PredefinedOperators;
import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.Convertors;
import railmpi.pml.datatype.TypedBuffer;

/**
 * One element of 4 or 8 bytes in mapped memory, as counters and locks are made of it: written, read, or combined by one
 * operation of the processor, without a lock and, but for rare operators, without an allocation. Combining excludes all
 * other combining there, see {@link SharedItems}. Stateless, for any thread. Hot path: short.
 */
final class SingleItem {
    private SingleItem() {}

    /**
     * Combines: origin op target.
     *
     * @param origin left operand; not looked at by NO_OP
     * @param result takes what was there; null if nobody wants to know
     * @param offset where the element is
     * @param items what it is
     * @return false if it is no such element, or its buffers are of another kind: nothing was done
     */
    static boolean combine(
            TypedBuffer origin, TypedBuffer result, Member member, long offset, Items items, Combination combination) {
        int bytes = combination.type().sizeBytes();
        ReductionOperator operator = combination.operator();
        boolean isRead = operator == PredefinedOperators.NO_OP;
        if (combination.elementsPerItem() != 1
                || !isElement(items, bytes, offset)
                || !isRead && !isFit(origin, bytes)
                || result != null && !isFit(result, bytes)) {
            return false;
        }
        ByteBuffer memory = member.partAt(offset).bytes();
        int at = Member.withinPart(offset);
        long operand = isRead ? 0 : bits(origin, bytes);
        long old = bytes == Long.BYTES
                ? combineLong(memory, at, operand, operator, combination.type())
                : combineInt(memory, at, (int) operand, operator, combination.type());
        if (result != null) {
            putBits(result, bytes, old);
        }
        return true;
    }

    /**
     * Writes.
     *
     * @return as {@link #combine}
     */
    static boolean write(TypedBuffer origin, Member member, long offset, Items items) {
        int bytes = items.layout().sizeBytes();
        if (!isElement(items, bytes, offset) || !isFit(origin, bytes)) {
            return false;
        }
        SharedItems.putBits(member.partAt(offset).bytes(), Member.withinPart(offset), bytes, bits(origin, bytes));
        return true;
    }

    /**
     * Reads.
     *
     * @return as {@link #combine}
     */
    static boolean read(TypedBuffer result, Member member, long offset, Items items) {
        int bytes = items.layout().sizeBytes();
        if (!isElement(items, bytes, offset) || !isFit(result, bytes)) {
            return false;
        }
        putBits(result, bytes, SharedItems.bits(member.partAt(offset).bytes(), Member.withinPart(offset), bytes));
        return true;
    }

    /**
     * Replaces an element if it has the expected bits.
     *
     * @return as {@link #combine}
     */
    static boolean compareSwap(
            TypedBuffer origin, TypedBuffer expected, TypedBuffer result, Member member, long offset, Items item) {
        int bytes = item.layout().sizeBytes();
        if (!isElement(item, bytes, offset)
                || !isFit(origin, bytes)
                || !isFit(expected, bytes)
                || !isFit(result, bytes)) {
            return false;
        }
        long old = SharedItems.compareSwap(
                member.partAt(offset).bytes(),
                Member.withinPart(offset),
                bytes,
                bits(expected, bytes),
                bits(origin, bytes));
        putBits(result, bytes, old);
        return true;
    }

    private static boolean isElement(Items items, int bytes, long offset) {
        return items.count() == 1
                && (bytes == Long.BYTES || bytes == Integer.BYTES)
                && items.layout().sizeBytes() == bytes
                && (offset & bytes - 1) == 0;
    }

    private static long combineLong(
            ByteBuffer memory, int at, long operand, ReductionOperator operator, BasicType type) {
        if (operator == PredefinedOperators.SUM && type == BasicType.LONG) {
            return SharedItems.addLong(memory, at, operand);
        }
        if (operator == PredefinedOperators.REPLACE) {
            return SharedItems.swapLong(memory, at, operand);
        }
        long old = SharedItems.getLong(memory, at);
        return operator == PredefinedOperators.NO_OP
                ? old
                : exchange(memory, at, Long.BYTES, operand, old, operator, type);
    }

    private static long combineInt(ByteBuffer memory, int at, int operand, ReductionOperator operator, BasicType type) {
        if (operator == PredefinedOperators.SUM && type == BasicType.INT) {
            return SharedItems.addInt(memory, at, operand);
        }
        if (operator == PredefinedOperators.REPLACE) {
            return SharedItems.swapInt(memory, at, operand);
        }
        int old = SharedItems.getInt(memory, at);
        return operator == PredefinedOperators.NO_OP
                ? old
                : exchange(memory, at, Integer.BYTES, operand, Integer.toUnsignedLong(old), operator, type);
    }

    private static long exchange(
            ByteBuffer memory, int at, int bytes, long operand, long seen, ReductionOperator operator, BasicType type) {
        long expected = seen;
        while (true) {
            long found =
                    SharedItems.compareSwap(memory, at, bytes, expected, combined(operand, expected, operator, type));
            if (found == expected) {
                return found;
            }
            expected = found;
        }
    }

    private static long combined(long left, long right, ReductionOperator operator, BasicType type) {
        switch (type) {
            case LONG -> {
                long[] values = {right};
                operator.apply(new long[] {left}, 0, values, 0, 1, type, 1);
                return values[0];
            }
            case DOUBLE -> {
                double[] values = {Double.longBitsToDouble(right)};
                operator.apply(new double[] {Double.longBitsToDouble(left)}, 0, values, 0, 1, type, 1);
                return Double.doubleToRawLongBits(values[0]);
            }
            case INT -> {
                int[] values = {(int) right};
                operator.apply(new int[] {(int) left}, 0, values, 0, 1, type, 1);
                return Integer.toUnsignedLong(values[0]);
            }
            default -> {
                float[] values = {Float.intBitsToFloat((int) right)};
                operator.apply(new float[] {Float.intBitsToFloat((int) left)}, 0, values, 0, 1, type, 1);
                return Integer.toUnsignedLong(Float.floatToRawIntBits(values[0]));
            }
        }
    }

    /** Tells whether the first element of a buffer is meant and has so many bytes, or it is a buffer of bytes. */
    private static boolean isFit(TypedBuffer data, int bytes) {
        Object buffer = data.buffer();
        boolean isKnown = buffer instanceof ByteBuffer
                || bytes == Long.BYTES && (buffer instanceof LongBuffer || buffer instanceof DoubleBuffer)
                || bytes == Integer.BYTES && (buffer instanceof IntBuffer || buffer instanceof FloatBuffer);
        return isKnown
                && data.offsetBytes() == 0
                && data.convertor() == Convertors.bytesOf(buffer) // none that leaves out gaps
                && ((Buffer) buffer).limit() == ((Buffer) buffer).capacity();
    }

    private static long bits(TypedBuffer data, int bytes) {
        Object buffer = data.buffer();
        if (buffer instanceof LongBuffer longs) {
            return inOrder(longs.get(0), longs.order());
        }
        if (buffer instanceof IntBuffer ints) {
            return Integer.toUnsignedLong(inOrder(ints.get(0), ints.order()));
        }
        if (buffer instanceof DoubleBuffer doubles) {
            return inOrder(Double.doubleToRawLongBits(doubles.get(0)), doubles.order());
        }
        if (buffer instanceof FloatBuffer floats) {
            return Integer.toUnsignedLong(inOrder(Float.floatToRawIntBits(floats.get(0)), floats.order()));
        }
        return SharedItems.bits((ByteBuffer) buffer, 0, bytes);
    }

    private static void putBits(TypedBuffer data, int bytes, long bits) {
        Object buffer = data.buffer();
        if (buffer instanceof LongBuffer longs) {
            longs.put(0, inOrder(bits, longs.order()));
        } else if (buffer instanceof IntBuffer ints) {
            ints.put(0, inOrder((int) bits, ints.order()));
        } else if (buffer instanceof DoubleBuffer doubles) {
            doubles.put(0, Double.longBitsToDouble(inOrder(bits, doubles.order())));
        } else if (buffer instanceof FloatBuffer floats) {
            floats.put(0, Float.intBitsToFloat(inOrder((int) bits, floats.order())));
        } else {
            SharedItems.putBits((ByteBuffer) buffer, 0, bytes, bits);
        }
    }

    /** A buffer that is kept in the other byte order is moved as raw memory. */
    private static long inOrder(long value, ByteOrder order) {
        return order == ByteOrder.nativeOrder() ? value : Long.reverseBytes(value);
    }

    private static int inOrder(int value, ByteOrder order) {
        return order == ByteOrder.nativeOrder() ? value : Integer.reverseBytes(value);
    }
}

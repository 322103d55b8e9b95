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
import railmpi.core.memory.ArenaMemory;
import railmpi.pml.datatype.BasicType;

/**
 * Accesses to one int, long, float or double of memory that this process maps, as counters, flags and locks are made of
 * it: written, read, or combined by one operation of the processor, without a lock and, but for rare operators, without
 * an allocation. Combining excludes all other combining there, see {@link SharedItems}.
 *
 * <p>Each method does the whole access, or returns false and has done nothing: something about it is unusual or wrong,
 * and the call of {@link Window} does it or says what. The element is the first one of a direct buffer of its kind, or
 * the first bytes of a direct buffer of bytes. For any thread. Hot path: short.
 */
public final class Elements {
    private final Member[] members;
    private final Epochs epochs;
    private final WindowRanks ranks;

    Elements(Member[] members, Epochs epochs, WindowRanks ranks) {
        this.members = members;
        this.epochs = epochs;
        this.ranks = ranks;
    }

    /**
     * Writes.
     *
     * @param origin what
     * @param type INT, LONG, FLOAT or DOUBLE
     * @param rank whose memory
     * @param displacement where, in the target's units
     * @return whether it is done
     */
    public boolean put(Object origin, BasicType type, int rank, long displacement) {
        Member member = isFit(origin, type) ? reached(type, rank, displacement) : null;
        if (member == null) {
            return false;
        }
        long offset = member.offset(displacement);
        SharedItems.putBits(memory(member, offset), Member.withinPart(offset), type.sizeBytes(), bits(origin, type));
        return true;
    }

    /**
     * Reads.
     *
     * @param result where to
     * @param type INT, LONG, FLOAT or DOUBLE
     * @param rank whose memory
     * @param displacement where, in the target's units
     * @return whether it is done
     */
    public boolean get(Object result, BasicType type, int rank, long displacement) {
        Member member = isFitToWrite(result, type) ? reached(type, rank, displacement) : null;
        if (member == null) {
            return false;
        }
        long offset = member.offset(displacement);
        putBits(result, type, SharedItems.bits(memory(member, offset), Member.withinPart(offset), type.sizeBytes()));
        return true;
    }

    /**
     * Combines: origin op target.
     *
     * @param origin left operand; not looked at by NO_OP
     * @param result takes what was there; null if nobody wants to know, but not with NO_OP
     * @param operator a predefined one that goes with the type
     * @param type INT, LONG, FLOAT or DOUBLE
     * @param rank whose memory
     * @param displacement where, in the target's units
     * @return whether it is done
     */
    public boolean combine(
            Object origin, Object result, ReductionOperator operator, BasicType type, int rank, long displacement) {
        boolean isRead = operator == PredefinedOperators.NO_OP;
        boolean areFit =
                (isRead ? result != null : isFit(origin, type)) && (result == null || isFitToWrite(result, type));
        Member member = areFit ? reached(type, rank, displacement) : null;
        if (member == null) {
            return false;
        }
        long operand = isRead ? 0 : bits(origin, type);
        long offset = member.offset(displacement);
        ByteBuffer memory = memory(member, offset);
        int at = Member.withinPart(offset);
        long old = type.sizeBytes() == Long.BYTES
                ? combineLong(memory, at, operand, operator, type)
                : combineInt(memory, at, (int) operand, operator, type);
        if (result != null) {
            putBits(result, type, old);
        }
        return true;
    }

    /**
     * Replaces an element if it has the expected bits.
     *
     * @param origin new value
     * @param expected value that must be there
     * @param result takes what was there
     * @param type INT or LONG
     * @param rank whose memory
     * @param displacement where, in the target's units
     * @return whether it is done
     */
    public boolean compareAndSwap(
            Object origin, Object expected, Object result, BasicType type, int rank, long displacement) {
        boolean areFit = (type == BasicType.LONG || type == BasicType.INT)
                && isFit(origin, type)
                && isFit(expected, type)
                && isFitToWrite(result, type);
        Member member = areFit ? reached(type, rank, displacement) : null;
        if (member == null) {
            return false;
        }
        long offset = member.offset(displacement);
        long old = SharedItems.compareSwap(
                memory(member, offset),
                Member.withinPart(offset),
                type.sizeBytes(),
                bits(expected, type),
                bits(origin, type));
        putBits(result, type, old);
        return true;
    }

    /** Returns the rank if its memory is mapped, has the element at a multiple of its length, and may be accessed. */
    private Member reached(BasicType type, int rank, long displacement) {
        Member member = rank >= 0 && rank < members.length ? members[rank] : null;
        if (member == null || !member.isMapped()) {
            return null;
        }
        int bytes = type.sizeBytes();
        long offset = member.offset(displacement);
        boolean isThere = displacement >= 0 && offset <= member.sizeBytes() - bytes && (offset & bytes - 1) == 0;
        return isThere && ranks.isOpen() && epochs.beginAccess(rank) ? member : null;
    }

    private static ByteBuffer memory(Member member, long offset) {
        return member.partAt(offset).bytes();
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

    private static boolean isFitToWrite(Object buffer, BasicType type) {
        return isFit(buffer, type) && !((Buffer) buffer).isReadOnly();
    }

    private static boolean isFit(Object buffer, BasicType type) {
        int needed = buffer instanceof ByteBuffer ? type.sizeBytes() : 1;
        return isOfKind(buffer, type)
                && ((Buffer) buffer).limit() >= needed
                && ((Buffer) buffer).isDirect()
                && ArenaMemory.isPlain(buffer);
    }

    private static boolean isOfKind(Object buffer, BasicType type) {
        boolean isOfType =
                switch (type) {
                    case LONG -> buffer instanceof LongBuffer;
                    case INT -> buffer instanceof IntBuffer;
                    case DOUBLE -> buffer instanceof DoubleBuffer;
                    case FLOAT -> buffer instanceof FloatBuffer;
                    default -> false;
                };
        return isOfType || buffer instanceof ByteBuffer && type.sizeBytes() >= Integer.BYTES;
    }

    private static long bits(Object buffer, BasicType type) {
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
        return SharedItems.bits((ByteBuffer) buffer, 0, type.sizeBytes());
    }

    private static void putBits(Object buffer, BasicType type, long bits) {
        if (buffer instanceof LongBuffer longs) {
            longs.put(0, inOrder(bits, longs.order()));
        } else if (buffer instanceof IntBuffer ints) {
            ints.put(0, inOrder((int) bits, ints.order()));
        } else if (buffer instanceof DoubleBuffer doubles) {
            doubles.put(0, Double.longBitsToDouble(inOrder(bits, doubles.order())));
        } else if (buffer instanceof FloatBuffer floats) {
            floats.put(0, Float.intBitsToFloat(inOrder((int) bits, floats.order())));
        } else {
            SharedItems.putBits((ByteBuffer) buffer, 0, type.sizeBytes(), bits);
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

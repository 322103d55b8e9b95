package railmpi.coll.check;

import java.nio.charset.StandardCharsets;
import java.util.function.IntToLongFunction;
import railmpi.coll.memory.Blocks;
import railmpi.coll.op.ReductionOperator;
import railmpi.pml.datatype.BasicType;
import railmpi.pml.datatype.TypedBuffer;
import railmpi.pml.state.Communicator;

/**
 * What one rank calls, in whole numbers that are equal in size on all ranks. An amount is bytes and type, or a number
 * of objects, in one number.
 *
 * <pre>
 * 0  operation
 * 1  1 if blocking
 * 2  root, -1 if there is none
 * 3  name of the operator, 24 characters in three numbers
 * 6  1 if the operator commutes
 * 7  amount of the vector of a reduction
 * 8  for each rank: amount that goes there
 *    for each rank: amount that is expected from there
 * </pre>
 *
 * On an intercommunicator the ranks are those of the other group. A reduce_scatter has in place of messages, from 8 on,
 * each rank's part of the result; those ranks are always of the own group. A call that makes a communicator has its
 * arguments as a text there, as much of it as there is room for, and in 7 what tells longer texts apart.
 */
final class CallRecord {
    /** Amount of what a rank has for itself, where it is in its place already. */
    static final long IN_PLACE = -1;

    static final int OPERATION = 0;
    static final int BLOCKING = 1;
    static final int ROOT = 2;
    static final int OPERATOR = 3;
    static final int NAME_WORDS = 3;
    static final int COMMUTES = OPERATOR + NAME_WORDS;
    static final int VECTOR = COMMUTES + 1;
    static final int HEADER = VECTOR + 1;

    private static final int SHORTEST_TEXT_WORDS = 8;
    private static final int TYPE_BITS = 4;
    private static final int TYPE_MASK = (1 << TYPE_BITS) - 1;
    private static final int OBJECT = TYPE_MASK;
    private static final BasicType[] TYPES = BasicType.values();

    private final long[] words;
    private final int size;
    private final int ownSize;
    private final int rank;

    CallRecord(Operation operation, Communicator c, boolean isBlocking) {
        size = c.isInter() ? c.remoteSize() : c.size();
        rank = c.isInter() ? -1 : c.rank();
        ownSize = c.size();
        words = new long[length(size, ownSize)];
        words[OPERATION] = operation.ordinal();
        words[BLOCKING] = isBlocking ? 1 : 0;
        words[ROOT] = -1;
    }

    /** Returns the words of a record of a rank that has messages with so many ranks, in a group of that size. */
    static int length(int peers, int groupSize) {
        return HEADER + Math.max(SHORTEST_TEXT_WORDS, Math.max(2 * peers, groupSize));
    }

    static long objects(int count) {
        return count < 0 ? IN_PLACE : (long) count << TYPE_BITS | OBJECT;
    }

    static long amount(TypedBuffer buffer, long count) {
        return buffer == null
                ? IN_PLACE
                : buffer.byteLength(count) << TYPE_BITS | buffer.type().ordinal();
    }

    /** Returns the amount of one of the blocks of a buffer. */
    static long amount(Blocks blocks, int place) {
        return blocks.lengthBytes(place) << TYPE_BITS
                | blocks.buffer(place).type().ordinal();
    }

    /** Returns whether one rank may expect what another sends. Bytes go with every type, as structs do. */
    static boolean fits(long sent, long expected) {
        BasicType one = type(sent);
        BasicType other = type(expected);
        boolean isSameType = one == other || one == BasicType.BYTE || other == BasicType.BYTE;
        return isObjects(sent) || isObjects(expected)
                ? sent == expected
                : quantity(sent) == quantity(expected) && (isSameType || quantity(sent) == 0);
    }

    static String text(long amount) {
        return quantity(amount) + (isObjects(amount) ? " objects" : " bytes of " + type(amount));
    }

    private static long quantity(long amount) {
        return amount >>> TYPE_BITS;
    }

    private static boolean isObjects(long amount) {
        return (amount & TYPE_MASK) == OBJECT;
    }

    private static BasicType type(long amount) {
        return isObjects(amount) ? null : TYPES[(int) amount & TYPE_MASK];
    }

    static String operator(long[] words, int start) {
        return text(words, start + OPERATOR, NAME_WORDS);
    }

    /** Returns what a call that makes a communicator gives. */
    static String arguments(long[] words, int start, int length) {
        return text(words, start + HEADER, length - HEADER);
    }

    private static String text(long[] words, int first, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length * Long.BYTES; i++) {
            char c = (char) (words[first + i / Long.BYTES] >>> i % Long.BYTES * Byte.SIZE & 0xff);
            if (c != 0) {
                text.append(c);
            }
        }
        return text.toString();
    }

    private void putText(int first, int length, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < Math.min(bytes.length, length * Long.BYTES); i++) {
            words[first + i / Long.BYTES] |= (long) bytes[i] << i % Long.BYTES * Byte.SIZE;
        }
    }

    CallRecord root(int root) {
        words[ROOT] = root;
        return this;
    }

    CallRecord reduces(long vector, ReductionOperator op) {
        words[VECTOR] = vector;
        return operator(op);
    }

    CallRecord operator(ReductionOperator op) {
        putText(OPERATOR, NAME_WORDS, op.name());
        words[COMMUTES] = op.isCommutative() ? 1 : 0;
        return this;
    }

    /** What a call that makes a communicator gives; a text without room ends with what tells it from others. */
    CallRecord arguments(String text) {
        int room = (words.length - HEADER) * Long.BYTES;
        String end = "... #" + Integer.toHexString(text.hashCode());
        words[VECTOR] = (long) text.length() << Integer.SIZE | text.hashCode() & 0xffff_ffffL;
        putText(
                HEADER,
                words.length - HEADER,
                text.length() <= room ? text : text.substring(0, room - end.length()) + end);
        return this;
    }

    /** What goes to the rank itself is said by {@link #own}. */
    CallRecord sends(int dest, long amount) {
        if (dest != rank) {
            words[HEADER + dest] = amount;
        }
        return this;
    }

    CallRecord expects(int source, long amount) {
        if (source != rank) {
            words[HEADER + size + source] = amount;
        }
        return this;
    }

    /** What goes from the rank to itself, compared unless it is in place. */
    CallRecord own(long sent, long expected) {
        if (sent != IN_PLACE && expected != IN_PLACE) {
            words[HEADER + rank] = sent;
            words[HEADER + size + rank] = expected;
        }
        return this;
    }

    /** Several messages to one rank count as one; those to the rank itself count, too. */
    CallRecord alsoSends(int dest, long amount) {
        words[HEADER + dest] = sum(words[HEADER + dest], amount);
        return this;
    }

    CallRecord alsoExpects(int source, long amount) {
        words[HEADER + size + source] = sum(words[HEADER + size + source], amount);
        return this;
    }

    static long sum(long one, long other) {
        return quantity(other) == 0 ? one : other + (quantity(one) << TYPE_BITS);
    }

    CallRecord sendsToAll(IntToLongFunction sent) {
        for (int dest = 0; dest < size; dest++) {
            if (dest != rank) {
                words[HEADER + dest] = sent.applyAsLong(dest);
            }
        }
        return this;
    }

    CallRecord expectsOfAll(IntToLongFunction expected) {
        for (int source = 0; source < size; source++) {
            if (source != rank) {
                words[HEADER + size + source] = expected.applyAsLong(source);
            }
        }
        return this;
    }

    CallRecord parts(IntToLongFunction amounts) {
        for (int part = 0; part < ownSize; part++) {
            words[HEADER + part] = amounts.applyAsLong(part);
        }
        return this;
    }

    long[] words() {
        return words;
    }
}

package railmpi.coll.flag;

import java.nio.ByteBuffer;
import railmpi.btl.channel.ExposedMemory;
import railmpi.core.memory.MemoryBlock;
import railmpi.pml.datatype.TypedBuffer;

/**
 * A line of registered memory into which one peer writes values, each with the number of its collective behind it: when
 * the number is there, so is the value. There is a slot for even numbers and one for odd ones, and as many for what
 * this process writes to its own peer, as sources of puts. Values end where their number begins.
 *
 * <pre>
 *  16 long    how many peers neither write nor read any more
 *  64 2 slots of the peer, each
 *               0 64 bytes  value, in the last ones of them
 *              64 long      number
 * 208 2 slots for the own peer
 * </pre>
 */
final class ValueLine extends Line {
    /** Longest value. */
    static final int MOST_BYTES = 64;

    static final int LENGTH_BYTES = 384;

    private static final int INCOMING_OFFSET = 64;
    private static final int SLOT_BYTES = MOST_BYTES + Long.BYTES;
    private static final int OUTGOING_OFFSET = INCOMING_OFFSET + 2 * SLOT_BYTES;

    private final MemoryBlock block;
    private final ByteBuffer bytes;

    ValueLine(ExposedMemory page, int offset) {
        super(page, offset, LENGTH_BYTES);
        block = page.block();
        bytes = block.bytes();
    }

    /** Returns how many bytes a value takes: whole longs. */
    static int roomBytes(int lengthBytes) {
        return (lengthBytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /** Returns where a value of the peer begins in its line. */
    static int incomingOffset(long number, int roomBytes) {
        return INCOMING_OFFSET + slotOf(number) * SLOT_BYTES + MOST_BYTES - roomBytes;
    }

    /** Returns where a value for the peer begins in its page. */
    int outgoingOffset(long number, int roomBytes) {
        return offset() + OUTGOING_OFFSET + slotOf(number) * SLOT_BYTES + MOST_BYTES - roomBytes;
    }

    static int slotOf(long number) {
        return (int) number & 1;
    }

    /** Tells whether the value of a collective is here. */
    boolean has(long number) {
        return (long) LONG.getAcquire(bytes, offset() + incomingOffset(number, 0)) >= number;
    }

    /** Copies the value of a collective that is here. */
    void take(long number, TypedBuffer to, long toBytes, int lengthBytes) {
        int at = offset() + incomingOffset(number, roomBytes(lengthBytes));
        to.convertor().unpack(block, at, to.buffer(), toBytes, lengthBytes);
    }

    /** Sets the source of the next put of this slot; none is under way. */
    void setOutgoing(long number, TypedBuffer from, long fromBytes, int lengthBytes) {
        int at = outgoingOffset(number, roomBytes(lengthBytes));
        from.convertor().pack(from.buffer(), fromBytes, block, at, lengthBytes);
        bytes.putLong(outgoingOffset(number, 0), number);
    }

    /** Lays such lines. A class, as a lambda would be linked at the start of every rank. */
    static final class Maker implements LinePool.Maker<ValueLine> {
        @Override
        public ValueLine make(ExposedMemory page, int offset) {
            return new ValueLine(page, offset);
        }
    }
}

package railmpi.fabric.pairs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import railmpi.core.memory.MemoryBlock;

/**
 * The memory of the receiving side of a connection that the other side writes to.
 *
 * <pre>
 *  0  long  answer to the wish to connect: 0 none yet, -1 refused, else key of the acceptor's mailbox
 *  8  long  1 when the owner has closed the connection
 * 64  slots of a length word (0 = free, else length + 1) and data
 * </pre>
 */
final class Mailbox {
    static final int SLOT_COUNT = 16;
    static final int SLOT_DATA_BYTES = 4096;
    static final long REFUSED = -1;

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int ANSWER_OFFSET = 0;
    private static final int CLOSED_OFFSET = 8;
    private static final int SLOTS_OFFSET = 64;
    private static final int SLOT_BYTES = SLOT_DATA_BYTES + 64;

    /** Length of a mailbox. */
    static final int LENGTH_BYTES = SLOTS_OFFSET + SLOT_COUNT * SLOT_BYTES;

    private final ByteBuffer bytes;

    Mailbox(MemoryBlock block) {
        bytes = block.bytes();
    }

    long answer() {
        return (long) LONG.getAcquire(bytes, ANSWER_OFFSET); // acquire: the acceptor's mailbox was made before
    }

    void answer(long answer) {
        LONG.setRelease(bytes, ANSWER_OFFSET, answer); // release: pairs with answer()
    }

    boolean isClosed() {
        return (long) LONG.getAcquire(bytes, CLOSED_OFFSET) != 0; // acquire: what was sent before is seen as well
    }

    void close() {
        LONG.setRelease(bytes, CLOSED_OFFSET, 1L); // release: pairs with isClosed()
    }

    /** Puts a message into a slot; returns false if it is not free. */
    boolean put(int slot, MemoryBlock from, int offset, int lengthBytes) {
        int at = SLOTS_OFFSET + slot * SLOT_BYTES;
        // acquire: pairs with the receiver's release of the slot in free()
        if ((long) LONG.getAcquire(bytes, at) != 0) {
            return false;
        }
        bytes.put(at + Long.BYTES, from.bytes(), offset, lengthBytes);
        LONG.setRelease(bytes, at, (long) lengthBytes + 1); // release: publishes the data
        return true;
    }

    /** Returns the length of the message in a slot, -1 if there is none. */
    int lengthBytes(int slot) {
        return (int) (long) LONG.getAcquire(bytes, SLOTS_OFFSET + slot * SLOT_BYTES) - 1; // acquire: pairs with put()
    }

    void get(int slot, MemoryBlock to, int offset, int lengthBytes) {
        to.bytes().put(offset, bytes, SLOTS_OFFSET + slot * SLOT_BYTES + Long.BYTES, lengthBytes);
    }

    void free(int slot) {
        LONG.setRelease(
                bytes, SLOTS_OFFSET + slot * SLOT_BYTES, 0L); // release: the slot may be overwritten from now on
    }
}

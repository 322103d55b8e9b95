package railmpi.coll.bcast;

import railmpi.btl.channel.ExposedMemory;
import railmpi.coll.flag.Line;
import railmpi.coll.multicast.MulticastGroup;
import railmpi.core.memory.MemoryBlock;

/**
 * The newest datagrams of a stream: at the root those that members may have to read, at a member those that have come
 * and were not taken. Datagram n is in slot n mod {@value #SLOTS}. The root uses the slots of a part again when every
 * member has counted itself there. Owner: the holder of the progress lock.
 *
 * <pre>
 *  0 long    at the root: how many datagrams it has written, for members to read
 *  8 long    at a member: what it has read of that
 * 16 long    farewells
 * 24 4 longs at the root: how often members were done with each part of the window
 * 64         slots
 * </pre>
 */
final class StreamWindow extends Line {
    static final int SLOTS = 64;
    static final int SLOT_BYTES = MulticastGroup.MOST_BYTES;

    /** Slots of which members say at once that they are done with them. */
    static final int PART_SLOTS = 16;

    static final int PARTS = SLOTS / PART_SLOTS;

    static final int WRITTEN_OFFSET = 0;

    private static final int ANSWER_OFFSET = 8;
    private static final int DONE_OFFSET = 24;
    private static final int SLOTS_OFFSET = 64;

    static final int LENGTH_BYTES = SLOTS_OFFSET + SLOTS * SLOT_BYTES;

    StreamWindow(ExposedMemory page, int offset) {
        super(page, offset, LENGTH_BYTES);
    }

    /** Returns how many slots data takes, each of which is a datagram. */
    static long slots(long lengthBytes) {
        return (lengthBytes + SLOT_BYTES - 1) / SLOT_BYTES;
    }

    static int slot(long datagram) {
        return (int) datagram & SLOTS - 1;
    }

    /** Returns where the slot of a datagram is in the window. */
    static int slotOffset(long datagram) {
        return SLOTS_OFFSET + slot(datagram) * SLOT_BYTES;
    }

    /** Returns where members count themselves that are done with a part of the stream. */
    static int doneOffset(long part) {
        return DONE_OFFSET + (int) (part % PARTS) * Long.BYTES;
    }

    MemoryBlock block() {
        return page().block();
    }

    /** Tells whether so many members have taken what was in the slot of a datagram before. */
    boolean isFree(long datagram, int members) {
        long part = datagram / PART_SLOTS;
        return (long) LONG.getAcquire(block().bytes(), offset() + doneOffset(part)) >= part / PARTS * members;
    }

    /** Shows that so many datagrams of the stream are, or were, in the slots. */
    void show(long datagrams) {
        LONG.setRelease(block().bytes(), offset() + WRITTEN_OFFSET, datagrams);
    }

    int answerOffset() {
        return offset() + ANSWER_OFFSET;
    }

    long answer() {
        return (long) LONG.getAcquire(block().bytes(), answerOffset());
    }
}

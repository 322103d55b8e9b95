package railmpi.bench.suite;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;

/**
 * The memory of messages that are sent or received one after the other: one place, or several that take turns so that
 * none is in a cache when its turn comes. Not thread-safe. Hot path: medium.
 */
final class Places {
    private final Element element;
    private final boolean isDirect;
    private final CacheLeap leap;
    private Memory[] memories = new Memory[0];
    private Object[] objects = new Object[0];
    private ByteBuffer room;
    private int next;

    Places(Element element, boolean isDirect, CacheLeap leap) {
        this.element = element;
        this.isDirect = isDirect;
        this.leap = leap;
    }

    /** Makes place for messages of {@code count} elements that are repeated {@code repetitions} times. */
    void prepare(int count, int repetitions) {
        next = 0;
        int wanted = leap.places((long) count * element.bytes(), repetitions);
        if (wanted == 1 && memories.length == 1 && memories[0].count() >= count) {
            return;
        }
        memories = new Memory[wanted];
        objects = new Object[wanted];
        for (int place = 0; place < wanted; place++) {
            memories[place] = wanted == 1 ? new Memory(element, Math.max(1, count), isDirect) : spaced(place, count);
            objects[place] = memories[place].object();
        }
    }

    /** Begins again with the first place. */
    void rewind() {
        next = 0;
    }

    /** Returns what is handed to MPI for the next message. */
    Object next() {
        int place = next;
        next = place + 1 == objects.length ? 0 : place + 1;
        return objects[place];
    }

    /** Returns the number of the place that was last handed out. */
    int last() {
        return next == 0 ? memories.length - 1 : next - 1;
    }

    /** Returns the memory that was last handed out. */
    Memory lastMemory() {
        return memories[last()];
    }

    /** Returns the memory that will be handed out next. */
    Memory nextMemory() {
        return memories[next];
    }

    /** Returns all of them. */
    Memory[] all() {
        return memories;
    }

    private Memory spaced(int place, int count) {
        long lengthBytes = (long) count * element.bytes();
        int step = Math.toIntExact(leap.step(lengthBytes));
        if (!isDirect) {
            return new Memory(element, step / element.bytes(), false);
        }
        int roomBytes = Math.multiplyExact(memories.length, step);
        if (room == null || room.capacity() < roomBytes) {
            room = null;
            room = MPI.newByteBuffer(roomBytes);
        }
        return new Memory(element, room.slice(place * step, (int) lengthBytes).order(ByteOrder.nativeOrder()));
    }
}

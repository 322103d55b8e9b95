package railmpi.pml.datatype;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.Buffer;
import java.util.HashMap;
import java.util.Map;

/**
 * The memory around slices, for items that begin before the address of a buffer. An nio buffer over an array knows it;
 * of a direct one only the slices that are noted here are known, until they are collected. As long as no type that can
 * begin before its address has been made, only the last ones are kept, for a program may make millions of them in vain.
 * For any thread.
 */
public final class Slices {
    /** Slices that are known at least. */
    static final int KEPT = 1 << 14;

    private static final ReferenceQueue<Buffer> COLLECTED = new ReferenceQueue<>();
    private static Map<Slice, Surroundings> recent = new HashMap<>();
    private static Map<Slice, Surroundings> older = new HashMap<>();
    private static boolean isEachKept;

    private Slices() {}

    /**
     * Where a buffer is in larger memory.
     *
     * @param memory array or nio buffer
     * @param bytesBefore what it has before the first byte of the buffer
     */
    public record Surroundings(Object memory, long bytesBefore) {}

    /** Stands for a slice, of which there may be equal ones. */
    private static final class Slice extends WeakReference<Buffer> {
        private final int hash;

        Slice(Buffer slice) {
            super(slice, COLLECTED);
            hash = System.identityHashCode(slice);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            return this == other || other instanceof Slice slice && get() != null && slice.refersTo(get());
        }
    }

    /**
     * Notes what is before a slice, if it cannot be seen from the slice.
     *
     * @param slice part of the buffer
     * @param whole the buffer, which may be a slice itself
     * @param offset element of the buffer where the slice begins
     * @return the slice
     * @param <B> kind of buffer
     */
    public static <B extends Buffer> B noted(B slice, Buffer whole, int offset) {
        if (slice.isDirect()) {
            note(slice, whole, (long) offset * Convertors.elementBytes(whole));
        }
        return slice;
    }

    private static synchronized void note(Buffer slice, Buffer whole, long offsetBytes) {
        Surroundings ofWhole = find(whole);
        long bytesBefore = offsetBytes + (ofWhole == null ? 0 : ofWhole.bytesBefore);
        if (bytesBefore == 0) {
            return;
        }
        forgetCollected();
        if (!isEachKept && recent.size() == KEPT) {
            older = recent;
            recent = new HashMap<>();
        }
        recent.put(new Slice(slice), new Surroundings(ofWhole == null ? whole : ofWhole.memory, bytesBefore));
    }

    private static void forgetCollected() {
        for (Object slice = COLLECTED.poll(); slice != null; slice = COLLECTED.poll()) {
            recent.remove(slice);
            older.remove(slice);
        }
    }

    private static Surroundings find(Buffer buffer) {
        if (recent.isEmpty() && older.isEmpty()) {
            return null;
        }
        Slice key = new Slice(buffer);
        Surroundings found = recent.get(key);
        return found == null ? older.get(key) : found;
    }

    /** Keeps each slice from now on: there are types that may begin before the address of a buffer. */
    public static synchronized void keepEach() {
        isEachKept = true;
    }

    /**
     * Returns the memory that a buffer is a part of.
     *
     * @param buffer any object
     * @return null if nothing is known to be before it
     */
    public static Surroundings of(Object buffer) {
        if (!(buffer instanceof Buffer)) {
            return null;
        }
        Buffer nio = (Buffer) buffer;
        if (nio.hasArray()) {
            long bytesBefore = (long) nio.arrayOffset() * Convertors.elementBytes(nio);
            return bytesBefore == 0 ? null : new Surroundings(nio.array(), bytesBefore);
        }
        return nio.isDirect() ? ofDirect(nio) : null;
    }

    private static synchronized Surroundings ofDirect(Buffer slice) {
        return find(slice);
    }
}

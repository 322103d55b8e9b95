package railmpi.core.memory;

import java.lang.ref.WeakReference;
import java.nio.Buffer;

/**
 * Tells plain memory, which any thread may touch as long as it is referred to, from memory of arenas (JDK 21 and
 * later), which may be closed while it is in use, or may only be touched by the thread it is confined to. Memory that
 * is not plain must not be reached by its address, which may mean other memory by then. For any thread.
 *
 * <p>Hot path: short.
 */
public final class ArenaMemory {
    private static final int REMEMBERED = 64;

    /**
     * Some buffers that were found plain, which saves the question, long in the interpreter. Each keeps its slot until
     * it is collected, so that buffers in turns do not drive each other out. Written and read by any thread without
     * order: a reference that is lost, or seen before what it refers to, costs no more than the question again.
     */
    @SuppressWarnings({"unchecked", "rawtypes"})
    private static final WeakReference<Buffer>[] PLAIN = new WeakReference[REMEMBERED];

    private ArenaMemory() {}

    /**
     * Tells whether memory is plain.
     *
     * @param buffer array or nio buffer
     * @return false if it belongs to an arena that can be closed, or is confined to a thread
     */
    public static boolean isPlain(Object buffer) {
        return !(buffer instanceof Buffer) || isPlain((Buffer) buffer);
    }

    private static boolean isPlain(Buffer buffer) {
        if (!buffer.isDirect() || !MemoryScopes.exist()) {
            return true;
        }
        int slot = System.identityHashCode(buffer) & REMEMBERED - 1;
        WeakReference<Buffer> known = PLAIN[slot];
        if (known != null && known.refersTo(buffer)) {
            return true;
        }
        boolean isPlain = MemoryScopes.isOpenForEver(buffer);
        if (isPlain && (known == null || known.refersTo(null))) {
            PLAIN[slot] = new WeakReference<>(buffer);
        }
        return isPlain;
    }

    /**
     * Tells whether only one thread may touch memory.
     *
     * @param buffer array or nio buffer
     * @return true if it is confined, to whichever thread
     */
    public static boolean isConfined(Object buffer) {
        return !isPlain(buffer) && MemoryScopes.isConfined((Buffer) buffer);
    }

    /**
     * Returns why the calling thread cannot use memory.
     *
     * @param buffer array or nio buffer
     * @return what is wrong with it, to follow its name; null if all is well
     */
    public static String problem(Object buffer) {
        if (isPlain(buffer)) {
            return null;
        }
        if (!MemoryScopes.isAlive((Buffer) buffer)) {
            return "is memory of an arena that is closed";
        }
        return MemoryScopes.isAccessibleBy((Buffer) buffer, Thread.currentThread())
                ? null
                : "is memory of an arena that is confined to another thread";
    }
}

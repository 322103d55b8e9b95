package railmpi.core.memory;

import java.lang.invoke.VarHandle;
import java.nio.IntBuffer;
import java.nio.LongBuffer;

/**
 * Ordered access to aligned words of memory that another thread or process writes or reads. A buffer's own access and a
 * fence do what an access through a VarHandle does, compiled to the same instructions on x86, but take half as long in
 * the interpreter, where every job begins: a VarHandle on a buffer is fifteen calls deep.
 *
 * <p>An aligned word of a direct buffer is read and written as a whole. Any thread. Hot path: short.
 */
public final class SharedWords {
    private SharedWords() {}

    /**
     * Reads a word; what its writer has written before {@link #release} is seen after it.
     *
     * @param words memory, in native order, that begins at a multiple of 8
     * @param index of the word
     * @return its value
     */
    public static long acquire(LongBuffer words, int index) {
        long word = words.get(index);
        VarHandle.acquireFence();
        return word;
    }

    /**
     * Reads a word; as {@link #acquire(LongBuffer, int)}.
     *
     * @param words memory, in native order, that begins at a multiple of 4
     * @param index of the word
     * @return its value
     */
    public static int acquire(IntBuffer words, int index) {
        int word = words.get(index);
        VarHandle.acquireFence();
        return word;
    }

    /**
     * Writes a word, after everything that this thread has written before.
     *
     * @param words memory, in native order, that begins at a multiple of 8
     * @param index of the word
     * @param word new value
     */
    public static void release(LongBuffer words, int index, long word) {
        VarHandle.releaseFence();
        words.put(index, word);
    }
}

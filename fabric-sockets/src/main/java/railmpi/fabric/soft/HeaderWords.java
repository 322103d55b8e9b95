package railmpi.fabric.soft;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * The words of headers in a direct buffer, wherever they begin: all of a header at once, which is one access and not
 * one for each field. Owner: that of the buffer. Hot path: short.
 */
final class HeaderWords {
    /** By the place in a word where a header begins. */
    private final LongBuffer[] views = new LongBuffer[Long.BYTES];

    HeaderWords(ByteBuffer buffer) {
        for (int i = 0; i < Long.BYTES; i++) {
            views[i] = buffer.slice(i, buffer.capacity() - i)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asLongBuffer();
        }
    }

    /** Reads as many words as there is room for. */
    void get(int at, long[] words) {
        views[at % Long.BYTES].get(at / Long.BYTES, words, 0, words.length);
    }

    /** Writes the first of some words. */
    void put(int at, long[] words, int count) {
        views[at % Long.BYTES].put(at / Long.BYTES, words, 0, count);
    }
}

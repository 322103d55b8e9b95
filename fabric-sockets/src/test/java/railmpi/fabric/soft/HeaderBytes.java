package railmpi.fabric.soft;

import java.nio.ByteBuffer;

/** Headers in little-endian buffers of any kind, as tests make and take them apart. */
final class HeaderBytes {
    private HeaderBytes() {}

    /** Writes what all headers have; the check is wrong until they are {@link #seal}ed. */
    static void putCommon(ByteBuffer buffer, int at, int kind, int lengthBytes, long placed, long placedNs) {
        buffer.putLong(at, Wire.firstWord(kind, lengthBytes));
        buffer.putLong(at + Wire.PLACED_OFFSET, placed);
        buffer.putLong(at + Wire.PLACED_TIME_OFFSET, placedNs);
    }

    static int kindAt(ByteBuffer buffer, int at) {
        return Wire.kindOf(buffer.get(at));
    }

    static boolean isSummed(ByteBuffer buffer, int at) {
        return Wire.isSummed(buffer.getLong(at));
    }

    /** Writes the check of a header that is otherwise whole, and begins a frame with this number; returns its hash. */
    static long seal(ByteBuffer buffer, int at, long number) {
        long hash = hash(buffer, at, Wire.headerBytes(kindAt(buffer, at)), number);
        buffer.putLong(at, Wire.withCheck(Wire.withoutCheck(buffer.getLong(at)), hash));
        return hash;
    }

    static long hash(ByteBuffer buffer, int at, int headerBytes, long number) {
        long[] words = new long[headerBytes / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = buffer.getLong(at + i * Long.BYTES);
        }
        return Wire.hash(words, words.length, number);
    }
}

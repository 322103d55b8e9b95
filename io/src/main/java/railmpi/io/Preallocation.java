package railmpi.io;

import java.nio.ByteBuffer;
import railmpi.io.file.PositionalFile;

/**
 * Makes sure that the beginning of a file has its space, by writing what is there, and zeros behind it. Used by one
 * thread.
 */
final class Preallocation {
    private static final int PART_BYTES = 1 << 20;

    private final PositionalFile file;

    Preallocation(PositionalFile file) {
        this.file = file;
    }

    void reserve(long size) {
        ByteBuffer part = ByteBuffer.allocateDirect(PART_BYTES);
        long present = file.isReadable() ? 0 : file.size();
        for (long at = present; at < size; at += PART_BYTES) {
            part.clear().limit((int) Math.min(PART_BYTES, size - at));
            int found = file.isReadable() ? file.read(part, at) : 0;
            while (found < part.limit()) {
                part.put(found++, (byte) 0);
            }
            file.write(part.rewind(), at);
        }
    }
}

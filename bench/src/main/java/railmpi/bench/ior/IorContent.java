package railmpi.bench.ior;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;

/** The memory of a transfer, with words that tell files and places apart. Not thread-safe. */
final class IorContent {
    private static final long MIXER = 0x9e37_79b9_7f4a_7c15L;

    private final Object buffer;
    private final ByteBuffer bytes;

    /** Allocates a heap array or a direct buffer. */
    IorContent(int lengthBytes, boolean isArray) {
        buffer = isArray ? new byte[lengthBytes] : MPI.newByteBuffer(lengthBytes);
        bytes = buffer instanceof byte[] array ? ByteBuffer.wrap(array) : (ByteBuffer) buffer;
        bytes.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns what is handed to MPI. */
    Object buffer() {
        return buffer;
    }

    /** Writes what stands in file number {@code file} from {@code offset} on. */
    void fill(int file, long offset) {
        for (int at = 0; at < bytes.capacity(); at += Long.BYTES) {
            bytes.putLong(at, word(file, offset + at));
        }
    }

    /** Overwrites it with what stands nowhere. */
    void clear() {
        for (int at = 0; at < bytes.capacity(); at += Long.BYTES) {
            bytes.putLong(at, 0);
        }
    }

    /** Returns whether it is what stands in file number {@code file} from {@code offset} on. */
    boolean holds(int file, long offset) {
        for (int at = 0; at < bytes.capacity(); at += Long.BYTES) {
            if (bytes.getLong(at) != word(file, offset + at)) {
                return false;
            }
        }
        return true;
    }

    private static long word(int file, long offset) {
        return (offset + file + 1) * MIXER | 1;
    }
}

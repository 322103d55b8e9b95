package railmpi.osc;

import java.nio.ByteBuffer;
import railmpi.btl.channel.MalformedFrameException;
import railmpi.pml.datatype.Segments;

/**
 * Where in the target's memory the bytes of a piece are: {@link Segments}, each an entry of 24 bytes in a frame: long
 * offset of the first run, int length of each, int count, long distance. Used by one thread.
 */
final class Runs {
    static final int ENTRY_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

    private static final int LENGTH_OFFSET = Long.BYTES;
    private static final int COUNT_OFFSET = LENGTH_OFFSET + Integer.BYTES;
    private static final int STRIDE_OFFSET = COUNT_OFFSET + Integer.BYTES;

    private final Segments segments = new Segments();
    private int streamBytes;

    void clear() {
        segments.clear();
        streamBytes = 0;
    }

    int count() {
        return segments.count();
    }

    /** Returns the length of all runs together. */
    int streamBytes() {
        return streamBytes;
    }

    int entryBytes() {
        return segments.count() * ENTRY_BYTES;
    }

    long offset(int entry) {
        return segments.offset(entry);
    }

    int length(int entry) {
        return segments.runBytes(entry);
    }

    int count(int entry) {
        return segments.runs(entry);
    }

    long stride(int entry) {
        return segments.stride(entry);
    }

    /** Adds a run behind the last, joined with it where that is possible. */
    void add(long offset, int length) {
        streamBytes += length;
        segments.add(offset, length);
    }

    /** Takes bytes away at the end. */
    void trim(int bytes) {
        streamBytes -= bytes;
        segments.trim(bytes);
    }

    void write(ByteBuffer bytes, int at) {
        for (int i = 0; i < count(); i++) {
            int entry = at + i * ENTRY_BYTES;
            bytes.putLong(entry, offset(i))
                    .putInt(entry + LENGTH_OFFSET, length(i))
                    .putInt(entry + COUNT_OFFSET, count(i))
                    .putLong(entry + STRIDE_OFFSET, stride(i));
        }
    }

    /**
     * Reads entries that a peer has sent.
     *
     * @throws MalformedFrameException if they are not as long together as it says
     */
    void read(ByteBuffer bytes, int at, int entries, int expectedBytes) {
        clear();
        long total = 0;
        for (int i = 0; i < entries; i++) {
            int entry = at + i * ENTRY_BYTES;
            int length = bytes.getInt(entry + LENGTH_OFFSET);
            int runs = bytes.getInt(entry + COUNT_OFFSET);
            if (length <= 0 || runs <= 0 || length > expectedBytes || runs > expectedBytes) {
                throw new MalformedFrameException(runs + " runs of " + length + " bytes of a window");
            }
            total += (long) length * runs;
            segments.append(bytes.getLong(entry), length, bytes.getLong(entry + STRIDE_OFFSET), runs);
        }
        if (total != expectedBytes) {
            throw new MalformedFrameException(
                    "an access to a window with runs of " + total + " bytes, of a length of " + expectedBytes);
        }
        streamBytes = expectedBytes;
    }

    /** Tells whether all runs are from one byte of memory to another. */
    boolean isWithin(long from, long end) {
        for (int i = 0; i < count(); i++) {
            if (!isWithin(i, from, end)) {
                return false;
            }
        }
        return true;
    }

    private boolean isWithin(int entry, long from, long end) {
        long span = end - from;
        int further = count(entry) - 1;
        // a distance of more than the memory is outside with the second run: the product stays below 2^63
        if (further != 0 && Math.abs(stride(entry)) > span || stride(entry) == Long.MIN_VALUE) {
            return false;
        }
        long first = offset(entry);
        if (first < from || first > end - length(entry)) {
            return false;
        }
        long last = first + further * stride(entry);
        return last >= from && last <= end - length(entry);
    }
}

package railmpi.osc;

import java.nio.ByteBuffer;
import java.util.Arrays;
import railmpi.btl.channel.MalformedFrameException;

/**
 * Where in the target's memory the bytes of a piece are: runs of bytes, of which those of equal length at equal
 * distance are one entry of 24 bytes: long offset of the first, int length of each, int count, long distance. Used by
 * one thread.
 */
final class Runs {
    static final int ENTRY_BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;

    private static final int LENGTH_OFFSET = Long.BYTES;
    private static final int COUNT_OFFSET = LENGTH_OFFSET + Integer.BYTES;
    private static final int STRIDE_OFFSET = COUNT_OFFSET + Integer.BYTES;

    private long[] offsets = new long[8];
    private int[] lengths = new int[8];
    private int[] counts = new int[8];
    private long[] strides = new long[8];
    private int count;
    private int streamBytes;

    void clear() {
        count = 0;
        streamBytes = 0;
    }

    int count() {
        return count;
    }

    /** Returns the length of all runs together. */
    int streamBytes() {
        return streamBytes;
    }

    int entryBytes() {
        return count * ENTRY_BYTES;
    }

    long offset(int entry) {
        return offsets[entry];
    }

    int length(int entry) {
        return lengths[entry];
    }

    int count(int entry) {
        return counts[entry];
    }

    long stride(int entry) {
        return strides[entry];
    }

    /** Adds a run behind the last, joined with it where that is possible. */
    void add(long offset, int length) {
        streamBytes += length;
        int last = count - 1;
        if (count != 0 && counts[last] == 1 && offset == offsets[last] + lengths[last]) {
            lengths[last] += length;
        } else if (count != 0 && counts[last] == 1 && length == lengths[last]) {
            strides[last] = offset - offsets[last];
            counts[last] = 2;
        } else if (count != 0 && length == lengths[last] && offset == offsets[last] + counts[last] * strides[last]) {
            counts[last]++;
        } else {
            append(offset, length, 1, 0);
        }
    }

    private void append(long offset, int length, int runs, long stride) {
        if (count == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
            counts = Arrays.copyOf(counts, 2 * count);
            strides = Arrays.copyOf(strides, 2 * count);
        }
        offsets[count] = offset;
        lengths[count] = length;
        counts[count] = runs;
        strides[count] = stride;
        count++;
    }

    /** Takes bytes away at the end. */
    void trim(int bytes) {
        streamBytes -= bytes;
        int left = bytes;
        while (left > 0) {
            int last = count - 1;
            int whole = Math.min(left / lengths[last], counts[last]);
            counts[last] -= whole;
            left -= whole * lengths[last];
            if (counts[last] == 0) {
                count--;
            } else if (left > 0) {
                left = shorten(last, left);
            }
        }
    }

    /** Takes less than a run away at the end of an entry. */
    private int shorten(int last, int bytes) {
        int rest = lengths[last] - bytes;
        if (counts[last] == 1) {
            lengths[last] = rest;
        } else {
            counts[last]--;
            append(offsets[last] + counts[last] * strides[last], rest, 1, 0);
        }
        return 0;
    }

    void write(ByteBuffer bytes, int at) {
        for (int i = 0; i < count; i++) {
            int entry = at + i * ENTRY_BYTES;
            bytes.putLong(entry, offsets[i])
                    .putInt(entry + LENGTH_OFFSET, lengths[i])
                    .putInt(entry + COUNT_OFFSET, counts[i])
                    .putLong(entry + STRIDE_OFFSET, strides[i]);
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
            append(bytes.getLong(entry), length, runs, bytes.getLong(entry + STRIDE_OFFSET));
        }
        if (total != expectedBytes) {
            throw new MalformedFrameException(
                    "an access to a window with runs of " + total + " bytes, of a length of " + expectedBytes);
        }
        streamBytes = expectedBytes;
    }

    /** Tells whether all runs are from one byte of memory to another. */
    boolean isWithin(long from, long end) {
        for (int i = 0; i < count; i++) {
            if (!isWithin(i, from, end)) {
                return false;
            }
        }
        return true;
    }

    private boolean isWithin(int entry, long from, long end) {
        long span = end - from;
        int further = counts[entry] - 1;
        // a distance of more than the memory is outside with the second run: the product stays below 2^63
        if (further != 0 && Math.abs(strides[entry]) > span || strides[entry] == Long.MIN_VALUE) {
            return false;
        }
        long first = offsets[entry];
        if (first < from || first > end - lengths[entry]) {
            return false;
        }
        long last = first + further * strides[entry];
        return last >= from && last <= end - lengths[entry];
    }
}

package railmpi.btl.rail;

import java.util.Arrays;

/**
 * Which stripes of a peer have arrived, by number, so that each is reported once. All up to some number have; a bit map
 * holds the others. Owner: the holder of the progress lock.
 */
final class ReceivedStripes {
    /** More stripes than fit in the memory of any process cannot be under way. */
    private static final long MOST_AHEAD = 1L << 30;

    private long[] bits = new long[16];
    /** All stripes before this number have arrived; a multiple of 64. */
    private long base;

    /** Tells whether a number can be: not far beyond those that are missing. */
    boolean isPlausible(long number) {
        return number >= 0 && number - base < MOST_AHEAD;
    }

    /** Notes a stripe; returns false if it was noted before. */
    boolean add(long number) {
        if (has(number)) {
            return false;
        }
        int word = wordOf(number);
        if (word >= bits.length) {
            bits = Arrays.copyOf(bits, Math.max(2 * bits.length, word + 1));
        }
        bits[word] |= 1L << number;
        if (bits[0] == -1) {
            advance();
        }
        return true;
    }

    private void advance() {
        int full = 0;
        while (full < bits.length && bits[full] == -1) {
            full++;
        }
        System.arraycopy(bits, full, bits, 0, bits.length - full);
        Arrays.fill(bits, bits.length - full, bits.length, 0);
        base += (long) full * Long.SIZE;
    }

    boolean has(long number) {
        if (number < base) {
            return true;
        }
        int word = wordOf(number);
        return word < bits.length && (bits[word] & 1L << number) != 0;
    }

    private int wordOf(long number) {
        return (int) (number - base >>> 6);
    }
}

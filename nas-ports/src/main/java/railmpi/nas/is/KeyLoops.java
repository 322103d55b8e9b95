package railmpi.nas.is;

import railmpi.nas.common.RandomStream;

/**
 * The loops over all keys. Arrays are cut into blocks so that each loop is an often called small method: the compiler
 * then produces its ordinary code at once, instead of entering half-optimised code in the middle of one endless call.
 *
 * <p>Stateless. Hot path: medium.
 */
final class KeyLoops {
    private static final int BLOCK_KEYS = 1024;

    private KeyLoops() {}

    /**
     * Fills {@code keys[0..count)} from {@code stream}: each key is {@code floor(maxKey/4 * (r1+r2+r3+r4))} of four
     * numbers. Sums of four 46-bit fractions are exact, so the formula is a shift of the sum of the four states.
     */
    static void generate(int[] keys, int count, int maxKeyLog2, RandomStream stream) {
        int shift = RandomStream.STATE_BITS + 2 - maxKeyLog2;
        for (int from = 0; from < count; from += BLOCK_KEYS) {
            stream.setState(generateBlock(keys, from, blockEnd(from, count), shift, stream.state()));
        }
    }

    /** Adds to {@code counts[b]} the number of keys in {@code keys[0..count)} of bucket {@code b = key >> shift}. */
    static void countBuckets(int[] keys, int count, int shift, int[] counts) {
        for (int from = 0; from < count; from += BLOCK_KEYS) {
            countBucketsBlock(keys, from, blockEnd(from, count), shift, counts);
        }
    }

    /**
     * Copies {@code keys[0..count)} to {@code sorted}, bucket after bucket; {@code next[b]} is where bucket b goes on.
     */
    static void sortIntoBuckets(int[] keys, int count, int shift, int[] next, int[] sorted) {
        for (int from = 0; from < count; from += BLOCK_KEYS) {
            sortIntoBucketsBlock(keys, from, blockEnd(from, count), shift, next, sorted);
        }
    }

    /** Adds to {@code population[key - minKey]} one for every key in {@code keys[0..count)}. */
    static void countKeys(int[] keys, int count, int minKey, int[] population) {
        for (int from = 0; from < count; from += BLOCK_KEYS) {
            countKeysBlock(keys, from, blockEnd(from, count), minKey, population);
        }
    }

    /** Replaces every element of {@code values[0..count)} by the sum of itself and all before it. */
    static void runningTotal(int[] values, int count) {
        int total = 0;
        for (int from = 0; from < count; from += BLOCK_KEYS) {
            total = runningTotalBlock(values, from, blockEnd(from, count), total);
        }
    }

    /**
     * Puts {@code keys[0..count)} in order into {@code sorted}; {@code ends[key - minKey]} is one behind the key's last
     * place.
     */
    static void place(int[] keys, int count, int minKey, int[] ends, int[] sorted) {
        for (int index = 0; index < count; index++) {
            int key = keys[index];
            sorted[--ends[key - minKey]] = key;
        }
    }

    /** Returns how many neighbours in {@code keys[0..count)} are out of order. */
    static int countInversions(int[] keys, int count) {
        int inversions = 0;
        for (int index = 1; index < count; index++) {
            if (keys[index - 1] > keys[index]) {
                inversions++;
            }
        }
        return inversions;
    }

    private static int blockEnd(int from, int count) {
        return from + Math.min(BLOCK_KEYS, count - from);
    }

    private static long generateBlock(int[] keys, int from, int to, int shift, long state) {
        long last = state;
        for (int index = from; index < to; index++) {
            long first = RandomStream.successor(last);
            long second = RandomStream.successor(first);
            long third = RandomStream.successor(second);
            last = RandomStream.successor(third);
            keys[index] = (int) ((first + second + third + last) >>> shift);
        }
        return last;
    }

    private static void countBucketsBlock(int[] keys, int from, int to, int shift, int[] counts) {
        for (int index = from; index < to; index++) {
            counts[keys[index] >> shift]++;
        }
    }

    private static void sortIntoBucketsBlock(int[] keys, int from, int to, int shift, int[] next, int[] sorted) {
        for (int index = from; index < to; index++) {
            int key = keys[index];
            sorted[next[key >> shift]++] = key;
        }
    }

    private static void countKeysBlock(int[] keys, int from, int to, int minKey, int[] population) {
        for (int index = from; index < to; index++) {
            population[keys[index] - minKey]++;
        }
    }

    private static int runningTotalBlock(int[] values, int from, int to, int before) {
        int total = before;
        for (int index = from; index < to; index++) {
            total += values[index];
            values[index] = total;
        }
        return total;
    }
}

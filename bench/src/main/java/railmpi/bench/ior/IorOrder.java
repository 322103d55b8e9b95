package railmpi.bench.ior;

import java.util.Random;

/** Who reads whose data, and in which order; the same numbers everywhere for the same seed. Stateless. */
final class IorOrder {
    private IorOrder() {}

    /** Returns the rank whose data {@code rank} of {@code size} reads in a repetition. */
    static int writerFor(int rank, int size, IorOptions options, int repetition) {
        if (options.isReadByNext()) {
            return (int) (((long) rank + options.next()) % size);
        }
        return options.isReadByRandom() ? shuffled(size, options.seed() + (long) repetition)[rank] : rank;
    }

    /** Returns the order of {@code count} transfers. */
    static int[] ofTransfers(int count, IorOptions options, int repetition, int rank) {
        if (options.isInRandomOrder()) {
            return shuffled(count, (options.seed() + (long) repetition) * 31 + rank);
        }
        int[] order = new int[count];
        for (int index = 0; index < count; index++) {
            order[index] = index;
        }
        return order;
    }

    /** Fisher and Yates. */
    private static int[] shuffled(int count, long seed) {
        Random random = new Random(seed);
        int[] order = new int[count];
        for (int index = 0; index < count; index++) {
            int other = random.nextInt(index + 1);
            order[index] = order[other];
            order[other] = index;
        }
        return order;
    }
}

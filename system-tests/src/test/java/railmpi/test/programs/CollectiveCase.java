package railmpi.test.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One collective call with everything that can differ.
 *
 * @param collective which
 * @param communicator index in the list of communicators
 * @param root to be taken modulo the size
 * @param count items
 * @param element type
 * @param reduction operator, for reductions
 * @param generation of the API
 * @param isInPlace whether the one-buffer form is called, where there is one
 * @param isBackground whether the non-blocking form is called, where there is one
 * @param sendKind memory
 * @param receiveKind memory
 * @param salt decides the content
 */
record CollectiveCase(
        Collective collective,
        int communicator,
        int root,
        int count,
        Element element,
        Reduction reduction,
        Generation generation,
        boolean isInPlace,
        boolean isBackground,
        BufferKind sendKind,
        BufferKind receiveKind,
        int salt) {
    static final int[] COUNTS = {0, 1, 7, 1000, 100_003};

    /** The collectives of this step. */
    enum Collective {
        BARRIER,
        BCAST,
        GATHER,
        GATHERV,
        SCATTER,
        SCATTERV,
        ALLGATHER,
        ALLGATHERV,
        ALLTOALL,
        ALLTOALLV,
        ALLTOALLW,
        REDUCE,
        ALLREDUCE,
        REDUCE_SCATTER,
        REDUCE_SCATTER_BLOCK,
        SCAN,
        EXSCAN,
        REDUCE_LOCAL;

        boolean isReduction() {
            return compareTo(REDUCE) >= 0;
        }
    }

    /**
     * Draws cases for every collective, count, and so many roots in a row, the first one drawn as well; the same on
     * every rank.
     */
    static List<CollectiveCase> list(Random random, int communicators, int roots, int small, int bigPermille) {
        List<CollectiveCase> cases = new ArrayList<>();
        for (Collective collective : Collective.values()) {
            int first = random.nextInt(1000);
            for (int root = first; root < first + roots; root++) {
                for (int count : COUNTS) {
                    add(cases, random, communicators, collective, root, count, small, bigPermille);
                }
            }
        }
        return cases;
    }

    private static void add(
            List<CollectiveCase> cases,
            Random random,
            int communicators,
            Collective collective,
            int root,
            int count,
            int small,
            int bigPermille) {
        for (int i = 0; i < small; i++) {
            CollectiveCase next = draw(random, communicators, collective, root, count);
            if (count < 10_000 || random.nextInt(1000) < bigPermille) {
                cases.add(next);
            }
        }
    }

    private static CollectiveCase draw(Random random, int communicators, Collective collective, int root, int count) {
        Generation generation = pick(random, Generation.values());
        Element element = pick(random, Element.values());
        Reduction reduction = pick(random, Reduction.values());
        while (!reduction.allows(element) && collective.isReduction()) {
            reduction = pick(random, Reduction.values());
            element = pick(random, Element.values());
        }
        boolean isInPlace = generation == Generation.OPEN_MPI && random.nextInt(3) == 0;
        return new CollectiveCase(
                collective,
                random.nextInt(communicators),
                root,
                count,
                element,
                reduction,
                generation,
                isInPlace,
                generation == Generation.OPEN_MPI && random.nextBoolean(),
                pickKind(random, generation),
                pickKind(random, generation),
                random.nextInt(1000));
    }

    /** Returns what element {@code index} of a rank's contribution is. */
    long value(int rank, int index) {
        int mixed = Math.floorMod(rank * 131 + index * 17 + salt + rank * index % 7, 23);
        if (!collective.isReduction()) {
            return Cells.narrow(element, element == Element.BOOLEAN ? mixed & 1 : mixed + 1);
        }
        if (reduction.isUser()) {
            return (2L * mixed + 1) << 15 | mixed * mixed * 5L + rank;
        }
        return switch (reduction) {
            case PROD -> 1 + (mixed & 1);
            case LAND, LOR, LXOR -> mixed & 1;
            default -> Cells.narrow(element, mixed - (element == Element.CHAR ? 0 : 11));
        };
    }

    private static BufferKind pickKind(Random random, Generation generation) {
        return generation == Generation.MPI_JAVA ? BufferKind.ARRAY : pick(random, BufferKind.values());
    }

    private static <T> T pick(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }
}

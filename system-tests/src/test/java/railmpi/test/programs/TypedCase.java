package railmpi.test.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One collective call on a communicator of any kind with items of any type, different ones on both sides.
 *
 * @param meeting index in the list of communicators, to be taken modulo its length
 * @param operation which
 * @param element base element
 * @param type of what is sent
 * @param other of what is received
 * @param kind memory of what is sent
 * @param otherKind memory of what is received
 * @param times a block has so many items of the one type as the other has elements, this often
 * @param values operator and values of a reduction
 * @param isOlder whether it is called as mpiJava has it, where it can be
 * @param root to be taken modulo the number of processes
 */
record TypedCase(
        int meeting,
        Operation operation,
        Element element,
        RandomType type,
        RandomType other,
        BufferKind kind,
        BufferKind otherKind,
        int times,
        CollectiveCase values,
        boolean isOlder,
        int root) {
    private static final int[] SIZES = {0, 8, 300, 6_000, 40_000};
    private static final int BIG = 300_000;

    /** What is called. */
    enum Operation {
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
        NEIGHBOR_ALLGATHER,
        NEIGHBOR_ALLGATHERV,
        NEIGHBOR_ALLTOALL,
        NEIGHBOR_ALLTOALLV;

        boolean isReduction() {
            return compareTo(REDUCE) >= 0 && compareTo(REDUCE_SCATTER_BLOCK) <= 0;
        }
    }

    /** Draws cases, some for each communicator and operation; the same on every rank. */
    static List<TypedCase> list(Random random, int meetings, int draws, int bigPermille) {
        List<TypedCase> cases = new ArrayList<>();
        for (int meeting = 0; meeting < meetings; meeting++) {
            for (Operation operation : Operation.values()) {
                for (int i = 0; i < draws; i++) {
                    boolean isBig = random.nextInt(1000) < bigPermille;
                    int sizeBytes = isBig ? BIG : SIZES[random.nextInt(SIZES.length)];
                    cases.add(draw(random, meeting, operation, sizeBytes));
                }
            }
        }
        return cases;
    }

    private static TypedCase draw(Random random, int meeting, Operation operation, int sizeBytes) {
        CollectiveCase values = values(random, operation);
        Element element = values.element();
        boolean isOlder = random.nextInt(4) == 0;
        RandomType type = type(random, operation, element);
        RandomType other = operation.isReduction() ? type : type(random, operation, element);
        int elementBytes = element.sizeBytes() * type.size() * other.size();
        return new TypedCase(
                meeting,
                operation,
                element,
                type,
                other,
                kind(random, isOlder),
                kind(random, isOlder),
                sizeBytes == 0 ? 0 : 1 + sizeBytes / elementBytes,
                values,
                isOlder,
                random.nextInt(1000));
    }

    private static RandomType type(Random random, Operation operation, Element element) {
        return operation.isReduction() || random.nextInt(3) == 0
                ? RandomType.basic(element)
                : RandomType.of(element, random);
    }

    private static BufferKind kind(Random random, boolean isOlder) {
        BufferKind kind = BufferKind.values()[random.nextInt(BufferKind.values().length)];
        return isOlder ? BufferKind.ARRAY : kind;
    }

    /** Chooses element, operator, and whether the call is non-blocking. */
    private static CollectiveCase values(Random random, Operation operation) {
        Element element;
        Reduction reduction;
        do {
            element = Element.values()[random.nextInt(Element.values().length)];
            reduction = Reduction.values()[random.nextInt(Reduction.values().length)];
        } while (!reduction.allows(element) && operation.isReduction());
        return new CollectiveCase(
                operation.isReduction() ? CollectiveCase.Collective.REDUCE : CollectiveCase.Collective.BCAST,
                0,
                0,
                0,
                element,
                reduction,
                Generation.OPEN_MPI,
                false,
                random.nextBoolean(),
                BufferKind.ARRAY,
                BufferKind.ARRAY,
                random.nextInt(1000));
    }
}

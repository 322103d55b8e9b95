package railmpi.test.programs;

import java.util.Random;
import mpi.Intracomm;

/** Random derived types on both sides of collectives, in every kind of memory, compared with a serial reference. */
final class TypeCollectives {
    private static final int[] SIZES = {1, 300, 40_000};

    private final Scene scene;
    private final Intracomm world;
    private final Element element;
    private final RandomType type;
    private final RandomType other;
    private final BufferKind kind;
    private final BufferKind otherKind;
    private final int count;
    private final int otherCount;
    private final int elements;
    private final int root;

    private TypeCollectives(Scene scene, Random random, Element element, int sizeBytes) {
        this.scene = scene;
        this.element = element;
        world = scene.world();
        type = RandomType.of(element, random);
        other = RandomType.of(element, random);
        kind = BufferKind.values()[random.nextInt(4)];
        otherKind = BufferKind.values()[random.nextInt(4)];
        int times = 1 + sizeBytes / element.sizeBytes() / (type.size() * other.size());
        count = times * other.size();
        otherCount = times * type.size();
        elements = count * type.size();
        root = random.nextInt(scene.size());
    }

    static void run(Scene scene) {
        Random random = scene.common();
        for (Element element : Element.values()) {
            for (int sizeBytes : SIZES) {
                TypeCollectives next = new TypeCollectives(scene, random, element, sizeBytes);
                next.bcast();
                next.gather();
                next.scatter();
                next.allgather();
                next.alltoall();
                next.gatherv();
            }
        }
    }

    /** Cells that hold some items of this rank from an item on. */
    private Cells filled(RandomType of, BufferKind in, int items, long salt) {
        Cells cells = new Cells(element, in, of.span(items), true);
        for (int i = 0; i < items * of.size(); i++) {
            cells.set(of.position(i), value(scene.rank(), i + salt));
        }
        return cells;
    }

    private static long value(int rank, long element) {
        return (rank * 29L + element * 5L) % 97;
    }

    private void expect(long[] expected, RandomType of, int firstElement, int fromRank, long salt, int length) {
        for (int i = 0; i < length; i++) {
            expected[of.position(firstElement + i)] = Cells.narrow(element, value(fromRank, i + salt));
        }
    }

    private String name(String operation) {
        return operation + " of " + element + " " + kind + " to " + otherKind + ", " + elements + " elements";
    }

    private void bcast() {
        boolean isRoot = scene.rank() == root;
        Cells cells =
                isRoot ? filled(type, kind, count, 0) : new Cells(element, otherKind, other.span(otherCount), true);
        long[] expected = cells.untouched();
        expect(expected, isRoot ? type : other, 0, root, 0, elements);
        world.bcast(cells.named(), isRoot ? count : otherCount, isRoot ? type.datatype() : other.datatype(), root);
        cells.check(scene.checks(), name("bcast"), expected);
    }

    private void gather() {
        Cells from = filled(type, kind, count, 1);
        Cells to = new Cells(element, otherKind, other.span(otherCount * scene.size()), true);
        long[] expected = to.untouched();
        if (scene.rank() == root) {
            for (int rank = 0; rank < scene.size(); rank++) {
                expect(expected, other, rank * elements, rank, 1, elements);
            }
        }
        world.gather(from.named(), count, type.datatype(), to.named(), otherCount, other.datatype(), root);
        to.check(scene.checks(), name("gather"), expected);
    }

    private void scatter() {
        Cells from = filled(type, kind, count * scene.size(), 2);
        Cells to = new Cells(element, otherKind, other.span(otherCount), true);
        long[] expected = to.untouched();
        expect(expected, other, 0, root, 2L + (long) scene.rank() * elements, elements);
        world.scatter(from.named(), count, type.datatype(), to.named(), otherCount, other.datatype(), root);
        to.check(scene.checks(), name("scatter"), expected);
    }

    private void allgather() {
        Cells from = filled(type, kind, count, 3);
        Cells to = new Cells(element, otherKind, other.span(otherCount * scene.size()), true);
        long[] expected = to.untouched();
        for (int rank = 0; rank < scene.size(); rank++) {
            expect(expected, other, rank * elements, rank, 3, elements);
        }
        world.allGather(from.named(), count, type.datatype(), to.named(), otherCount, other.datatype());
        to.check(scene.checks(), name("allGather"), expected);
    }

    private void alltoall() {
        Cells from = filled(type, kind, count * scene.size(), 4);
        Cells to = new Cells(element, otherKind, other.span(otherCount * scene.size()), true);
        long[] expected = to.untouched();
        for (int rank = 0; rank < scene.size(); rank++) {
            expect(expected, other, rank * elements, rank, 4L + (long) scene.rank() * elements, elements);
        }
        world.allToAll(from.named(), count, type.datatype(), to.named(), otherCount, other.datatype());
        to.check(scene.checks(), name("allToAll"), expected);
    }

    /** Displacements are extents of the type; the blocks are in the reverse order of ranks, with gaps. */
    private void gatherv() {
        int size = scene.size();
        int[] counts = new int[size];
        int[] displacements = new int[size];
        int at = 0;
        for (int rank = size - 1; rank >= 0; rank--) {
            counts[rank] = rank % 3 == 2 ? 0 : count;
            displacements[rank] = at;
            at += counts[rank] + 1;
        }
        Cells from = filled(type, kind, count, 5);
        Cells to = new Cells(element, otherKind, type.span(at), true);
        long[] expected = to.untouched();
        if (scene.rank() == root) {
            for (int rank = 0; rank < size; rank++) {
                expect(expected, type, displacements[rank] * type.size(), rank, 5, counts[rank] * type.size());
            }
        }
        world.gatherv(
                from.named(),
                counts[scene.rank()],
                type.datatype(),
                to.named(),
                counts,
                displacements,
                type.datatype(),
                root);
        to.check(scene.checks(), name("gatherv"), expected);
    }
}

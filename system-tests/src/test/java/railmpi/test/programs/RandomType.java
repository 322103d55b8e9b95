package railmpi.test.programs;

import java.util.Arrays;
import java.util.Random;
import mpi.Datatype;

/**
 * A random derived datatype and, as an independent reference, where the elements of an item are: built by the same
 * steps, each according to the standard's definition. Items do not overlap and begin at or behind their origin.
 *
 * @param datatype committed
 * @param positions of the elements of an item in the order of the message, in base elements
 * @param extent distance of items in base elements
 */
record RandomType(Datatype datatype, int[] positions, int extent) {
    /**
     * What a type is made of.
     *
     * @param bytes length of one
     * @param elements of the arrays that hold it
     */
    private record Unit(int bytes, int elements) {}

    /** Returns the predefined type of an element. */
    static RandomType basic(Element element) {
        return basic(element.datatype());
    }

    /** Returns a predefined type, an item of which counts as one element here. */
    static RandomType basic(Datatype datatype) {
        return new RandomType(datatype, new int[] {0}, 1);
    }

    /** Returns a random type of an element; random numbers are used up in the same way on every rank. */
    static RandomType of(Element element, Random random) {
        return of(basic(element), new Unit(element.sizeBytes(), 1), random);
    }

    /** Returns a random type of items of a predefined type. */
    static RandomType of(ItemType item, Random random) {
        return of(basic(item.datatype()), new Unit(item.bytes(), item.elements()), random);
    }

    private static RandomType of(RandomType basic, Unit unit, Random random) {
        RandomType type = basic;
        for (int depth = 1 + random.nextInt(3); depth > 0; depth--) {
            RandomType next = type.derived(unit, random);
            if (next.positions.length <= 200 && next.extent < 2000) {
                type = next;
            }
        }
        if (random.nextInt(3) == 0) {
            type = type.resized(unit.bytes, random.nextInt(4));
        }
        Datatype ready = random.nextInt(4) == 0 ? type.datatype.dup() : type.datatype;
        if (random.nextBoolean()) {
            ready.commit();
        } else {
            ready.Commit();
        }
        return new RandomType(ready, type.positions, type.extent);
    }

    private RandomType derived(Unit unit, Random random) {
        switch (random.nextInt(3)) {
            case 0:
                return contiguous(1 + random.nextInt(4), random.nextBoolean());
            case 1:
                return vector(unit, random);
            default:
                return blocks(unit, random);
        }
    }

    private RandomType contiguous(int count, boolean isOpenMpi) {
        Datatype type = isOpenMpi ? Datatype.createContiguous(count, datatype) : Datatype.Contiguous(count, datatype);
        return measured(type, count, 1, extent);
    }

    private RandomType vector(Unit unit, Random random) {
        int count = 1 + random.nextInt(5);
        int length = 1 + random.nextInt(9);
        int stride = length + random.nextInt(4);
        int gap = random.nextInt(3);
        switch (random.nextInt(4)) {
            case 0:
                return measured(Datatype.createVector(count, length, stride, datatype), count, length, stride * extent);
            case 1:
                return measured(Datatype.Vector(count, length, stride, datatype), count, length, stride * extent);
            case 2:
                return measured(
                        Datatype.createHVector(count, length, (stride * extent + gap) * unit.bytes, datatype),
                        count,
                        length,
                        stride * extent + gap);
            default:
                return measured(
                        Datatype.Hvector(count, length, (stride * extent + gap) * unit.elements, datatype),
                        count,
                        length,
                        stride * extent + gap);
        }
    }

    /** Returns the model of blocks at a distance in elements. */
    private RandomType measured(Datatype type, int count, int length, int distance) {
        int[] displacements = new int[count];
        int[] lengths = new int[count];
        for (int i = 0; i < count; i++) {
            displacements[i] = i * distance;
            lengths[i] = length;
        }
        return measured(type, lengths, displacements);
    }

    private RandomType measured(Datatype type, int[] lengths, int[] displacements) {
        int[] all = new int[Arrays.stream(lengths).sum() * positions.length];
        int filled = 0;
        for (int block = 0; block < lengths.length; block++) {
            for (int i = 0; i < lengths[block]; i++) {
                for (int position : positions) {
                    all[filled] = displacements[block] + i * extent + position;
                    filled++;
                }
            }
        }
        int lowest = Arrays.stream(all).min().orElse(0);
        int end = Arrays.stream(all).max().orElse(-1) + 1;
        return new RandomType(type, all, end - lowest);
    }

    /** Blocks at any place, in any order. */
    private RandomType blocks(Unit unit, Random random) {
        int count = 1 + random.nextInt(5);
        int[] lengths = new int[count];
        int[] places = new int[count];
        int at = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            lengths[i] = random.nextInt(4) + (i == 0 ? 1 : 0);
            places[i] = at;
            at += lengths[i] + random.nextInt(3);
        }
        shuffle(random, lengths, places);
        int[] elements = scaled(places, extent);
        int[] bytes = scaled(elements, unit.bytes);
        int[] arrayElements = scaled(elements, unit.elements);
        Datatype[] types = new Datatype[count];
        Arrays.fill(types, datatype);
        Datatype type =
                switch (random.nextInt(5)) {
                    case 0 -> Datatype.createIndexed(lengths, places, datatype);
                    case 1 -> Datatype.Indexed(lengths, places, datatype);
                    case 2 -> Datatype.createHIndexed(lengths, bytes, datatype);
                    case 3 -> Datatype.Hindexed(lengths, arrayElements, datatype);
                    default -> Datatype.Struct(lengths, arrayElements, types);
                };
        return measured(type, lengths, elements);
    }

    private static void shuffle(Random random, int[] lengths, int[] places) {
        for (int i = lengths.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int length = lengths[i];
            lengths[i] = lengths[other];
            lengths[other] = length;
            int place = places[i];
            places[i] = places[other];
            places[other] = place;
        }
    }

    private static int[] scaled(int[] values, int factor) {
        return Arrays.stream(values).map(value -> value * factor).toArray();
    }

    private RandomType resized(int elementBytes, int gap) {
        int newExtent = Arrays.stream(positions).max().orElse(0) + 1 + gap;
        return new RandomType(Datatype.createResized(datatype, 0, newExtent * elementBytes), positions, newExtent);
    }

    int size() {
        return positions.length;
    }

    /** Returns how many elements of a buffer so many items need. */
    int span(int items) {
        return items == 0
                ? 0
                : (items - 1) * extent + Arrays.stream(positions).max().orElse(-1) + 1;
    }

    /** Returns where an element of a message is in a buffer whose item 0 is at its start. */
    int position(int ofMessage) {
        return ofMessage / positions.length * extent + positions[ofMessage % positions.length];
    }
}

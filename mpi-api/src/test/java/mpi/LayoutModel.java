package mpi;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A random datatype of any displacements, also negative ones, and where its bytes are: built by the same steps, each as
 * the standard has it. No byte is there twice, in as many items as one likes.
 *
 * @param type not committed
 * @param bytes of an item in the order of the message, from its origin
 * @param extent distance of items in bytes; may be negative
 */
record LayoutModel(Datatype type, int[] bytes, int extent) {
    private static final int MOST_BYTES = 300;

    static LayoutModel random(Random random) {
        LayoutModel model = basic(random);
        for (int depth = random.nextInt(4); depth > 0; depth--) {
            LayoutModel next =
                    switch (random.nextInt(3)) {
                        case 0 -> model.vector(random);
                        case 1 -> model.indexed(random);
                        default -> model.struct(random);
                    };
            model = next.bytes.length > MOST_BYTES ? model : next;
        }
        model.type.commit();
        return model;
    }

    private static LayoutModel basic(Random random) {
        Datatype[] types = {MPI.BYTE, MPI.PACKED, MPI.CHAR, MPI.SHORT, MPI.INT, MPI.FLOAT, MPI.LONG, MPI.DOUBLE};
        int[] sizes = {1, 1, 2, 2, 4, 4, 8, 8};
        int chosen = random.nextInt(types.length);
        return new LayoutModel(
                types[chosen].dup(), IntStream.range(0, sizes[chosen]).toArray(), sizes[chosen]);
    }

    private LayoutModel vector(Random random) {
        int count = 1 + random.nextInt(4);
        int length = 1 + random.nextInt(3);
        int[] block = blocks(new int[] {0}, new int[] {length}, this);
        int stride = (span(block) + random.nextInt(9)) * (random.nextBoolean() ? 1 : -1);
        int[] places = IntStream.range(0, count).map(i -> i * stride).toArray();
        int[] lengths = new int[count];
        Arrays.fill(lengths, length);
        return bounded(random, Datatype.createHVector(count, length, stride, type), blocks(places, lengths, this));
    }

    private LayoutModel indexed(Random random) {
        int[] lengths = random.ints(1 + random.nextInt(3), 0, 3).toArray();
        lengths[0]++;
        LayoutModel[] all = new LayoutModel[lengths.length];
        Arrays.fill(all, this);
        int[] places = places(random, lengths, all);
        return bounded(random, Datatype.createHIndexed(lengths, places, type), blocks(places, lengths, all));
    }

    private LayoutModel struct(Random random) {
        int[] lengths = random.ints(1 + random.nextInt(3), 0, 3).toArray();
        lengths[0]++;
        LayoutModel[] all = new LayoutModel[lengths.length];
        Arrays.setAll(all, i -> i == 0 ? this : basic(random).vector(random));
        int[] places = places(random, lengths, all);
        Datatype[] types = Arrays.stream(all).map(LayoutModel::type).toArray(Datatype[]::new);
        return bounded(random, Datatype.createStruct(lengths, places, types), blocks(places, lengths, all));
    }

    /** Puts blocks behind one another with gaps, from a place that may be negative on. */
    private static int[] places(Random random, int[] lengths, LayoutModel... of) {
        int[] places = new int[lengths.length];
        int at = random.nextInt(40) - 20;
        for (int i = 0; i < lengths.length; i++) {
            int[] block = blocks(new int[] {0}, new int[] {lengths[i]}, of[i]);
            int lowest = Arrays.stream(block).min().orElse(0);
            places[i] = at - lowest;
            at += span(block) + random.nextInt(6);
        }
        return places;
    }

    private static int[] blocks(int[] places, int[] lengths, LayoutModel... of) {
        return IntStream.range(0, places.length)
                .boxed()
                .flatMapToInt(block -> IntStream.range(0, lengths[block])
                        .boxed()
                        .flatMapToInt(
                                i -> of[block % of.length].from(places[block] + i * of[block % of.length].extent)))
                .toArray();
    }

    private IntStream from(int origin) {
        return Arrays.stream(bytes).map(at -> origin + at);
    }

    private static int span(int... bytes) {
        return bytes.length == 0
                ? 0
                : Arrays.stream(bytes).max().orElse(0)
                        - Arrays.stream(bytes).min().orElse(0)
                        + 1;
    }

    private static LayoutModel bounded(Random random, Datatype type, int... bytes) {
        int extent = (span(bytes) + random.nextInt(5)) * (random.nextInt(4) == 0 ? -1 : 1);
        return new LayoutModel(Datatype.createResized(type, random.nextInt(7) - 3, extent), bytes, extent);
    }

    /** Returns where the bytes of some items are. */
    int[] bytes(int items) {
        return blocks(new int[] {0}, new int[] {items}, this);
    }
}

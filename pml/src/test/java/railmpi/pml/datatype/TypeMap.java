package railmpi.pml.datatype;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A datatype as the standard defines it, element by element: the independent reference for {@link TypeLayout}, which is
 * built beside it by the same random steps.
 */
final class TypeMap {
    /** An element, or a marker of a bound, which has no size. */
    private record Entry(long displacement, int size, char kind) {
        Entry moved(long by) {
            return new Entry(displacement + by, size, kind);
        }
    }

    private final List<Entry> entries;
    private final int alignment;
    private final TypeLayout layout;

    private TypeMap(List<Entry> entries, int alignment, TypeLayout layout) {
        this.entries = entries;
        this.alignment = alignment;
        this.layout = layout;
    }

    /** Returns a random type of elements of one size, or of several if the size is 0. */
    static TypeMap random(Random random, int elementBytes, int depth) {
        if (depth == 0) {
            int size = elementBytes == 0 ? 1 << random.nextInt(4) : elementBytes;
            return new TypeMap(List.of(new Entry(0, size, 'd')), size, TypeLayout.element(size, size));
        }
        TypeMap old = random(random, elementBytes, depth - 1);
        switch (random.nextInt(5)) {
            case 0:
                return old.resized(random, elementBytes);
            case 1:
            case 2:
                return old.vector(random, Math.max(1, elementBytes));
            default:
                return struct(random, elementBytes, depth, old);
        }
    }

    private TypeMap resized(Random random, int elementBytes) {
        int unit = Math.max(1, elementBytes);
        long lower = lower() + unit * (random.nextInt(5) - 2L);
        long extent = Math.max(unit, trueUpper() - trueLower() + unit * random.nextInt(4));
        List<Entry> resized = new ArrayList<>();
        for (Entry entry : entries) {
            if (entry.size > 0) {
                resized.add(entry);
            }
        }
        resized.add(new Entry(lower, 0, 'l'));
        resized.add(new Entry(lower + extent, 0, 'u'));
        return new TypeMap(resized, alignment, layout.resized(lower, extent));
    }

    private TypeMap vector(Random random, int unit) {
        int count = 1 + random.nextInt(5);
        int blockLength = 1 + random.nextInt(3);
        long used = Math.max(blockLength * extent(), trueUpper() - trueLower());
        long stride = used + unit * random.nextInt(4);
        List<Entry> vector = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            addBlock(vector, i * stride, blockLength);
        }
        TypeLayout block = new TypeLayoutBuilder().add(layout, 0, blockLength).build();
        TypeLayoutBuilder builder = new TypeLayoutBuilder();
        return new TypeMap(
                vector, alignment, builder.addBlocks(block, stride, count).build());
    }

    private static TypeMap struct(Random random, int elementBytes, int depth, TypeMap first) {
        int unit = Math.max(1, elementBytes);
        List<Entry> struct = new ArrayList<>();
        TypeLayoutBuilder builder = new TypeLayoutBuilder();
        int alignment = 1;
        long at = unit * (random.nextInt(7) - 3L);
        TypeMap old = first;
        for (int i = random.nextInt(4); i >= 0; i--) {
            int count = random.nextInt(4);
            long displacement = at - old.trueLower();
            old.addBlock(struct, displacement, count);
            builder.add(old.layout, displacement, count);
            if (count > 0) {
                alignment = Math.max(alignment, old.alignment);
                at = displacement + (count - 1) * old.extent() + old.trueUpper() + unit * random.nextInt(4);
            }
            old = random.nextBoolean() ? old : random(random, elementBytes, depth - 1);
        }
        return new TypeMap(struct, alignment, builder.build());
    }

    private void addBlock(List<Entry> to, long displacement, int count) {
        long extent = extent();
        for (int i = 0; i < count; i++) {
            for (Entry entry : entries) {
                to.add(entry.moved(displacement + i * extent));
            }
        }
    }

    TypeLayout layout() {
        return layout;
    }

    int size() {
        return entries.stream().mapToInt(Entry::size).sum();
    }

    long lower() {
        if (entries.stream().anyMatch(e -> e.kind == 'l')) {
            return entries.stream()
                    .filter(e -> e.kind == 'l')
                    .mapToLong(Entry::displacement)
                    .min()
                    .orElseThrow();
        }
        return trueLower();
    }

    long upper() {
        if (entries.stream().anyMatch(e -> e.kind == 'u')) {
            return entries.stream()
                    .filter(e -> e.kind == 'u')
                    .mapToLong(Entry::displacement)
                    .max()
                    .orElseThrow();
        }
        long extent = trueUpper() - lower();
        return lower() + (extent + alignment - 1) / alignment * alignment;
    }

    long extent() {
        return upper() - lower();
    }

    long trueLower() {
        return entries.stream()
                .filter(e -> e.size > 0)
                .mapToLong(Entry::displacement)
                .min()
                .orElse(0);
    }

    long trueUpper() {
        return entries.stream()
                .filter(e -> e.size > 0)
                .mapToLong(e -> e.displacement + e.size)
                .max()
                .orElse(0);
    }

    /** Returns where each byte of a message is, from the origin of the first item. */
    long[] bytes(int items) {
        long[] bytes = new long[items * size()];
        int filled = 0;
        long extent = extent();
        for (int item = 0; item < items; item++) {
            for (Entry entry : entries) {
                for (int i = 0; i < entry.size; i++) {
                    bytes[filled++] = item * extent + entry.displacement + i;
                }
            }
        }
        return bytes;
    }

    /** Returns the ends of the elements of an item in the message. */
    List<Integer> elementEnds() {
        List<Integer> ends = new ArrayList<>();
        int at = 0;
        for (Entry entry : entries) {
            if (entry.size > 0) {
                at += entry.size;
                ends.add(at);
            }
        }
        return ends;
    }

    @Override
    public String toString() {
        return entries.toString();
    }
}

package railmpi.test.programs;

import java.util.Random;

/** Counts and displacements of a collective with variable counts, with gaps, not in the order of the ranks. */
final class Layout {
    private final int[] counts;
    private final int[] displacements;
    private final int length;

    Layout(CollectiveCase now, int size) {
        Random random = new Random(now.salt());
        counts = new int[size];
        displacements = new int[size];
        int[] order = new int[size];
        for (int rank = 0; rank < size; rank++) {
            counts[rank] = random.nextInt(4) == 0 ? 0 : random.nextInt(now.count() + 1);
            int other = random.nextInt(rank + 1);
            order[rank] = order[other];
            order[other] = rank;
        }
        int end = 0;
        for (int rank : order) {
            end += random.nextInt(3);
            displacements[rank] = end;
            end += counts[rank];
        }
        length = end;
    }

    /** Returns displacements in the order of the ranks with a fixed gap before each. */
    static int[] packed(int[] counts, int gap) {
        int[] places = new int[counts.length];
        int end = 0;
        for (int i = 0; i < counts.length; i++) {
            places[i] = end + gap;
            end = places[i] + counts[i];
        }
        return places;
    }

    /** Returns the length of a buffer that is laid out so. */
    static int end(int[] counts, int[] places) {
        int last = counts.length - 1;
        return places[last] + counts[last];
    }

    int[] counts() {
        return counts;
    }

    int[] displacements() {
        return displacements;
    }

    int length() {
        return length;
    }
}

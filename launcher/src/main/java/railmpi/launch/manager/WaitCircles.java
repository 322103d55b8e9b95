package railmpi.launch.manager;

import java.util.ArrayList;
import java.util.List;

/** Finds ranks that wait for each other in a circle, none of which can go on by itself. Stateless. */
final class WaitCircles {
    private WaitCircles() {}

    /**
     * Returns the circles, each once and from its smallest rank on, as "0 -> 3 -> 0".
     *
     * @param waitsFor for each rank the one that it waits for, or any other number for none
     */
    static List<String> among(int[] waitsFor) {
        List<String> circles = new ArrayList<>();
        // The walk that has seen a rank first, by the rank where it began, counted from 1.
        int[] seenBy = new int[waitsFor.length];
        for (int start = 0; start < waitsFor.length; start++) {
            int rank = start;
            while (isRank(rank, waitsFor) && seenBy[rank] == 0) {
                seenBy[rank] = start + 1;
                rank = waitsFor[rank];
            }
            if (isRank(rank, waitsFor) && seenBy[rank] == start + 1) {
                circles.add(circle(smallest(rank, waitsFor), waitsFor));
            }
        }
        return circles;
    }

    private static boolean isRank(int rank, int[] waitsFor) {
        return rank >= 0 && rank < waitsFor.length;
    }

    private static int smallest(int member, int[] waitsFor) {
        int smallest = member;
        for (int rank = waitsFor[member]; rank != member; rank = waitsFor[rank]) {
            smallest = Math.min(smallest, rank);
        }
        return smallest;
    }

    private static String circle(int first, int[] waitsFor) {
        StringBuilder text = new StringBuilder().append(first);
        int rank = first;
        do {
            rank = waitsFor[rank];
            text.append(" -> ").append(rank);
        } while (rank != first);
        return text.toString();
    }
}

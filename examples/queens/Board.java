package queens;

import java.util.ArrayList;
import java.util.List;

/**
 * Queens that do not attack each other, row by row; the places that are attacked in the next row are bits, by columns
 * and both kinds of diagonals. Source: Martin Richards, Backtracking Algorithms in MCPL using Bit Patterns and
 * Recursion, Computer Laboratory, University of Cambridge, 1997.
 */
final class Board {
    /** The smallest and the largest board whose number is known here. */
    static final int LEAST = 4;
    static final int MOST = 18;
    /** Sequence A000170 of the On-Line Encyclopedia of Integer Sequences, from 4 queens on. */
    private static final long[] KNOWN = {
        2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512, 95_815_104, 666_090_624
    };

    private Board() {}

    /** Returns the number of solutions, as others have found it. */
    static long known(int queens) {
        return KNOWN[queens - LEAST];
    }

    /**
     * Returns all ways to place the first queens, each as queens, columns and both diagonals: what {@link #count}
     * takes.
     */
    static List<int[]> beginnings(int queens, int rows) {
        List<int[]> beginnings = new ArrayList<>();
        addBeginnings(new int[] {queens, 0, 0, 0}, rows, beginnings);
        return beginnings;
    }

    private static void addBeginnings(int[] at, int rows, List<int[]> beginnings) {
        if (rows == 0) {
            beginnings.add(at);
            return;
        }
        int free = ((1 << at[0]) - 1) & ~(at[1] | at[2] | at[3]);
        for (; free != 0; free &= free - 1) {
            int place = Integer.lowestOneBit(free);
            int[] next = {at[0], at[1] | place, (at[2] | place) << 1, (at[3] | place) >>> 1};
            addBeginnings(next, rows - 1, beginnings);
        }
    }

    /** Counts the solutions that begin so. */
    static long count(int[] beginning) {
        return count((1 << beginning[0]) - 1, beginning[1], beginning[2], beginning[3]);
    }

    private static long count(int all, int columns, int left, int right) {
        if (columns == all) {
            return 1;
        }
        long count = 0;
        for (int free = all & ~(columns | left | right); free != 0; free &= free - 1) {
            int place = Integer.lowestOneBit(free);
            count += count(all, columns | place, (left | place) << 1, (right | place) >>> 1);
        }
        return count;
    }
}

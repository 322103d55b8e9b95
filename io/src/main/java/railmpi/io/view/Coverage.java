package railmpi.io.view;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the runs of several ranks cover together, as pieces with gaps between them, in rising order. Immutable. */
public final class Coverage {
    private long[] bounds = new long[2];
    private int length;

    private Coverage() {}

    /**
     * Joins runs.
     *
     * @param ranks the runs of each; they may overlap
     * @return the pieces
     */
    public static Coverage of(List<Runs> ranks) {
        Coverage coverage = new Coverage();
        List<Runs.Iterator> left = new ArrayList<>();
        for (Runs runs : ranks) {
            if (!runs.isEmpty()) {
                left.add(runs.iterator());
            }
        }
        while (!left.isEmpty()) {
            Runs.Iterator next = left.get(0);
            for (int i = 1; i < left.size(); i++) {
                if (left.get(i).offset() < next.offset()) {
                    next = left.get(i);
                }
            }
            coverage.add(next.offset(), next.offset() + next.length());
            next.next();
            if (!next.hasNext()) {
                left.remove(next);
            }
        }
        return coverage;
    }

    private void add(long from, long end) {
        if (length > 0 && from <= bounds[length - 1]) {
            bounds[length - 1] = Math.max(end, bounds[length - 1]);
            return;
        }
        if (length == bounds.length) {
            bounds = Arrays.copyOf(bounds, 2 * length);
        }
        bounds[length++] = from;
        bounds[length++] = end;
    }

    /** Returns how many pieces there are. */
    public int pieces() {
        return length / 2;
    }

    /** Returns where a piece begins. */
    public long from(int piece) {
        return bounds[2 * piece];
    }

    /** Returns where a piece ends. */
    public long end(int piece) {
        return bounds[2 * piece + 1];
    }
}

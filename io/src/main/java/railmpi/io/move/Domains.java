package railmpi.io.move;

import railmpi.core.RailException;
import railmpi.io.hint.Hints;
import railmpi.io.view.View;

/**
 * Who does which part of a collective access: the range of the file that all ranks use together is cut evenly among
 * aggregators, each of which goes through its part in windows. Parts begin at multiples of a stripe, or of a page, of
 * the file. All ranks see the same. Immutable.
 */
final class Domains {
    private static final int FIELDS = 9;
    private static final int START = 0;
    private static final int END = 1;
    private static final int IS_ORDERED = 2;
    private static final int RUN_BYTES = 3;
    private static final int USE = 4;
    private static final int WINDOW_BYTES = 5;
    private static final int AGGREGATORS = 6;
    private static final int STRIPE_BYTES = 7;
    private static final int DIRECT_RUN_BYTES = 8;

    /** Aggregators do not share a page of the file system where nothing is known of stripes. */
    private static final long PAGE_BYTES = 4096;

    private final long[] told;
    private final int[] aggregators;
    private final int used;
    private final long windowBytes;
    private final long alignment;
    private long low = Long.MAX_VALUE;
    private long high = Long.MIN_VALUE;
    /** Where the first part begins: at {@link #low} or before. */
    private final long origin;

    private final long domainBytes;

    private Domains(long[] told, int[] aggregators) {
        this.told = told;
        this.aggregators = aggregators;
        used = (int) Math.min(told[AGGREGATORS], aggregators.length);
        windowBytes = told[WINDOW_BYTES];
        alignment = told[STRIPE_BYTES] == 0 ? PAGE_BYTES : told[STRIPE_BYTES];
        for (int rank = 0; rank < ranks(); rank++) {
            if (!isEmpty(rank)) {
                low = Math.min(low, start(rank));
                high = Math.max(high, end(rank));
            }
        }
        origin = isNothing() ? 0 : low - low % alignment;
        domainBytes = isNothing() ? 0 : evenly();
    }

    /** What a rank uses of the file in an access. */
    record Part(long start, long end, boolean isOrdered, long runBytes) {
        static final Part NOTHING = new Part(0, 0, true, 0);

        static Part of(View view, long stream, long lengthBytes) {
            return lengthBytes == 0
                    ? NOTHING
                    : new Part(
                            view.firstOf(stream),
                            view.endOf(stream + lengthBytes),
                            view.isOrdered(),
                            view.meanRunBytes());
        }
    }

    /**
     * Tells the others what this rank uses, and learns what they do. What the hints of rank 0 say counts for all.
     *
     * @param problem what has gone wrong here, or null
     * @param isByOne whether there is one aggregator whatever the hints say
     * @param directRunBytes from which length of runs on each rank moves its own; of rank 0
     * @throws RailException at all ranks if something has gone wrong at one
     */
    static Domains agree(
            FileContext context,
            RailException problem,
            Part own,
            boolean isWrite,
            boolean isByOne,
            long directRunBytes) {
        Hints hints = context.hints();
        return new Domains(
                context.agreement()
                        .gather(
                                problem,
                                own.start(),
                                own.end(),
                                own.isOrdered() ? 1 : 0,
                                own.runBytes(),
                                hints.aggregation(isWrite).ordinal(),
                                hints.bufferBytes(),
                                isByOne ? 1 : hints.aggregators(),
                                hints.stripeBytes(),
                                directRunBytes),
                context.aggregators());
    }

    private long evenly() {
        long each = (high - origin + used - 1) / used;
        return (each + alignment - 1) / alignment * alignment;
    }

    private int ranks() {
        return told.length / FIELDS;
    }

    private long start(int rank) {
        return told[rank * FIELDS + START];
    }

    private long end(int rank) {
        return told[rank * FIELDS + END];
    }

    private boolean isEmpty(int rank) {
        return start(rank) == end(rank);
    }

    private boolean isNothing() {
        return low >= high;
    }

    /** Tells whether each rank does its own part by itself. */
    boolean isIndependent() {
        Hints.Use use = Hints.Use.values()[(int) told[USE]];
        return isNothing()
                || use == Hints.Use.DISABLE
                || !areOrdered()
                || use == Hints.Use.AUTOMATIC && (!areInterleaved() || areRunsLong());
    }

    private boolean areRunsLong() {
        for (int rank = 0; rank < ranks(); rank++) {
            if (!isEmpty(rank) && told[rank * FIELDS + RUN_BYTES] < told[DIRECT_RUN_BYTES]) {
                return false;
            }
        }
        return true;
    }

    /** Returns the first byte of the file that a rank uses. */
    long low() {
        return low;
    }

    /** Returns the byte behind the last one. */
    long high() {
        return high;
    }

    private boolean areOrdered() {
        for (int rank = 0; rank < ranks(); rank++) {
            if (told[rank * FIELDS + IS_ORDERED] == 0) {
                return false;
            }
        }
        return true;
    }

    /** As ROMIO has it: a rank that begins before the one before it ends. */
    private boolean areInterleaved() {
        long lastEnd = Long.MIN_VALUE;
        for (int rank = 0; rank < ranks(); rank++) {
            if (!isEmpty(rank)) {
                if (start(rank) < lastEnd) {
                    return true;
                }
                lastEnd = end(rank);
            }
        }
        return false;
    }

    /** Returns how many windows an aggregator goes through at most. */
    int rounds() {
        long longest = Math.min(domainBytes, high - origin);
        return (int) Math.min(Integer.MAX_VALUE, (longest + windowBytes - 1) / windowBytes);
    }

    /** Returns how many aggregators there are. */
    int aggregatorCount() {
        return used;
    }

    /** Returns the rank of an aggregator. */
    int rankOf(int aggregator) {
        return aggregators[aggregator];
    }

    /** Returns the number of a rank as an aggregator, -1 if it is none. */
    int aggregatorOf(int rank) {
        for (int i = 0; i < used; i++) {
            if (aggregators[i] == rank) {
                return i;
            }
        }
        return -1;
    }

    /** Returns where the window of an aggregator begins in a round. */
    long from(int aggregator, int round) {
        return origin + aggregator * domainBytes + round * windowBytes;
    }

    /** Returns where it ends; not behind its beginning if there is none. */
    long end(int aggregator, int round) {
        long domainEnd = Math.min(high, origin + (aggregator + 1) * domainBytes);
        return Math.min(domainEnd, from(aggregator, round) + windowBytes);
    }

    /** Tells whether a rank may have something in a window. */
    boolean isIn(int rank, int aggregator, int round) {
        return !isEmpty(rank) && start(rank) < end(aggregator, round) && end(rank) > from(aggregator, round);
    }
}

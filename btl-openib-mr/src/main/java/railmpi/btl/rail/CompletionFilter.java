package railmpi.btl.rail;

import java.util.Arrays;
import java.util.List;
import railmpi.btl.channel.RemoteCompletion;
import railmpi.policy.StripingPolicy;

/**
 * Turns the completions of all parts of one piece of bulk data that was cut into one, for the one who began the piece,
 * and compares the rails by their times. Pooled by {@link Stripes} and {@link Reads}.
 *
 * <p>Source: [Liu04] section 4.1 (completion filter).
 */
final class CompletionFilter {
    private final List<CompletionFilter> pool;
    private RemoteCompletion completion;
    private int token;
    /** Parts whose data is not known to be in place. */
    private int left;
    /** Whether the times say something about the rails: no part was moved to another rail. */
    private boolean isMeasured;

    /** Bytes and times of the parts, by rail. */
    private int[] lengths = new int[0];

    private long[] queuedBytes = new long[0];
    private long[] timesNs = new long[0];

    private CompletionFilter(List<CompletionFilter> pool) {
        this.pool = pool;
    }

    /**
     * Returns one that waits for all parts of a piece.
     *
     * @param pool where it comes from and goes back to
     * @param completion learns when all are in place
     * @param token given back to it
     * @param plan length of the part of each rail, 0 if it has none
     * @param rails how many there are
     */
    static CompletionFilter of(
            List<CompletionFilter> pool, RemoteCompletion completion, int token, int[] plan, int rails) {
        CompletionFilter filter = pool.isEmpty() ? new CompletionFilter(pool) : pool.remove(pool.size() - 1);
        filter.begin(completion, token, plan, rails);
        return filter;
    }

    private void begin(RemoteCompletion newCompletion, int newToken, int[] plan, int rails) {
        completion = newCompletion;
        token = newToken;
        isMeasured = true;
        if (lengths.length != rails) {
            lengths = new int[rails];
            queuedBytes = new long[rails];
            timesNs = new long[rails];
        }
        Arrays.fill(timesNs, 0);
        left = 0;
        for (int rail = 0; rail < rails; rail++) {
            lengths[rail] = plan[rail];
            left += plan[rail] == 0 ? 0 : 1;
        }
    }

    /** The part of a rail took so long, behind so much. */
    void measured(int rail, long newQueuedBytes, long tookNs) {
        queuedBytes[rail] = newQueuedBytes;
        timesNs[rail] = tookNs;
    }

    /** A part was moved, or its time says nothing. */
    void notMeasured() {
        isMeasured = false;
    }

    /**
     * A part is in place. With the last one the policy learns of the times, and the one who began it of the end; he may
     * begin the next one with this object.
     *
     * @param striping null if nothing is compared
     */
    void onPart(StripingPolicy striping) {
        if (--left == 0) {
            if (isMeasured && striping != null) {
                striping.completed(lengths, queuedBytes, timesNs);
            }
            RemoteCompletion told = completion;
            completion = null;
            pool.add(this);
            told.onCompleted(token, 0);
        }
    }
}

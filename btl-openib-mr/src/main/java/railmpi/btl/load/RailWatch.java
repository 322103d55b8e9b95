package railmpi.btl.load;

import java.util.Arrays;

/**
 * Finds rails that are dead though their connection does not say so: something is under way on them, and for a while
 * nothing of it is acknowledged although the peer acknowledges what goes over other rails. Silence on all rails proves
 * nothing, since the peer may be stopped; nor does a time in which this process did not look. A rail that is silent has
 * the others probed if they are idle. Pure: time and progress come in. Owner: the holder of the progress lock.
 *
 * <pre>
 *  under way, no progress   since silentSince
 *  another rail progressed  first at firstEvidence, last at lastEvidence, both after silentSince
 *  dead                     now - firstEvidence >= limit, and lastEvidence in the last half of that,
 *                           or now - silentSince >= limit / 5, lastEvidence as above, and its port is cut
 * </pre>
 */
public final class RailWatch {
    /** Looks per time limit; a longer pause than two of them means that nobody looked. */
    private static final int LOOKS_PER_LIMIT = 10;

    /** A rail is asked whether its cable is out after this part of the time limit. */
    private static final int CUT_SHARE = 5;

    /** What is watched. */
    public interface Subject {
        /**
         * Returns the number of rails.
         *
         * @return count, which may grow
         */
        int count();

        /**
         * Tells whether a rail is connected.
         *
         * @param rail number
         * @return true if it can carry something now
         */
        boolean isUsable(int rail);

        /**
         * Tells whether something is under way on a rail.
         *
         * @param rail number of a usable rail
         * @return false if nothing is to be acknowledged
         */
        boolean isBusy(int rail);

        /**
         * Returns a number that changes whenever the peer acknowledges or sends something on a rail.
         *
         * @param rail number
         * @return any number
         */
        long progress(int rail);

        /**
         * Tells whether nothing can leave the port of a rail now. It is asked about silent rails only.
         *
         * @param rail number of a usable rail
         * @return false if that is not known
         */
        boolean isCut(int rail);
    }

    private static final long NEVER = Long.MIN_VALUE;

    private final long limitNs;
    private long lastLookNs;
    /** Rails that were looked at before. */
    private int known;

    private long[] progress = new long[4];
    private long[] silentSinceNs = new long[4];
    private long[] firstEvidenceNs = new long[4];
    private long[] lastEvidenceNs = new long[4];

    /**
     * Begins to watch.
     *
     * @param limitNs how long a rail may be silent, more than 0
     */
    public RailWatch(long limitNs) {
        this.limitNs = limitNs;
    }

    /**
     * Tells whether it is time for {@link #look}.
     *
     * @param nowNs time
     * @return false if the last look was a short while ago
     */
    public boolean isDue(long nowNs) {
        return nowNs - lastLookNs >= limitNs / LOOKS_PER_LIMIT;
    }

    /**
     * Looks.
     *
     * @param subject the rails, always the same
     * @param nowNs time
     * @return number of a dead rail, -1 if there is none
     */
    public int look(Subject subject, long nowNs) {
        grow(subject.count());
        boolean wasAway = nowNs - lastLookNs > 2 * limitNs / LOOKS_PER_LIMIT;
        lastLookNs = nowNs;
        int dead = -1;
        for (int rail = 0; rail < subject.count(); rail++) {
            if (subject.progress(rail) != progress[rail]) {
                noteEvidence(rail, subject.count(), nowNs);
            }
        }
        for (int rail = 0; rail < subject.count(); rail++) {
            boolean hasProgressed = subject.progress(rail) != progress[rail];
            progress[rail] = subject.progress(rail);
            boolean isNew = rail >= known;
            if (hasProgressed || wasAway || isNew || !subject.isUsable(rail) || !subject.isBusy(rail)) {
                silentSinceNs[rail] = nowNs;
                firstEvidenceNs[rail] = NEVER;
            } else if (isDead(rail, nowNs) || isCut(subject, rail, nowNs)) {
                dead = rail;
            }
        }
        known = subject.count();
        return dead;
    }

    private void noteEvidence(int progressed, int count, long nowNs) {
        for (int rail = 0; rail < count; rail++) {
            if (rail != progressed) {
                if (firstEvidenceNs[rail] == NEVER) {
                    firstEvidenceNs[rail] = nowNs;
                } else {
                    // of a longer pause only so much counts: the peer may have been stopped, and says so on one first
                    firstEvidenceNs[rail] += Math.max(0, nowNs - lastEvidenceNs[rail] - limitNs / 2);
                }
                lastEvidenceNs[rail] = nowNs;
            }
        }
    }

    private boolean isDead(int rail, long nowNs) {
        return hasEvidence(rail, nowNs) && nowNs - firstEvidenceNs[rail] >= limitNs;
    }

    private boolean isCut(Subject subject, int rail, long nowNs) {
        return hasEvidence(rail, nowNs) && nowNs - silentSinceNs[rail] >= limitNs / CUT_SHARE && subject.isCut(rail);
    }

    /** Another rail works, since this one is silent and still. */
    private boolean hasEvidence(int rail, long nowNs) {
        return firstEvidenceNs[rail] != NEVER && nowNs - lastEvidenceNs[rail] <= limitNs / 2;
    }

    /**
     * Tells whether some rail is suspicious, so that idle rails are to be probed.
     *
     * @param subject the rails
     * @param nowNs time
     * @return true if a rail that has something under way is silent
     */
    public boolean wantsProbes(Subject subject, long nowNs) {
        for (int rail = 0; rail < subject.count() && rail < silentSinceNs.length; rail++) {
            if (subject.isUsable(rail) && subject.isBusy(rail) && nowNs - silentSinceNs[rail] >= limitNs / CUT_SHARE) {
                return true;
            }
        }
        return false;
    }

    private void grow(int count) {
        int old = progress.length;
        if (count > old) {
            progress = Arrays.copyOf(progress, 2 * count);
            silentSinceNs = Arrays.copyOf(silentSinceNs, 2 * count);
            firstEvidenceNs = Arrays.copyOf(firstEvidenceNs, 2 * count);
            lastEvidenceNs = Arrays.copyOf(lastEvidenceNs, 2 * count);
        }
    }
}

package railmpi.policy;

import java.util.Arrays;

/**
 * When the rails of one channel are asked how long they take, by what nobody waits for: at once when they are up, soon
 * again when the answer was not what was expected, else ever more seldom, and a slow rail more seldom than a fast one.
 * Each time it is a short question and a long one behind its answer: what the long one takes more is for the bandwidth.
 * The long one is what the rail carried in a millisecond the last time, because buffers on the way take a short one at
 * any speed; the shortest will do where bulk data tells the bandwidth. Pure: time comes in. Not thread-safe. Cold.
 */
public final class RailProbes {
    /** Length of a short question, longer than any notice with frames, */
    public static final int SHORT_BYTES = 4 * 1024;
    /** and of the parts of a long one, which go out together. */
    public static final int PART_BYTES = 16 * 1024;
    /** Most parts. */
    public static final int MOST_PARTS = 6;

    private static final double LONG_NS = 1e6;

    /** Pause after an answer that was not expected. */
    static final long SHORTEST_PAUSE_NS = 10_000_000L;
    /** Longest pause of a rail that is fast, */
    static final long FAST_PAUSE_NS = 250_000_000L;
    /** and of any. */
    static final long LONGEST_PAUSE_NS = 2_000_000_000L;

    /** Least part of the time in which a rail does not carry probes. */
    private static final long PAUSE_PER_PROBE = 100;
    /** An answer so many times earlier or later than expected is news. */
    private static final double NEWS = 2;
    /** The same for later ones on a rail that had others to carry: buffers are full there. */
    private static final double NEWS_BESIDE_OTHERS = 4;

    /** Pauses of channels are of so many lengths, so that their probes do not always meet. */
    private static final int PHASES = 8;

    private final RailTimes times;
    private final int phase;
    private boolean[] isUnderWay = new boolean[4];
    private boolean[] isLong = new boolean[4];
    private int[] parts = new int[4];
    private int[] partsWithoutData = new int[4];
    private long[] sentNs = new long[4];
    private long[] pausesNs = new long[4];

    /**
     * Prepares.
     *
     * @param times learn from the answers
     * @param channel number of the channel, at least 0: those of a job are to have different ones
     */
    public RailProbes(RailTimes times, int channel) {
        this.times = times;
        phase = channel % PHASES;
    }

    /**
     * A rail is up: it is to be asked at once.
     *
     * @param rail number
     */
    public void up(int rail) {
        if (rail >= sentNs.length) {
            isUnderWay = Arrays.copyOf(isUnderWay, 2 * rail);
            isLong = Arrays.copyOf(isLong, 2 * rail);
            parts = Arrays.copyOf(parts, 2 * rail);
            partsWithoutData = Arrays.copyOf(partsWithoutData, 2 * rail);
            sentNs = Arrays.copyOf(sentNs, 2 * rail);
            pausesNs = Arrays.copyOf(pausesNs, 2 * rail);
        }
        isUnderWay[rail] = false;
        isLong[rail] = false;
        partsWithoutData[rail] = 1;
        pausesNs[rail] = 0;
    }

    /**
     * Tells whether a rail is to be asked.
     *
     * @param rail number of one that is {@link #up}
     * @param nowNs time
     * @return false if it was asked a short while ago, or has not answered
     */
    public boolean isDue(int rail, long nowNs) {
        return !isUnderWay[rail] && (isLong[rail] || pausesNs[rail] == 0 || nowNs - sentNs[rail] >= pausesNs[rail]);
    }

    /**
     * Tells whether a rail that is due need not wait any longer for its port to be idle.
     *
     * @param rail number of one that is {@link #up}
     * @param nowNs time
     * @return true if it was never asked, or half as long ago again as it should have been
     */
    public boolean isOverdue(int rail, long nowNs) {
        return pausesNs[rail] == 0 || nowNs - sentNs[rail] >= pausesNs[rail] + pausesNs[rail] / 2;
    }

    /**
     * Tells which question is next.
     *
     * @param rail number of one that is due
     * @return true for the long one
     */
    public boolean isLong(int rail) {
        return isLong[rail];
    }

    /**
     * Returns the length of the next question.
     *
     * @param rail number of one that is due
     * @return bytes: {@link #SHORT_BYTES}, or a multiple of {@link #PART_BYTES}
     */
    public int bytes(int rail) {
        return isLong[rail] ? parts[rail] * PART_BYTES : SHORT_BYTES;
    }

    /**
     * A rail was asked.
     *
     * @param rail number
     * @param nowNs time
     */
    public void sent(int rail, long nowNs) {
        isUnderWay[rail] = true;
        sentNs[rail] = nowNs;
    }

    /**
     * A rail has answered.
     *
     * @param rail number
     * @param bytes length of the question
     * @param otherBytes what the rail was given meanwhile
     * @param tookNs until it had arrived, 0 if that is not known
     * @param nowNs time
     */
    public void answered(int rail, int bytes, long otherBytes, long tookNs, long nowNs) {
        RailTime time = times.of(rail);
        isUnderWay[rail] = false;
        if (tookNs == 0) {
            pausesNs[rail] = FAST_PAUSE_NS;
            isLong[rail] = false;
            return;
        }
        isLong[rail] = !isLong[rail];
        if (isLong[rail]) {
            time.probedShort(bytes, tookNs, nowNs);
            parts[rail] = time.hasNoData(nowNs) ? partsWithoutData[rail] : 1;
            return;
        }
        long carriedBytes = bytes + otherBytes;
        double carriedParts = LONG_NS * carriedBytes / tookNs / PART_BYTES;
        partsWithoutData[rail] = (int) Math.max(1, Math.min(MOST_PARTS, carriedParts));
        double expectedNs = time.doneNs(carriedBytes);
        time.probedLong(bytes, otherBytes, tookNs, nowNs);
        double most = (otherBytes == 0 ? NEWS : NEWS_BESIDE_OTHERS) * expectedNs;
        boolean isLate = tookNs > most && time.hasNoData(nowNs); // else behind data
        boolean isNews = tookNs * NEWS < expectedNs || isLate;
        long longest = Math.min(LONGEST_PAUSE_NS, Math.max(FAST_PAUSE_NS, PAUSE_PER_PROBE * tookNs));
        long pauseNs = isNews ? SHORTEST_PAUSE_NS : Math.min(longest, Math.max(SHORTEST_PAUSE_NS, 2 * pausesNs[rail]));
        pausesNs[rail] = pauseNs - pauseNs / 2 / PHASES * phase;
    }
}

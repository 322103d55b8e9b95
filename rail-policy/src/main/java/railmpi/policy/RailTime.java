package railmpi.policy;

import java.util.Arrays;

/**
 * How long one rail takes for what it is given: a latency and a rate, as it has shown them of late.
 *
 * <p>What carries data tells the rate: the median of {@value #MEASUREMENTS}, because a process that looks late makes a
 * rail look slow, and what came meanwhile fast. A rail that carries no bulk data is known by probes, short ones and
 * long ones: the short one that was fastest for some seconds tells the latency, and what long ones take more is the
 * time of the bytes. What is in front of either can only make it late, so that the fastest of {@value #PROBES} is
 * believed; one does not count any more after another that is twice as long, because buffers on the way take less of
 * that. As long as there is bulk data none counts: they tell what an idle rail would do, not what is left of one that
 * others use as well.
 *
 * <p>Times in nanoseconds, rates in bytes per nanosecond. Pure: time comes in. Not thread-safe. Hot path: short.
 */
public final class RailTime {
    /** Measurements of data whose median is taken. */
    static final int MEASUREMENTS = 9;
    /** Long probes of which the fastest counts. */
    static final int PROBES = 8;
    /** After so long without data what it has told is old. */
    static final long STALE_NS = 500_000_000L;
    /** The fastest short probe counts for so long, and at most for twice that. */
    static final long LATENCY_NS = 5_000_000_000L;

    /** Part of a median that is twice or half the rate in the new rate; one that is farther away is the new rate. */
    private static final double GAIN = 0.2;
    /** The same of one that is nearly the rate: that is mostly chance. */
    private static final double LEAST_GAIN = 0.02;
    /** Of a time at least so much is that of the bytes. */
    private static final double LEAST_CARRYING = 0.125;

    private static final double LN_2 = Math.log(2);

    private final double[] rates = new double[MEASUREMENTS];
    private final double[] sorted = new double[MEASUREMENTS];
    private int measured;
    private long measuredNs;
    /** Lengths of long probes, 0: does not count; what was carried in their times, those times, and how many. */
    private final int[] probeBytes = new int[PROBES];

    private final long[] probedBytes = new long[PROBES];
    private final long[] probedNs = new long[PROBES];
    private int probed;
    private int shortBytes;
    /** The fastest short probes, 0: none, of the present spell and of the one before. */
    private long shortProbeNs;

    private long shortProbeBeforeNs;
    private long spellSinceNs;
    private double bytesPerNs;
    private long latencyNs;
    private final Stalls stalls = new Stalls();

    /**
     * Tells whether something is known of the rail.
     *
     * @return false before the first measurement
     */
    public boolean isKnown() {
        return bytesPerNs != 0;
    }

    /**
     * Returns the rate.
     *
     * @return bytes per nanosecond, 0 if nothing is known
     */
    public double bytesPerNs() {
        return bytesPerNs;
    }

    /**
     * Returns what anything takes beside the time of its bytes, with what is lost by stalls.
     *
     * @return nanoseconds
     */
    public long latencyNs() {
        return latencyNs + stalls.costNs();
    }

    /**
     * Returns in how long a rail is done.
     *
     * @param bytes what it has to carry, all together
     * @return nanoseconds, {@link Double#POSITIVE_INFINITY} if nothing is known
     */
    public double doneNs(double bytes) {
        return bytesPerNs == 0 ? Double.POSITIVE_INFINITY : latencyNs() + bytes / bytesPerNs;
    }

    /**
     * Takes a measurement of bulk data.
     *
     * @param bytes what the rail had to carry in that time
     * @param tookNs how long that took; what is not more than 0 tells nothing
     * @param nowNs time
     */
    public void carried(long bytes, long tookNs, long nowNs) {
        if (tookNs <= 0) {
            return;
        }
        took(bytes, tookNs, nowNs);
        double rate = bytes / Math.max(tookNs - latencyNs, LEAST_CARRYING * tookNs);
        boolean isFirst = hasNoData(nowNs);
        measuredNs = nowNs;
        probed = 0;
        if (isFirst) {
            Arrays.fill(rates, rate);
            measured = 1;
            setRate(rate);
        } else {
            rates[measured % MEASUREMENTS] = rate;
            measured = 1 + measured % MEASUREMENTS;
            moveTowards(median());
        }
    }

    private void took(long bytes, long tookNs, long nowNs) {
        if (isKnown()) {
            stalls.took(tookNs, expectedNs(bytes), nowNs);
        }
    }

    /** Returns how long something takes if nothing stalls. */
    private double expectedNs(long bytes) {
        return latencyNs + bytes / bytesPerNs;
    }

    /**
     * Learns that a rail has not carried something though it should have: it is no faster than that.
     *
     * @param bytes what it had to carry
     * @param sinceNs for how long it has had it, more than 0
     * @param nowNs time
     */
    public void late(long bytes, long sinceNs, long nowNs) {
        double most = bytes / (double) sinceNs;
        double expectedNs = expectedNs(bytes);
        if (most < bytesPerNs) {
            Arrays.fill(rates, most);
            measured = MEASUREMENTS;
            measuredNs = nowNs;
            probed = 0;
            boolean isNew = most < bytesPerNs / 2; // else it has become somewhat later
            setRate(most);
            if (isNew) {
                stalls.took(sinceNs, expectedNs, nowNs);
            }
        }
    }

    /** Tells whether no bulk data has told the rate of late. */
    boolean hasNoData(long nowNs) {
        return measured == 0 || nowNs - measuredNs > STALE_NS;
    }

    private double median() {
        System.arraycopy(rates, 0, sorted, 0, MEASUREMENTS);
        Arrays.sort(sorted);
        return sorted[MEASUREMENTS / 2];
    }

    private void forgetStallsIfSlower(double rate) {
        if (rate < bytesPerNs / 2) {
            stalls.forget();
        }
    }

    private void moveTowards(double rate) {
        forgetStallsIfSlower(rate);
        double doublings = Math.abs(Math.log(rate / bytesPerNs) / LN_2);
        double part = doublings >= 1 ? 1 : Math.max(LEAST_GAIN, GAIN * doublings * doublings);
        setRate((1 - part) * bytesPerNs + part * rate);
    }

    /**
     * Takes the time of a short probe.
     *
     * @param bytes its length, always the same
     * @param tookNs from post to arrival
     * @param nowNs time
     */
    public void probedShort(int bytes, long tookNs, long nowNs) {
        stalls.look(nowNs);
        shortBytes = bytes;
        if (shortProbeNs == 0 || nowNs - spellSinceNs > LATENCY_NS) {
            shortProbeBeforeNs = shortProbeNs;
            shortProbeNs = tookNs;
            spellSinceNs = nowNs;
        }
        shortProbeNs = Math.max(1, Math.min(shortProbeNs, tookNs));
        setRate(bytesPerNs);
    }

    private long fastestShortNs() {
        return shortProbeBeforeNs == 0 ? shortProbeNs : Math.min(shortProbeNs, shortProbeBeforeNs);
    }

    /**
     * Takes the time of a long probe.
     *
     * @param bytes its length, more than that of a short one
     * @param otherBytes what the rail was given while it was under way, and carried as well
     * @param tookNs from post to arrival
     * @param nowNs time
     */
    public void probedLong(int bytes, long otherBytes, long tookNs, long nowNs) {
        took(bytes + otherBytes, tookNs, nowNs);
        for (int probe = 0; probe < PROBES; probe++) {
            probeBytes[probe] = 2 * probeBytes[probe] <= bytes ? 0 : probeBytes[probe];
        }
        probeBytes[probed % PROBES] = bytes;
        probedBytes[probed % PROBES] = bytes + otherBytes / 2; // of the others some are in front, some behind
        probedNs[probed++ % PROBES] = Math.max(1, tookNs);
        if (shortProbeNs != 0 && hasNoData(nowNs)) {
            double fastest = fastestProbed();
            measured = 0;
            forgetStallsIfSlower(fastest);
            setRate(fastest);
        }
    }

    private double fastestProbed() {
        double fastest = 0;
        for (int probe = 0; probe < Math.min(probed, PROBES); probe++) {
            fastest = probeBytes[probe] == 0 ? fastest : Math.max(fastest, probedRate(probe));
        }
        return fastest;
    }

    private double probedRate(int probe) {
        long tookNs = probedNs[probe];
        return (probedBytes[probe] - shortBytes) / Math.max(tookNs - fastestShortNs(), LEAST_CARRYING * tookNs);
    }

    private void setRate(double rate) {
        bytesPerNs = rate;
        latencyNs = rate == 0 ? 0 : Math.max(0, fastestShortNs() - (long) (shortBytes / rate));
    }
}

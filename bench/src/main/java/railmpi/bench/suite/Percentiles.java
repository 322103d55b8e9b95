package railmpi.bench.suite;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** The times of single iterations of this rank; not thread-safe. Recording what was announced allocates nothing. */
public final class Percentiles {
    private static final int LEAST_ROOM = 16;

    private long[] timesNs = new long[LEAST_ROOM];
    private int count;

    /** Forgets everything and makes room for the times that are to come. */
    public void reset(int expected) {
        count = 0;
        if (expected > timesNs.length) {
            timesNs = new long[expected];
        }
    }

    /** Adds the time of one iteration. */
    public void record(long ns) {
        if (count == timesNs.length) {
            timesNs = Arrays.copyOf(timesNs, 2 * count);
        }
        timesNs[count++] = ns;
    }

    /**
     * Returns on rank 0 the mean, over the ranks that have recorded anything, in microseconds, of the times below which
     * {@code percents} of the iterations of a rank are; collective.
     */
    public double[] meansUs(Intracomm comm, double[] percents, double share) throws MPIException {
        double[] own = ownUs(percents, share);
        double[] sums = new double[own.length];
        comm.reduce(own, sums, own.length, MPI.DOUBLE, MPI.SUM, 0);
        return means(sums);
    }

    /**
     * Returns this rank's part of the sums that {@link #means} takes: the times, and 1; all 0 if it has recorded
     * nothing.
     */
    double[] ownUs(double[] percents, double share) {
        double[] own = new double[percents.length + 1];
        if (count == 0) {
            return own;
        }
        Arrays.sort(timesNs, 0, count);
        for (int index = 0; index < percents.length; index++) {
            own[index] = timesNs[at(percents[index])] * 1e-3 * share;
        }
        own[percents.length] = 1;
        return own;
    }

    /** Returns the place of the least sorted time that so many percent do not exceed. */
    private int at(double percent) {
        int below = (int) Math.ceil(percent * count / 100);
        return Math.max(0, Math.min(below, count) - 1);
    }

    /** Returns the means of times whose sums stand before the number of ranks that they are of. */
    static double[] means(double[] sums) {
        double[] means = Arrays.copyOf(sums, sums.length - 1);
        for (int index = 0; index < means.length; index++) {
            means[index] /= Math.max(1, sums[means.length]);
        }
        return means;
    }

    /** Returns the percents in a list such as {@code 50,90,99.9}; throws {@link UsageException} for anything else. */
    public static double[] parse(String list) {
        String[] parts = list.split(",");
        double[] percents = new double[parts.length];
        for (int index = 0; index < parts.length; index++) {
            try {
                percents[index] = Double.parseDouble(parts[index]);
            } catch (NumberFormatException e) {
                throw new UsageException("percentiles are numbers such as 50,90,99, not '" + list + "'");
            }
            if (!(percents[index] >= 0 && percents[index] <= 100)) {
                throw new UsageException("a percentile is from 0 to 100, not " + parts[index]);
            }
        }
        return percents;
    }
}

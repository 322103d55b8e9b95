package railmpi.bench.suite;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.HdrHistogram.Histogram;

/** The times of single iterations of this rank, to three digits; not thread-safe. Recording allocates nothing. */
public final class Percentiles {
    private static final long LONGEST_NS = 3_600_000_000_000L;
    private static final int DIGITS = 3;

    private final Histogram histogram = new Histogram(LONGEST_NS, DIGITS);

    /** Forgets everything. */
    public void reset() {
        histogram.reset();
    }

    /** Adds the time of one iteration. */
    public void record(long ns) {
        histogram.recordValue(Math.max(0, Math.min(ns, LONGEST_NS)));
    }

    /**
     * Returns on rank 0 the mean, over the ranks that have recorded anything, in microseconds, of the times below which {@code
     * percents} of the iterations of a rank are; collective.
     */
    public double[] meansUs(Intracomm comm, double[] percents, double share) throws MPIException {
        double[] own = ownUs(percents, share);
        double[] sums = new double[own.length];
        comm.reduce(own, sums, own.length, MPI.DOUBLE, MPI.SUM, 0);
        return means(sums);
    }

    /** Returns this rank's part of the sums that {@link #means} takes: the times, and 1; all 0 if it has recorded nothing. */
    double[] ownUs(double[] percents, double share) {
        double[] own = new double[percents.length + 1];
        if (histogram.getTotalCount() == 0) {
            return own;
        }
        for (int index = 0; index < percents.length; index++) {
            own[index] = histogram.getValueAtPercentile(percents[index]) * 1e-3 * share;
        }
        own[percents.length] = 1;
        return own;
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

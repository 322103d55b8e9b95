package railmpi.sim.run;

import java.util.List;
import org.djutils.stats.summarizers.Tally;

/**
 * A mean over replications and half of its 95 % interval, by Student's t.
 *
 * @param mean of the replications; NaN if one has measured nothing
 * @param halfWidth the true mean is this near, 95 times of 100
 */
public record Estimate(double mean, double halfWidth) {
    /** 97.5 % quantiles of Student's t for 1 to 30 degrees of freedom. Source: [NIST] table 1.3.6.7.2. */
    private static final double[] STUDENT = {
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131, 2.120,
        2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042
    };

    /** Estimates from two values or more. */
    static Estimate of(List<Double> values) {
        if (values.stream().anyMatch(value -> value.isNaN())) {
            return new Estimate(Double.NaN, Double.NaN);
        }
        Tally tally = new Tally("replications");
        values.forEach(tally::register);
        return new Estimate(
                tally.getSampleMean(), student(values.size() - 1) * tally.getSampleStDev() / Math.sqrt(values.size()));
    }

    /** Returns the quantile, beyond the table that of its end, which is a little wide. */
    private static double student(int degrees) {
        return STUDENT[Math.min(degrees, STUDENT.length) - 1];
    }
}

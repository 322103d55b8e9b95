package railmpi.sim.figure;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import railmpi.sim.run.Estimate;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/**
 * What one point has against another, and what the paper says of it.
 *
 * @param what is compared
 * @param paper its words or its number
 * @param measure of both
 * @param one point
 * @param other the point that is 100 %
 */
record Finding(String what, String paper, Measure measure, Point one, Point other) {
    private static final double PERCENT = 100;

    /** Returns the difference in percent, with its interval. */
    String ours(Map<Point, Row> rows) {
        Optional<Estimate> mine = measure.of(List.of(rows.get(one)));
        Optional<Estimate> base = measure.of(List.of(rows.get(other)));
        if (mine.isEmpty() || base.isEmpty()) {
            return "saturated";
        }
        double ratio = mine.get().mean() / base.get().mean();
        double part = Math.hypot(relative(mine.get()), relative(base.get()));
        return String.format(Locale.ROOT, "%+.0f %% (95 %%: ± %.0f)", PERCENT * (ratio - 1), PERCENT * ratio * part);
    }

    private static double relative(Estimate estimate) {
        return estimate.halfWidth() / estimate.mean();
    }
}

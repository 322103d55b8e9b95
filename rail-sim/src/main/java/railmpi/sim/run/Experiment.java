package railmpi.sim.run;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Points, and how long each is simulated. Immutable.
 *
 * @param points in the order of the results
 * @param extent of each
 */
public record Experiment(List<Point> points, Extent extent) {
    /**
     * Simulates a point. Replications run on all processors; the result does not depend on how many there are.
     *
     * @param point one of {@link #points}
     * @return its results
     */
    public Row run(Point point) {
        List<Sample> samples = IntStream.range(0, extent.replications())
                .parallel()
                .mapToObj(number -> new Replication(point, extent, number).run())
                .toList();
        return Row.of(point, samples);
    }
}

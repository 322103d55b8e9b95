package railmpi.sim.figure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/**
 * A figure of the paper.
 *
 * @param number there
 * @param title what is shown, of which cluster
 * @param paper what the paper says of it
 * @param axis the horizontal one
 * @param measures one plot for each
 * @param curves of all plots
 * @param findings read off the points
 */
record Figure(
        int number,
        String title,
        String paper,
        Axis axis,
        List<Measure> measures,
        List<Curve> curves,
        List<Finding> findings) {
    /** Returns all points that have to be simulated, some of them twice. */
    Stream<Point> points() {
        return Stream.concat(
                curves.stream().flatMap(curve -> curve.points().stream()),
                findings.stream().flatMap(finding -> Stream.of(finding.one(), finding.other())));
    }

    /** Returns the values of each curve by its name, from left to right; some have none. */
    Map<String, List<Curve.Spot>> spots(Measure measure, Map<Point, Row> rows) {
        Map<String, List<Curve.Spot>> spots = new LinkedHashMap<>();
        curves.forEach(curve -> spots.put(curve.name(), curve.spots(axis, measure, rows)));
        return spots;
    }
}

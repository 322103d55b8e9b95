package railmpi.sim.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import railmpi.sim.run.Estimate;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/**
 * A line of a figure.
 *
 * @param name in the legend
 * @param points in the order of their loads
 */
record Curve(String name, List<Point> points) {
    /**
     * A value at its place.
     *
     * @param x place on the axis
     * @param value with its interval
     */
    record Spot(double x, Estimate value) {}

    /** Returns the values that there are, from left to right. */
    List<Spot> spots(Axis axis, Measure measure, Map<Point, Row> rows) {
        Map<Double, List<Row>> places = new TreeMap<>();
        for (Point point : points) {
            places.computeIfAbsent(axis.of(point), place -> new ArrayList<>()).add(rows.get(point));
        }
        List<Spot> spots = new ArrayList<>();
        places.forEach((x, own) -> measure.of(own).ifPresent(value -> spots.add(new Spot(x, value))));
        return spots;
    }
}

package railmpi.sim.figure;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import railmpi.sim.run.Point;

/** What places a point on the horizontal axis. */
enum Axis {
    LOAD("offered load", false, Point::load),
    BYTES("mean length of messages", true, Point::meanBytes),
    NODES("nodes", true, point -> point.cluster().network().nodes()),
    RAILS("rails", false, point -> point.cluster().rails()),
    SLOWER("how many times slower the second rail is", true, point -> {
        throw new IllegalArgumentException("the rails of " + point + " are equal");
    });

    private static final int KIBI = 1024;

    final String title;

    /** Whether steps of the axis are powers of two. */
    final boolean isBinary;

    private final ToDoubleFunction<Point> value;

    Axis(String title, boolean isBinary, ToDoubleFunction<Point> value) {
        this.title = title;
        this.isBinary = isBinary;
        this.value = value;
    }

    double of(Point point) {
        return value.applyAsDouble(point);
    }

    /** Returns a place as people write it. */
    String label(double place) {
        return switch (this) {
            case LOAD -> String.format(Locale.ROOT, "%.2f", place);
            case BYTES -> place >= KIBI ? Math.round(place / KIBI) + " KiB" : Math.round(place) + " B";
            case NODES, RAILS, SLOWER -> Long.toString(Math.round(place));
        };
    }
}

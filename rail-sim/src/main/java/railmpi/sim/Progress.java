package railmpi.sim;

import java.io.PrintWriter;
import java.util.List;
import railmpi.sim.run.Point;
import railmpi.sim.run.Row;

/** Tells how many points are done, how long the others will take, and how fast it goes. Thread-safe. */
final class Progress {
    private static final double NANOSECONDS = 1e9;

    private final PrintWriter err;
    private final int all;
    private final double allWork;
    private final long startNs = System.nanoTime();
    private int done;
    private double doneWork;
    private long events;

    /** Begins now; without a writer nothing is told. */
    Progress(PrintWriter err, List<Point> points) {
        this.err = err;
        all = points.size();
        allWork = points.stream().mapToDouble(Progress::work).sum();
    }

    /** Messages grow in number with the links and the load. */
    private static double work(Point point) {
        double load = point.trace() == null ? point.load() : 1;
        return point.cluster().network().nodes() * point.cluster().rails() * load;
    }

    synchronized void done(Row row) {
        done++;
        doneWork += work(row.point());
        events += row.events();
        if (err != null) {
            double seconds = (System.nanoTime() - startNs) / NANOSECONDS;
            // Sums of another order may come out a little above the whole.
            double leftWork = Math.max(0, allWork - doneWork);
            err.printf(
                    "rail-sim: %d/%d points, about %.0f s left, %.0f events/s%n",
                    done, all, seconds / doneWork * leftWork, events / seconds);
            err.flush();
        }
    }
}

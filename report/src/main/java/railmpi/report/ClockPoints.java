package railmpi.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a machine's clock showed at times of one recording. The times of a recording come from a counter of the
 * processor, which each JVM and each part of a recording translates by itself: those of two ranks on one machine differ
 * by up to a millisecond. The clock is the same for all of them. Used by one thread.
 */
final class ClockPoints {
    /** The thread that reads the clock may lose its core meanwhile; such a reading is used if none is better. */
    private static final long CERTAIN_NS = 20_000;

    private static final long LEAST_BETWEEN_NS = 100_000_000;

    /**
     * A reading.
     *
     * @param recordedNs time of the recording
     * @param clockNs what the clock showed
     * @param halfNs how far the two may be apart
     */
    private record Point(long recordedNs, long clockNs, long halfNs) {}

    private final List<Point> points = new ArrayList<>();
    private final List<Point> used = new ArrayList<>();

    /** Adds a reading that was made between two times of the recording. */
    void add(long fromNs, long toNs, long clockNs) {
        points.add(new Point(fromNs + (toNs - fromNs) / 2, clockNs, (toNs - fromNs) / 2));
        used.clear();
    }

    boolean isEmpty() {
        return points.isEmpty();
    }

    /** Returns the time of the recording at which the clock showed 0. */
    long zeroNs() {
        Point best =
                points.stream().min(Comparator.comparingLong(Point::halfNs)).orElseThrow();
        return best.recordedNs() - best.clockNs();
    }

    /**
     * Returns what the clock showed at a time of the recording: between two readings on the line through them, outside
     * on that through the first and last.
     */
    long read(long recordedNs) {
        if (used.isEmpty()) {
            chooseUsed();
        }
        Point first = used.get(0);
        Point last = used.get(used.size() - 1);
        if (recordedNs <= first.recordedNs()) {
            return first.clockNs() + Math.round((recordedNs - first.recordedNs()) * rate(first, last));
        }
        if (recordedNs >= last.recordedNs()) {
            return last.clockNs() + Math.round((recordedNs - last.recordedNs()) * rate(first, last));
        }
        int after = 1;
        while (used.get(after).recordedNs() < recordedNs) {
            after++;
        }
        Point before = used.get(after - 1);
        double rate = (used.get(after).clockNs() - before.clockNs())
                / (double) (used.get(after).recordedNs() - before.recordedNs());
        return before.clockNs() + Math.round((recordedNs - before.recordedNs()) * rate);
    }

    /** Readings that are close together tell nothing about the rate. */
    private static double rate(Point first, Point last) {
        long betweenNs = last.recordedNs() - first.recordedNs();
        return betweenNs < LEAST_BETWEEN_NS ? 1 : (last.clockNs() - first.clockNs()) / (double) betweenNs;
    }

    /** Chooses readings that are certain and in order; else the best one. */
    private void chooseUsed() {
        points.sort(Comparator.comparingLong(Point::recordedNs));
        for (Point point : points) {
            Point previous = used.isEmpty() ? null : used.get(used.size() - 1);
            boolean isInOrder = previous == null
                    || point.clockNs() > previous.clockNs() && point.recordedNs() > previous.recordedNs();
            if (point.halfNs() <= CERTAIN_NS && isInOrder) {
                used.add(point);
            }
        }
        if (used.isEmpty()) {
            used.add(
                    points.stream().min(Comparator.comparingLong(Point::halfNs)).orElseThrow());
        }
    }
}

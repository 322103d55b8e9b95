package railmpi.fabric.soft;

import railmpi.core.log.Log;

/**
 * Tells of connections and datagrams that were turned away: the first ones each, then at most one line a second with a
 * count. Owner: the holder of the progress lock.
 */
final class StrangerLog {
    private static final int TOLD_EACH = 10;
    private static final long INTERVAL_NS = 1_000_000_000L;

    private int told;
    private long turnedAway;
    private long lines;
    private long untold;
    private long lastNs;

    /** Tells of one that was turned away. */
    void turnedAway(String what) {
        turnedAway++;
        if (told < TOLD_EACH) {
            told++;
            lastNs = System.nanoTime();
            warn(what);
        } else {
            untold++;
            tellCount();
        }
    }

    /** Counts one that left by itself before it said anything wrong. */
    void left(String what) {
        turnedAway++;
        info(what);
    }

    /** Tells of those that were only counted, if it is time to. */
    void tellCount() {
        if (untold == 0) {
            return;
        }
        long now = System.nanoTime();
        if (now - lastNs >= INTERVAL_NS) {
            lastNs = now;
            warn(untold + " more strangers were refused");
            untold = 0;
        }
    }

    /** Returns how many were turned away. */
    long turnedAwayCount() {
        return turnedAway;
    }

    /** Returns how many warnings were written. */
    long lineCount() {
        return lines;
    }

    void warn(String message) {
        lines++;
        Log.warn(message);
    }

    void info(String message) {
        Log.info(message);
    }
}

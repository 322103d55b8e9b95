package railmpi.launch.top;

import java.util.ArrayList;
import java.util.List;
import railmpi.core.status.RailSummary;
import railmpi.core.status.RankStatus;
import railmpi.core.status.Traffic;
import railmpi.launch.manager.WaitReport;

/**
 * What a rank has done between two moments; rates are by its own clock.
 *
 * @param rank in the world of the job
 * @param host its machine
 * @param pid its process there
 * @param call what it does at the later moment
 * @param shareInMpi part of the time in which the program was in a call, 0 to 1
 * @param sentMessages a second
 * @param sentBytes a second
 * @param receivedMessages a second
 * @param receivedBytes a second
 * @param rails its rails
 */
record RankRow(
        int rank,
        String host,
        long pid,
        String call,
        double shareInMpi,
        double sentMessages,
        double sentBytes,
        double receivedMessages,
        double receivedBytes,
        List<RailRow> rails) {
    private static final double SECOND_NS = 1e9;

    /**
     * A rail of the rank.
     *
     * @param rail at the later moment
     * @param bytes sent over it a second
     */
    record RailRow(RailSummary rail, double bytes) {}

    /** Returns what has happened between; {@code earlier} may be the same as {@code later}. */
    static RankRow between(RankStatus earlier, RankStatus later) {
        double seconds = (later.atNs() - earlier.atNs()) / SECOND_NS;
        long looks = later.looks() - earlier.looks();
        Traffic from = earlier.traffic();
        Traffic to = later.traffic();
        return new RankRow(
                later.rank(),
                later.host(),
                later.pid(),
                call(later),
                looks == 0 ? 0 : (double) (later.looksInMpi() - earlier.looksInMpi()) / looks,
                rate(to.sentMessages() - from.sentMessages(), seconds),
                rate(to.sentBytes() - from.sentBytes(), seconds),
                rate(to.receivedMessages() - from.receivedMessages(), seconds),
                rate(to.receivedBytes() - from.receivedBytes(), seconds),
                rails(earlier, later, seconds));
    }

    private static double rate(long count, double seconds) {
        return seconds > 0 ? count / seconds : 0;
    }

    private static String call(RankStatus status) {
        WaitReport wait = CollectedWaits.waitOf(status);
        if (wait != null) {
            return wait.describe();
        }
        return status.isInMpi() ? "is in a call" : "computes";
    }

    private static List<RailRow> rails(RankStatus earlier, RankStatus later, double seconds) {
        List<RailRow> rows = new ArrayList<>();
        for (RailSummary rail : later.rails()) {
            long before = rail.bytes();
            for (RailSummary old : earlier.rails()) {
                before = old.name().equals(rail.name()) ? old.bytes() : before;
            }
            rows.add(new RailRow(rail, rate(rail.bytes() - before, seconds)));
        }
        return rows;
    }
}

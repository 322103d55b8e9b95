package railmpi.runtime;

import java.util.List;
import java.util.Locale;
import railmpi.btl.channel.RailStatus;
import railmpi.btl.channel.RegistrationCounts;

/** The counters of all rails of this process as a table for people. */
final class RailTable {
    private static final String HEAD_FORMAT = "%n%-5s %-12s %-10s %10s %14s %10s %14s %7s %8s %7s %10s %8s";
    private static final String ROW_FORMAT = "%n%-5d %-12s %-10s %10d %14d %10d %14d %7.3f %8d %7d %10d %8d%s";
    private static final String REGISTRATIONS_FORMAT =
            "%nregistrations of direct buffers: %d made, %d saved, %d given up, %d collected";

    private RailTable() {}

    static String of(int worldRank, List<RailStatus> rails, RegistrationCounts registrations) {
        StringBuilder text = new StringBuilder();
        text.append("rails of rank ").append(worldRank);
        if (rails.isEmpty()) {
            return text.append(": none was used").toString();
        }
        text.append(String.format(
                Locale.ROOT,
                HEAD_FORMAT,
                "peer",
                "rail",
                "state",
                "batches",
                "bytes",
                "stripes",
                "bytes",
                "weight",
                "replays",
                "losses",
                "fast path",
                "at once"));
        for (RailStatus rail : rails) {
            text.append(String.format(
                    Locale.ROOT,
                    ROW_FORMAT,
                    rail.peer(),
                    rail.name(),
                    rail.state(),
                    rail.batches(),
                    rail.batchBytes(),
                    rail.stripes(),
                    rail.stripeBytes(),
                    rail.weight(),
                    rail.replays(),
                    rail.losses(),
                    rail.fastBatches(),
                    rail.atOnceBytes(),
                    rail.way().isEmpty() ? "" : "  " + rail.way()));
        }
        if (registrations.made() != 0) {
            text.append(String.format(
                    Locale.ROOT,
                    REGISTRATIONS_FORMAT,
                    registrations.made(),
                    registrations.saved(),
                    registrations.evicted(),
                    registrations.collected()));
        }
        return text.toString();
    }
}

package railmpi.launch.top;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A job as a table for people. Stateless. */
public final class TableText {
    private static final String HEAD = "%5s %-12s %8s %6s %10s %10s %10s %10s  %s";
    private static final String ROW = "%5d %-12s %8d %5.0f%% %10s %10s %10s %10s  %s";
    private static final String RAIL_HEAD = "%5s %-12s %-12s %6s %10s %6s %8s %10s";
    private static final String RAIL_ROW = "%5d %-12s %-12s %6d %10d %6d %8.3f %10s";
    private static final double PERCENT = 100;
    private static final double THOUSAND = 1000;

    private TableText() {}

    /**
     * Returns the lines of the table.
     *
     * @param view what to show
     * @return without ends of lines
     */
    public static List<String> of(JobView view) {
        List<String> lines = new ArrayList<>();
        lines.add("job " + view.job() + ": " + view.size() + (view.size() == 1 ? " rank" : " ranks") + " on "
                + String.join(", ", view.hosts()));
        lines.add(line(HEAD, "rank", "host", "pid", "in MPI", "msg/s out", "msg/s in", "B/s out", "B/s in", "call"));
        for (RankRow row : view.rows()) {
            lines.add(line(
                    ROW,
                    row.rank(),
                    row.host(),
                    row.pid(),
                    row.shareInMpi() * PERCENT,
                    rate(row.sentMessages()),
                    rate(row.receivedMessages()),
                    rate(row.sentBytes()),
                    rate(row.receivedBytes()),
                    row.call()));
        }
        for (int rank : view.failed()) {
            lines.add(line("%5d has failed", rank));
        }
        for (int rank : view.silent()) {
            lines.add(line("%5d does not answer", rank));
        }
        addRails(lines, view);
        return lines;
    }

    private static void addRails(List<String> lines, JobView view) {
        boolean isFirst = true;
        for (RankRow row : view.rows()) {
            for (RankRow.RailRow rail : row.rails()) {
                if (isFirst) {
                    lines.add("");
                    lines.add(line(RAIL_HEAD, "rank", "host", "rail", "up", "connecting", "down", "weight", "B/s out"));
                }
                isFirst = false;
                lines.add(line(
                        RAIL_ROW,
                        row.rank(),
                        row.host(),
                        rail.rail().name(),
                        rail.rail().up(),
                        rail.rail().connecting(),
                        rail.rail().down(),
                        rail.rail().weight(),
                        rate(rail.bytes())));
            }
        }
    }

    private static String line(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    /** Returns a rate with three digits that count, as 1.23M. */
    static String rate(double value) {
        String[] units = {"", "k", "M", "G", "T"};
        double rest = value;
        int unit = 0;
        while (rest >= THOUSAND && unit < units.length - 1) {
            rest /= THOUSAND;
            unit++;
        }
        String format = rest >= 100 || rest == 0 ? "%.0f%s" : rest >= 10 ? "%.1f%s" : "%.2f%s";
        return line(format, rest, units[unit]);
    }
}

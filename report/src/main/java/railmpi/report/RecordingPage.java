package railmpi.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The page about a recorded job: HTML with everything inside. Used by one thread. */
final class RecordingPage {
    private static final int MOST_CALLS = 6;
    private static final int PERCENT = 100;
    private static final int KIBI = 1024;
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    private final JobRecording job;
    private final StringBuilder html = new StringBuilder();
    private int plots;

    RecordingPage(JobRecording job) {
        this.job = job;
    }

    String html() {
        html.append(Page.head("RailMPI: a recorded job"));
        html.append("<h1>A recorded job</h1>\n");
        paragraph(
                "soft",
                job.size() + " ranks on "
                        + job.ranks().stream().map(rank -> rank.host).distinct().count() + " hosts, "
                        + number(job.seconds()) + " s from the first call to the last return");
        if (!job.missing().isEmpty()) {
            paragraph("box", "There is no recording of these ranks: " + job.missing() + ".");
        }
        addTraffic();
        addTimes();
        addLate();
        addFiles();
        addRails();
        job.remarks().forEach(remark -> paragraph("box", remark));
        return html.append("</body>\n</html>\n").toString();
    }

    private void addTraffic() {
        html.append("<h2 id=\"traffic\">Who talked to whom</h2>\n");
        Map<Integer, Map<Integer, JobRecording.Traffic>> messages = job.traffic();
        if (isEmpty(messages)) {
            paragraph("box", "No messages were sent between two ranks.");
        } else {
            paragraph(
                    "",
                    "Bytes and messages that the rank of a row sent to the rank of a column; collective operations are"
                            + " not counted.");
            addMatrix(messages);
        }
        Map<Integer, Map<Integer, JobRecording.Traffic>> accesses = job.accesses();
        if (!isEmpty(accesses)) {
            paragraph(
                    "",
                    "Bytes and accesses with which the rank of a row put into, got from or combined with the windows of"
                            + " the rank of a column.");
            addMatrix(accesses);
        }
    }

    private static boolean isEmpty(Map<Integer, Map<Integer, JobRecording.Traffic>> traffic) {
        return traffic.values().stream().allMatch(Map::isEmpty);
    }

    private void addMatrix(Map<Integer, Map<Integer, JobRecording.Traffic>> traffic) {
        long most = traffic.values().stream()
                .flatMap(row -> row.values().stream())
                .mapToLong(cell -> cell.bytes)
                .max()
                .orElse(1);
        html.append("<table class=\"matrix\"><thead><tr><th>from \\ to</th>");
        for (int to = 0; to < job.size(); to++) {
            html.append("<th>").append(to).append("</th>");
        }
        html.append("</tr></thead><tbody>\n");
        traffic.forEach((from, row) -> addRow(from, row, Math.max(1, most)));
        html.append("</tbody></table>\n");
    }

    private void addRow(int from, Map<Integer, JobRecording.Traffic> row, long most) {
        html.append("<tr><th>").append(from).append("</th>");
        for (int to = 0; to < job.size(); to++) {
            JobRecording.Traffic cell = row.get(to);
            if (cell == null) {
                html.append("<td></td>");
            } else {
                html.append("<td class=\"number\" style=\"background: color-mix(in srgb, var(--plot3) ")
                        .append(PERCENT / 2 * cell.bytes / most)
                        .append("%, transparent)\">")
                        .append(bytes(cell.bytes))
                        .append("<br>")
                        .append(cell.count)
                        .append(" x</td>");
            }
        }
        html.append("</tr>\n");
    }

    private void addTimes() {
        html.append("<h2 id=\"time\">Time in MPI by call and rank</h2>\n");
        Map<String, Map<Integer, Double>> times = job.times();
        if (times.isEmpty()) {
            paragraph("box", "No calls were recorded.");
            return;
        }
        List<Figure.Line> lines = new ArrayList<>();
        times.entrySet().stream().limit(MOST_CALLS).forEach(call -> {
            Map<String, Samples.Middle> bars = new LinkedHashMap<>();
            job.ranks()
                    .forEach(rank -> bars.put(
                            "rank " + rank.rank,
                            Samples.Middle.of(call.getValue().getOrDefault(rank.rank, 0.0))));
            lines.add(Figure.Line.ofNames(call.getKey(), bars));
        });
        draw("seconds in each call, by rank", Figure.Axes.names("seconds"), lines);
        html.append("<table><thead><tr><th>rank</th><th>host</th><th>s in MPI</th><th>share</th>");
        times.keySet().forEach(call -> html.append("<th>").append(escaped(call)).append("</th>"));
        html.append("</tr></thead><tbody>\n");
        for (RankRecording rank : job.ranks()) {
            double sum = times.values().stream()
                    .mapToDouble(call -> call.getOrDefault(rank.rank, 0.0))
                    .sum();
            html.append("<tr><td>").append(rank.rank).append("</td><td>").append(escaped(rank.host));
            html.append("</td>");
            cell(number(sum));
            cell(Math.round(PERCENT * sum / Math.max(job.seconds(), 1e-9)) + " %");
            times.values().forEach(call -> cell(number(call.getOrDefault(rank.rank, 0.0))));
            html.append("</tr>\n");
        }
        html.append("</tbody></table>\n");
    }

    private void addLate() {
        html.append("<h2 id=\"late\">Whom others waited for</h2>\n");
        Map<Integer, Double> senders = job.lateSenders();
        Map<Integer, Double> arrivals = job.lateArrivals();
        if (senders.isEmpty() && arrivals.isEmpty()) {
            paragraph("box", "Nobody waited for a rank that came late.");
            return;
        }
        paragraph(
                "",
                "Seconds that all other ranks together spent in a blocking receive before this rank began to send, or"
                        + " in a collective operation before this rank, the last one, came. Clocks of several hosts are taken as"
                        + " they are.");
        Map<String, Samples.Middle> inReceives = new LinkedHashMap<>();
        Map<String, Samples.Middle> inCollectives = new LinkedHashMap<>();
        for (int rank = 0; rank < job.size(); rank++) {
            inReceives.put("rank " + rank, Samples.Middle.of(senders.getOrDefault(rank, 0.0)));
            inCollectives.put("rank " + rank, Samples.Middle.of(arrivals.getOrDefault(rank, 0.0)));
        }
        draw(
                "seconds that others waited for a rank",
                Figure.Axes.names("seconds"),
                List.of(
                        Figure.Line.ofNames("late to send", inReceives),
                        Figure.Line.ofNames("last in a collective operation", inCollectives)));
        html.append(
                "<table><thead><tr><th>rank</th><th>late to send, s</th><th>last in collectives, s</th></tr></thead>");
        html.append("<tbody>\n");
        for (int rank = 0; rank < job.size(); rank++) {
            html.append("<tr><td>").append(rank).append("</td>");
            cell(number(senders.getOrDefault(rank, 0.0)));
            cell(number(arrivals.getOrDefault(rank, 0.0)));
            html.append("</tr>\n");
        }
        html.append("</tbody></table>\n");
    }

    private void addFiles() {
        Map<String, Map<Integer, JobRecording.FileUse>> files = job.files();
        if (files.isEmpty()) {
            return;
        }
        html.append("<h2 id=\"files\">Files</h2>\n");
        html.append("<table><thead><tr><th>file</th><th>rank</th><th>read</th><th>written</th><th>s in calls</th>");
        html.append("</tr></thead><tbody>\n");
        files.forEach((file, uses) -> uses.forEach((rank, use) -> {
            html.append("<tr><td>").append(escaped(file)).append("</td><td>").append(rank);
            html.append("</td>");
            cell(bytes(use.readBytes));
            cell(bytes(use.writtenBytes));
            cell(number(use.seconds));
            html.append("</tr>\n");
        }));
        html.append("</tbody></table>\n");
    }

    private void addRails() {
        html.append("<h2 id=\"rails\">Rails over time</h2>\n");
        Map<String, Map<Integer, Double>> rails = job.rails();
        if (rails.isEmpty()) {
            paragraph("box", "No rail was in use for longer than a second; inside one node there are none.");
            return;
        }
        List<Figure.Line> lines = new ArrayList<>();
        rails.forEach((rail, rates) -> {
            List<Figure.Point> points = new ArrayList<>();
            new TreeMap<>(rates)
                    .forEach((second, rate) ->
                            points.add(new Figure.Point(second, second + " s", Samples.Middle.of(rate))));
            lines.add(new Figure.Line(rail, points));
        });
        draw(
                "megabytes a second of each rail, all ranks together",
                new Figure.Axes(Figure.Kind.SECONDS, "seconds", "MB/s", false),
                lines);
    }

    private void draw(String title, Figure.Axes axes, List<Figure.Line> lines) {
        plots++;
        html.append("<figure role=\"img\" aria-label=\"").append(escaped(title)).append("\">");
        html.append(Drawing.svg(new Figure(title, "", "", axes, lines, List.of()), "plot" + plots));
        html.append("</figure>\n");
    }

    private void paragraph(String kind, String text) {
        html.append(kind.isEmpty() ? "<p>" : "<p class=\"" + kind + "\">")
                .append(escaped(text))
                .append("</p>\n");
    }

    private void cell(String text) {
        html.append("<td class=\"number\">").append(text).append("</td>");
    }

    private static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= KIBI && unit < UNITS.length - 1) {
            value /= KIBI;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= PERCENT ? "%.0f" : "%.1f", value) + " " + UNITS[unit];
    }

    static String number(double seconds) {
        return String.format(Locale.ROOT, seconds >= PERCENT ? "%.0f" : seconds >= 1 ? "%.2f" : "%.4f", seconds);
    }

    private static String escaped(String text) {
        return Page.escaped(text);
    }
}

package railmpi.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** What the page about a recorded job shows, as {@code recording.jte} lays it out. Used by one thread. */
final class RecordingPage {
    private static final int MOST_CALLS = 6;
    private static final int PERCENT = 100;
    private static final int KIBI = 1024;
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB"};

    /** Of {@link Theme#lines}, for each kind of call, behind the three colours before them. */
    private static final int[] COLOURS = {3, 5, 6, 8, 4};

    private final JobRecording job;
    private final Timeline timeline;
    private final List<Advice.Item> advice;

    RecordingPage(JobRecording job) {
        this(job, Timeline.MOST_BLOCKS);
    }

    /** Creates the page with that many blocks in the timeline at most. */
    RecordingPage(JobRecording job, int mostBlocks) {
        this.job = job;
        timeline = new Timeline(job, mostBlocks);
        advice = Advice.of(job);
    }

    String html() {
        return Templates.html("recording.jte", this);
    }

    JobRecording job() {
        return job;
    }

    Timeline timeline() {
        return timeline;
    }

    List<Advice.Item> advice() {
        return advice;
    }

    /** Returns the program that draws the timeline. */
    static String script() {
        try (InputStream script = RecordingPage.class.getResourceAsStream("timeline.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the number of the variable of CSS with the colour of a kind. */
    static int colour(Kind kind) {
        return COLOURS[kind.ordinal()];
    }

    /** Returns seconds in percent of the time of all ranks. */
    String shareOfAll(double seconds) {
        double all = Math.max(job.seconds(), 1e-9) * job.ranks().size();
        return String.format(Locale.ROOT, "%.1f", PERCENT * seconds / all);
    }

    double lateSeconds(Wait.Cause cause, int rank) {
        return job.waitedFor(cause).getOrDefault(rank, 0.0);
    }

    static boolean isEmpty(Map<Integer, Map<Integer, JobRecording.Traffic>> traffic) {
        return traffic.values().stream().allMatch(Map::isEmpty);
    }

    /** Returns the most bytes of one cell, at least 1. */
    static long most(Map<Integer, Map<Integer, JobRecording.Traffic>> traffic) {
        return traffic.values().stream()
                .flatMap(row -> row.values().stream())
                .mapToLong(cell -> Math.max(1, cell.bytes))
                .max()
                .orElse(1);
    }

    /** Returns the time that a rank spent in MPI, in percent of that of the job. */
    long share(int rank) {
        return Math.round(PERCENT * job.secondsInMpi(rank) / Math.max(job.seconds(), 1e-9));
    }

    /** Returns a bar for each rank and each of the calls that took longest. */
    Figure timesOfCalls() {
        List<Integer> ranks = job.ranks().stream().map(rank -> rank.rank).toList();
        return bars(
                "seconds in each call, by rank",
                job.times().entrySet().stream()
                        .limit(MOST_CALLS)
                        .map(call -> line(
                                call.getKey(), ranks, rank -> call.getValue().getOrDefault(rank, 0.0)))
                        .toList());
    }

    /** Returns a bar for each rank and what it did late. */
    Figure lateRanks() {
        List<Integer> ranks = IntStream.range(0, job.size()).boxed().toList();
        List<String> names = List.of("late to send", "late to receive", "late to a collective operation");
        List<Figure.Line> lines = new ArrayList<>();
        for (Wait.Cause cause : Wait.Cause.values()) {
            Map<Integer, Double> late = job.waitedFor(cause);
            lines.add(line(names.get(cause.ordinal()), ranks, rank -> late.getOrDefault(rank, 0.0)));
        }
        return bars("seconds that others waited for a rank", lines);
    }

    private static Figure.Line line(String name, List<Integer> ranks, IntToDoubleFunction seconds) {
        Map<String, Samples.Middle> bars = new LinkedHashMap<>();
        ranks.forEach(rank -> bars.put("rank " + rank, Samples.Middle.of(seconds.applyAsDouble(rank))));
        return Figure.Line.ofNames(name, bars);
    }

    private static Figure bars(String title, List<Figure.Line> lines) {
        return new Figure(title, "", "", Figure.Axes.names("seconds"), lines, List.of());
    }

    /** Returns a line for each rail. */
    Figure ratesOfRails() {
        List<Figure.Line> lines = new ArrayList<>();
        job.rails().forEach((rail, rates) -> {
            List<Figure.Point> points = new ArrayList<>();
            new TreeMap<>(rates)
                    .forEach((second, rate) ->
                            points.add(new Figure.Point(second, second + " s", Samples.Middle.of(rate))));
            lines.add(new Figure.Line(rail, points));
        });
        return new Figure(
                "megabytes a second of each rail, all ranks together",
                "",
                "",
                new Figure.Axes(Figure.Kind.SECONDS, "seconds", "MB/s", false),
                lines,
                List.of());
    }

    static String bytes(long bytes) {
        double value = bytes;
        int unit = 0;
        while (value >= KIBI && unit < UNITS.length - 1) {
            value /= KIBI;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 || value >= PERCENT ? "%.0f" : "%.1f", value) + " " + UNITS[unit];
    }

    /** Returns a number of things, as {@code 1 host} and {@code 4 ranks}. */
    static String count(long number, String thing) {
        return number + " " + thing + (number == 1 ? "" : "s");
    }

    /** Returns a number with spaces between thousands. */
    static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
    }

    static String micros(long ns) {
        return grouped(ns / 1000) + " us";
    }

    static String number(double seconds) {
        return String.format(Locale.ROOT, seconds >= PERCENT ? "%.0f" : seconds >= 1 ? "%.2f" : "%.4f", seconds);
    }
}

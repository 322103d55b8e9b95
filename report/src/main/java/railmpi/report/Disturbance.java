package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The bandwidth over time while another job uses the second rail for a while. */
final class Disturbance implements Experiment {
    private static final String NAME = "disturbance";
    private static final String SETUP = "";
    private static final String BYTES = "262144";
    private static final double BEFORE_SECONDS = 2;
    private static final double AFTER_SECONDS = 2;
    private static final double START_SECONDS = 3;
    private static final double READY_SECONDS = 30;
    private static final int PAUSE_MS = 20;
    private static final double LIMIT_SECONDS = 60;
    private static final List<Side> SIDES =
            List.of(Side.railMpi("adaptive", "btl_striping", "adaptive"), Side.railMpi("even", "btl_striping", "even"));
    private static final Side PEER = Side.openMpi(2);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "A second job on rail 1, over time";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        List<Side> sides = new ArrayList<>(SIDES);
        boolean hasOpenMpi = hasPeers && Programs.has(Side.Library.OPEN_MPI);
        if (hasOpenMpi && plan.set().equals("full")) {
            sides.add(PEER);
        }
        Cluster cluster = Cluster.of(2, 2, plan.text("rate"));
        double seconds = BEFORE_SECONDS + plan.number("disturb_seconds") + AFTER_SECONDS;
        Side second =
                new Side("second job", hasOpenMpi ? Side.Library.OPEN_MPI : Side.Library.RAILMPI, "rail1", List.of());
        List<Step> steps = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            for (Side side : sides) {
                Output.Place place = new Output.Place(NAME, SETUP, side.name(), round);
                steps.add(new Step(
                        NAME,
                        plan.nameOf(side.name(), round),
                        seconds + START_SECONDS,
                        cluster,
                        programs -> run(programs, plan, new Jobs(side, second, cluster), place)));
            }
        }
        return steps;
    }

    /** The job that is watched and the one that disturbs it. */
    private record Jobs(Side watched, Side second, Cluster cluster) {}

    private static List<Sample> run(Programs programs, Plan plan, Jobs jobs, Output.Place place)
            throws StepFailedException, InterruptedException {
        int disturbed = plan.number("disturb_seconds");
        double seconds = BEFORE_SECONDS + disturbed + AFTER_SECONDS + 1;
        Programs.Job job = new Programs.Job(jobs.cluster(), 2, seconds + LIMIT_SECONDS);
        Commands.Running running =
                programs.start(jobs.watched(), job, Program.FLOW, String.format(Locale.ROOT, "%.0f", seconds), BYTES);
        List<String> second;
        try {
            awaitReady(running);
            Thread.sleep((long) (1000 * BEFORE_SECONDS));
            second = programs.run(jobs.second(), job, Program.FLOW, Integer.toString(disturbed), BYTES);
        } catch (StepFailedException e) {
            running.process().destroy();
            throw e;
        }
        List<String> lines = programs.await(running, job.limitSeconds());
        List<Sample> samples = new ArrayList<>(Output.flow(place, lines));
        double from = (Output.flowStartMs(second) - Output.flowStartMs(lines)) / 1000;
        samples.add(place.sample("second job from", 0, from, "s"));
        samples.add(place.sample("second job to", 0, from + disturbed, "s"));
        return samples;
    }

    private static void awaitReady(Commands.Running running) throws StepFailedException, InterruptedException {
        long deadlineNs = System.nanoTime() + (long) (READY_SECONDS * 1e9);
        while (!Commands.read(running.output()).contains("READY")) {
            if (System.nanoTime() > deadlineNs || !running.process().isAlive()) {
                throw new StepFailedException("no message has arrived:\n" + Commands.read(running.output()));
            }
            Thread.sleep(PAUSE_MS);
        }
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        List<Figure.Line> lines = new ArrayList<>();
        for (Side side : List.of(SIDES.get(0), SIDES.get(1), PEER)) {
            lines.add(firstRound(samples, side));
        }
        return List.of(new Figure(
                "Bandwidth while a second job uses rail 1 (first round)",
                "Liu, Vishnu, Panda (SC '04), figure 20",
                "Both equally fast at first; while the second job runs adaptive stays clearly ahead of even; afterwards both "
                        + "reach the peak again.",
                new Figure.Axes(Figure.Kind.SECONDS, "seconds", "MB/s", false),
                lines,
                List.of(
                        new Figure.Finding(
                                "adaptive / even, mean while the second job runs",
                                ratio(samples, Span.DURING, SIDES.get(0), SIDES.get(1)),
                                "clearly above 1",
                                null),
                        new Figure.Finding(
                                "adaptive / Open MPI, mean while the second job runs",
                                ratio(samples, Span.DURING, SIDES.get(0), PEER),
                                "",
                                null)),
                List.of(
                        shape(samples, "before the second job", Span.BEFORE, Shape.Course.ABOUT),
                        shape(samples, "while it runs", Span.DURING, Shape.Course.ABOVE),
                        shape(samples, "afterwards", Span.AFTER, Shape.Course.ABOUT))));
    }

    private static Figure.Line firstRound(Samples samples, Side side) {
        List<Figure.Point> points = new ArrayList<>();
        for (Sample sample : samples.all()) {
            if (isOf(sample, side, 1) && sample.test().equals("rate")) {
                points.add(new Figure.Point(sample.x(), "", Samples.Middle.of(sample.value())));
            }
        }
        return new Figure.Line(side.name(), points);
    }

    /** Parts of a run, as the second job divides it. */
    private enum Span {
        BEFORE,
        DURING,
        AFTER;

        /** Rates settle within half a second of a change; a stream's first second is left out. */
        private boolean has(double seconds, double from, double to) {
            return switch (this) {
                case BEFORE -> seconds > 1 && seconds < from - 0.1;
                case DURING -> seconds > from + 0.5 && seconds < to - 0.1;
                case AFTER -> seconds > to + 0.5;
            };
        }
    }

    private static Shape shape(Samples samples, String where, Span span, Shape.Course there) {
        Samples.Middle ratio = ratio(samples, span, SIDES.get(0), SIDES.get(1));
        return new Shape("adaptive / even", ratio == null ? Map.of() : Map.of(where, ratio.median()), there);
    }

    private static Samples.Middle ratio(Samples samples, Span span, Side above, Side below) {
        List<Double> ratios = new ArrayList<>();
        TreeMap<Integer, Double> others = means(samples, span, below);
        means(samples, span, above).forEach((round, mean) -> {
            if (others.containsKey(round)) {
                ratios.add(mean / others.get(round));
            }
        });
        return ratios.isEmpty()
                ? null
                : Samples.Middle.of(
                        ratios.stream().mapToDouble(Double::doubleValue).toArray());
    }

    /** Returns the mean rate in a part of the run, by round. */
    private static TreeMap<Integer, Double> means(Samples samples, Span span, Side side) {
        TreeMap<Integer, Double> means = new TreeMap<>();
        for (Sample begin : samples.all()) {
            if (isOf(begin, side, begin.round()) && begin.test().equals("second job from")) {
                double to = value(samples, side, begin.round(), "second job to");
                samples.all().stream()
                        .filter(sample -> isOf(sample, side, begin.round())
                                && sample.test().equals("rate"))
                        .filter(sample -> span.has(sample.x(), begin.value(), to))
                        .mapToDouble(Sample::value)
                        .average()
                        .ifPresent(mean -> means.put(begin.round(), mean));
            }
        }
        return means;
    }

    private static double value(Samples samples, Side side, int round, String test) {
        return samples.all().stream()
                .filter(sample -> isOf(sample, side, round) && sample.test().equals(test))
                .mapToDouble(Sample::value)
                .findFirst()
                .orElse(Double.NaN);
    }

    private static boolean isOf(Sample sample, Side side, int round) {
        return sample.experiment().equals(NAME) && sample.side().equals(side.name()) && sample.round() == round;
    }
}

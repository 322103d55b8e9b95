package railmpi.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Makes the steps that run {@link Program#BENCH} for several sides in turns. Immutable.
 *
 * @param experiment see {@link Sample}
 * @param setup see {@link Sample}
 * @param cluster null: this machine
 * @param ranks of every job
 * @param tests of the program, with commas
 * @param sizes of messages
 */
record BenchRun(String experiment, String setup, Cluster cluster, int ranks, String tests, List<Integer> sizes) {
    private static final int SHORTEST_STREAM = 1024;
    private static final double START_SECONDS = 1;
    /** Beside the warm-up: an estimate, a second warm-up. */
    private static final double OPERATION_SECONDS = 0.15;

    /** A batch, and one that is thrown away. */
    private static final double BATCH_SECONDS = 0.05;

    /** Beside the batches, where one takes longer than it should. */
    private static final double REPETITIONS = 4;

    private static final double LIMIT_FACTOR = 4;
    private static final double LIMIT_SECONDS = 60;

    /** Variables of the environment that {@link Program#BENCH} reads, and the names of their values in a plan. */
    static final Map<String, String> SETTINGS = Map.of(
            "BENCH_BATCHES", "batches",
            "BENCH_JOBWARM", "job_warm_up_seconds",
            "BENCH_MAXWARM", "warm_up_seconds",
            "BENCH_WINDOW_MIB", "window_mib");

    /** Returns what is set for all runs. */
    static Map<String, String> environment(Plan plan) {
        return SETTINGS.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, setting -> plan.text(setting.getValue())));
    }

    /** Returns a step for every side in every round. */
    List<Step> steps(Plan plan, List<Side> sides) {
        List<Step> steps = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            for (Side side : sides) {
                steps.add(step(plan, side, round));
            }
        }
        return steps;
    }

    private Step step(Plan plan, Side side, int round) {
        double seconds = seconds(plan);
        Output.Place place = new Output.Place(experiment, setup, side.name(), round);
        Programs.Job job = new Programs.Job(cluster, ranks, LIMIT_FACTOR * seconds + LIMIT_SECONDS);
        String list = sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
        String label = (setup.isEmpty() ? "" : setup + ", ") + side.name();
        return new Step(
                experiment,
                plan.nameOf(label, round),
                seconds,
                cluster,
                programs -> Output.results(place, programs.run(side, job, Program.BENCH, tests, list), results()));
    }

    private int results() {
        return Arrays.stream(tests.split(",")).mapToInt(this::results).sum();
    }

    private int results(String test) {
        boolean isStream = test.equals("bw") || test.equals("bibw");
        return (int) sizes.stream()
                .filter(size -> !isStream || size >= SHORTEST_STREAM)
                .count();
    }

    private double seconds(Plan plan) {
        int batches = plan.number("batches");
        double each = plan.seconds("warm_up_seconds") + OPERATION_SECONDS + batches * BATCH_SECONDS;
        double seconds = START_SECONDS + plan.seconds("job_warm_up_seconds") + results() * each;
        if (cluster != null) {
            double bytesPerSecond = plan.megabits(cluster.nodes() > 2 ? "job_rate" : "rate") * 1e6 / 8;
            double window = plan.number("window_mib") * 1048576.0;
            for (String test : tests.split(",")) {
                for (int size : sizes) {
                    double moved =
                            switch (test) {
                                case "bw", "bibw" -> Math.min(window, 64.0 * size);
                                case "putbw", "getbw", "putbibw", "putget" -> 16.0 * size;
                                case "alltoall" -> (ranks - 1.0) * size;
                                default -> 2.0 * size;
                            };
                    seconds += (REPETITIONS + batches) * Math.max(0, moved / bytesPerSecond - BATCH_SECONDS);
                }
            }
        }
        return seconds;
    }
}

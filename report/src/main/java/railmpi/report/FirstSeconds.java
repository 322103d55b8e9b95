package railmpi.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a job does in its first seconds, with nothing warmed up: two ranks in the shared memory of this machine. */
final class FirstSeconds implements Experiment {
    private static final String NAME = "first";
    private static final String SETUP = "";
    private static final int RANKS = 2;
    private static final double START_SECONDS = 2;
    private static final double LIMIT_SECONDS = 60;

    /** What is counted, in the order of the page. */
    private enum Test {
        ROUND_TRIPS("lat", "8", "Round trips of 8 bytes"),
        ALLREDUCES("allreduce", "8", "Allreduces of 8 bytes"),
        STREAM("stream", "65536", "Messages of 64 KiB, one way"),
        ALLTOALLS("alltoall", "65536", "Alltoalls of 64 KiB");

        private final String word;
        private final String bytes;
        private final String title;

        Test(String word, String bytes, String title) {
            this.word = word;
            this.bytes = bytes;
            this.title = title;
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "The first seconds of a job, with nothing warmed up";
    }

    @Override
    public boolean needsTestbed() {
        return false;
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        List<Side> sides = new ArrayList<>(List.of(Side.RAILMPI));
        if (hasPeers && Programs.has(Side.Library.OPEN_MPI)) {
            sides.add(Side.OPEN_MPI);
        }
        List<Step> steps = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            for (Test test : Test.values()) {
                for (Side side : sides) {
                    steps.add(step(plan, test, side, round));
                }
            }
        }
        return steps;
    }

    private static Step step(Plan plan, Test test, Side side, int round) {
        double seconds = plan.seconds("first_seconds");
        Output.Place place = new Output.Place(NAME, SETUP, side.name(), round);
        Programs.Job job = new Programs.Job(null, RANKS, seconds + LIMIT_SECONDS);
        return new Step(
                NAME,
                plan.nameOf(test.title + ", " + side.name(), round),
                seconds + START_SECONDS,
                null,
                programs -> Output.cold(
                        place,
                        test.word,
                        programs.run(
                                side, job, Program.FIRST_SECONDS, test.word, test.bytes, plan.text("first_seconds"))));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return Arrays.stream(Test.values()).map(test -> figure(samples, test)).toList();
    }

    private static Figure figure(Samples samples, Test test) {
        String whole = test.word + Output.IN_FIRST_SECOND;
        return new Figure(
                test.title + " since MPI_Init",
                "no figure",
                "Operations a second, in each tenth of a second. Java code is compiled while it runs, on the processors that the "
                        + "ranks use. Tenths in which nothing was finished are left out.",
                new Figure.Axes(Figure.Kind.SECONDS, "seconds since MPI_Init", "operations a second", true),
                List.of(line(samples, Side.RAILMPI, test), line(samples, Side.OPEN_MPI, test)),
                List.of(new Figure.Finding(
                        "RailMPI / Open MPI, operations of the first second",
                        samples.ratio(key(Side.RAILMPI, whole), key(Side.OPEN_MPI, whole), 1),
                        "",
                        null)));
    }

    /** The axis is logarithmic and has no zero. */
    private static Figure.Line line(Samples samples, Side side, Test test) {
        List<Figure.Point> points = new ArrayList<>();
        samples.medians(key(side, test.word)).forEach((seconds, rate) -> {
            if (rate.median() > 0) {
                points.add(new Figure.Point(seconds, "", rate));
            }
        });
        return new Figure.Line(side.name(), points);
    }

    private static Samples.Key key(Side side, String test) {
        return new Samples.Key(NAME, SETUP, side.name(), test);
    }
}

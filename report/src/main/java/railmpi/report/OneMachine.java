package railmpi.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Two ranks in the shared memory of this machine, and FT on one rank, beside the libraries in C that are installed. */
final class OneMachine implements Experiment {
    private static final String NAME = "local";
    private static final String SETUP = "";
    private static final String SERIAL = "FT on one rank";
    private static final Side MPICH = new Side("MPICH", Side.Library.MPICH, "", List.of());
    private static final double FT_SECONDS = 15;
    private static final double FT_LIMIT_SECONDS = 300;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "This machine alone";
    }

    @Override
    public boolean needsTestbed() {
        return false;
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        List<Side> sides = sides(hasPeers);
        List<Step> steps =
                new ArrayList<>(new BenchRun(NAME, SETUP, null, 2, "lat,bw", plan.sizes("sizes")).steps(plan, sides));
        for (int round = 1; round <= plan.rounds(); round++) {
            for (Side side : sides) {
                if (side.library() != Side.Library.MPICH) {
                    steps.add(serial(plan, side, round));
                }
            }
        }
        return steps;
    }

    private static List<Side> sides(boolean hasPeers) {
        List<Side> sides = new ArrayList<>(List.of(Side.RAILMPI));
        for (Side side : List.of(Side.OPEN_MPI, MPICH)) {
            if (hasPeers && Programs.has(side.library())) {
                sides.add(side);
            }
        }
        return sides;
    }

    private static Step serial(Plan plan, Side side, int round) {
        Kernel kernel = plan.serialKernel();
        Output.Place place = new Output.Place(NAME, SERIAL, side.name(), round);
        Programs.Job job = new Programs.Job(null, 1, FT_LIMIT_SECONDS);
        return new Step(
                NAME,
                plan.nameOf(kernel.name() + " on one rank, " + side.name(), round),
                (kernel.problemClass().equals("A") ? FT_SECONDS : 3) + plan.seconds("kernel_warm_up_seconds"),
                null,
                programs ->
                        Output.kernel(place, programs.run(side, job, Program.of(kernel, plan), kernel.problemClass())));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return List.of(
                figure(samples, "lat", "Half round trip in shared memory", "us", true),
                figure(samples, "bw", "Bandwidth in shared memory, one way", "MB/s", false),
                serialFigure(plan, samples));
    }

    private static Figure figure(Samples samples, String test, String title, String unit, boolean isLogarithmic) {
        double largest = samples.largest(key(Side.RAILMPI, test));
        double smallest = samples.medians(key(Side.RAILMPI, test)).isEmpty()
                ? Double.NaN
                : samples.medians(key(Side.RAILMPI, test)).firstKey();
        List<Figure.Finding> findings = new ArrayList<>();
        for (Side peer : List.of(Side.OPEN_MPI, MPICH)) {
            for (double bytes : List.of(smallest, largest)) {
                findings.add(new Figure.Finding(
                        Figure.at("RailMPI / " + peer.name(), bytes),
                        samples.ratio(key(Side.RAILMPI, test), key(peer, test), bytes),
                        "",
                        null));
            }
        }
        return new Figure(
                title,
                "no figure; one node, where rails play no part",
                "Java beside the libraries in C, each at its defaults. The host moves the two virtual cores near to and far from "
                        + "each other, which changes all figures by up to three times.",
                Figure.Axes.sizes(unit, isLogarithmic),
                List.of(
                        Figure.Line.of(samples, key(Side.RAILMPI, test)),
                        Figure.Line.of(samples, key(Side.OPEN_MPI, test)),
                        Figure.Line.of(samples, key(MPICH, test))),
                findings);
    }

    private static Figure serialFigure(Plan plan, Samples samples) {
        String name = plan.serialKernel().name();
        List<Figure.Line> lines = new ArrayList<>();
        for (Side side : List.of(Side.RAILMPI, Side.OPEN_MPI)) {
            Map<String, Samples.Middle> values = new LinkedHashMap<>();
            values.put(name, samples.medians(serialKey(side)).get(0.0));
            lines.add(Figure.Line.ofNames(side == Side.RAILMPI ? "Java" : "C twin", values));
        }
        return new Figure(
                "NAS FT on one rank",
                "no figure; the speed of the transforms themselves",
                "Java against the same program in C (gcc -O3 -march=native).",
                Figure.Axes.names("Mop/s"),
                lines,
                List.of(new Figure.Finding(
                        name + ", Java / C",
                        samples.ratio(serialKey(Side.RAILMPI), serialKey(Side.OPEN_MPI), 0),
                        "",
                        Figure.Ask.atLeast(0.7))));
    }

    private static Samples.Key serialKey(Side side) {
        return new Samples.Key(NAME, SERIAL, side.name(), "speed");
    }

    private static Samples.Key key(Side side, String test) {
        return new Samples.Key(NAME, SETUP, side.name(), test);
    }
}

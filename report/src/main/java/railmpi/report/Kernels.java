package railmpi.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** NAS IS and FT, four ranks on four nodes, over one and two rails. */
final class Kernels implements Experiment {
    private static final String NAME = "nas";
    private static final int RANKS = 4;
    private static final double LIMIT_FACTOR = 6;
    private static final double LIMIT_SECONDS = 60;
    /** Seconds of a run over one rail of 100 Mbit/s with a second of untimed passes, about, by benchmark and class. */
    private static final Map<String, Double> SECONDS = Map.ofEntries(
            Map.entry("IS.S", 4.0),
            Map.entry("IS.W", 5.0),
            Map.entry("IS.A", 8.0),
            Map.entry("IS.B", 35.0),
            Map.entry("IS.C", 150.0),
            Map.entry("FT.S", 4.0),
            Map.entry("FT.W", 4.0),
            Map.entry("FT.A", 40.0),
            Map.entry("FT.B", 350.0),
            Map.entry("FT.C", 1500.0));

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "NAS IS and FT, four ranks on four nodes, over 1 and 2 rails";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        List<Side> sides = Side.overOneAndTwoRails(
                hasPeers && Programs.has(Side.Library.OPEN_MPI) && plan.set().equals("full"));
        List<Step> steps = new ArrayList<>();
        for (Kernel kernel : plan.kernels()) {
            for (int round = 1; round <= plan.rounds(); round++) {
                for (Side side : sides) {
                    steps.add(step(plan, kernel, new Output.Place(NAME, kernel.name(), side.name(), round), side));
                }
            }
        }
        return steps;
    }

    private static Step step(Plan plan, Kernel kernel, Output.Place place, Side side) {
        Cluster cluster = Cluster.of(RANKS, 2, kernel.rate());
        double share = side.interfaces().contains(",") ? 0.75 : 1;
        double seconds = 1
                + plan.seconds("kernel_warm_up_seconds")
                + SECONDS.get(kernel.benchmark() + "." + kernel.problemClass())
                        * share
                        * Math.min(4, 100 / Plan.megabitsOf(kernel.rate()));
        Programs.Job job = new Programs.Job(cluster, RANKS, LIMIT_FACTOR * seconds + LIMIT_SECONDS);
        Program program = Program.of(kernel, plan);
        return new Step(
                NAME,
                plan.nameOf(kernel.name() + ", " + side.name(), place.round()),
                seconds,
                cluster,
                programs -> Output.kernel(place, programs.run(side, job, program, kernel.problemClass())));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        List<Figure.Finding> communication = new ArrayList<>();
        List<Figure.Finding> total = new ArrayList<>();
        for (Kernel kernel : plan.kernels()) {
            boolean isSort = kernel.isSort();
            String name = kernel.name();
            boolean isAsked = List.of("IS.A", "FT.A", "FT.W").contains(name);
            communication.add(new Figure.Finding(
                    name + ", RailMPI, communication, 2 rails / 1 rail",
                    ratio(samples, name, "communication", Side.railMpi(2), Side.railMpi(1)),
                    isSort ? "0.62 (-38 %)" : "almost halved",
                    isAsked ? Figure.Ask.atMost(isSort ? 0.60 : 0.55) : null));
            total.add(new Figure.Finding(
                    name + ", RailMPI, run time, 2 rails / 1 rail",
                    ratio(samples, name, "total", Side.railMpi(2), Side.railMpi(1)),
                    isSort ? "0.78 (-22 %)" : "",
                    isSort && isAsked ? Figure.Ask.atMost(0.78) : null));
            total.add(new Figure.Finding(
                    name + ", run time, RailMPI / C twin on Open MPI, 2 rails",
                    ratio(samples, name, "total", Side.railMpi(2), Side.openMpi(2)),
                    "",
                    null));
        }
        String papers = "Liu, Vishnu, Panda (SC '04), figures 15 and 16 (there 8 and 16 ranks, classes A and B)";
        return List.of(
                new Figure(
                        "Communication time, mean of the ranks",
                        papers,
                        "FT: almost halved. IS: up to 38 % less.",
                        Figure.Axes.names("s"),
                        bars(plan, samples, "communication"),
                        communication,
                        shapes(plan, samples, "communication")),
                new Figure(
                        "Run time",
                        papers,
                        "IS: up to 22 % less.",
                        Figure.Axes.names("s"),
                        bars(plan, samples, "total"),
                        total,
                        shapes(plan, samples, "total")));
    }

    private static List<Shape> shapes(Plan plan, Samples samples, String test) {
        Map<String, Double> ratios = new LinkedHashMap<>();
        for (Kernel kernel : plan.kernels()) {
            Samples.Middle ratio = ratio(samples, kernel.name(), test, Side.railMpi(2), Side.railMpi(1));
            if (ratio != null) {
                ratios.put(kernel.name(), ratio.median());
            }
        }
        return List.of(new Shape("2 rails / 1 rail", ratios, Shape.Course.BELOW));
    }

    private static Samples.Middle ratio(Samples samples, String kernel, String test, Side above, Side below) {
        return samples.ratio(key(kernel, above, test), key(kernel, below, test), 0);
    }

    private static List<Figure.Line> bars(Plan plan, Samples samples, String test) {
        List<Figure.Line> lines = new ArrayList<>();
        for (Side side : Side.overOneAndTwoRails(true)) {
            Map<String, Samples.Middle> values = new LinkedHashMap<>();
            for (Kernel kernel : plan.kernels()) {
                values.put(
                        kernel.name(),
                        samples.medians(key(kernel.name(), side, test)).get(0.0));
            }
            lines.add(Figure.Line.ofNames(side.name(), values));
        }
        return lines;
    }

    private static Samples.Key key(String kernel, Side side, String test) {
        return new Samples.Key(NAME, kernel, side.name(), test);
    }
}

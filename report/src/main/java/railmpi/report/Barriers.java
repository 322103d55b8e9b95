package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Barriers of the first 2, 3, ... of many nodes, by messages, by RDMA writes and by multicast, and what they cost. */
final class Barriers implements Experiment {
    static final String NAME = "barriers";
    private static final String SETUP = "";
    private static final String ALGORITHM = "coll_barrier_algorithm";
    private static final String PAPER = "Kini et al. (2003), ";
    private static final String MEDIAN = "median";
    /** Of the paper's cluster 2. */
    private static final int MOST_NODES = 16;

    private static final double START_SECONDS = 4;
    private static final double LIMIT_FACTOR = 5;
    private static final double LIMIT_SECONDS = 60;

    private static final Side PAIRWISE = side("MPI-PE", "pairwise");
    private static final Side DISSEMINATION = side("MPI-DS", "dissemination");
    private static final Side RPE = side("RPE", "rpe");
    private static final Side RDS = side("RDS", "rds");
    private static final Side RGM = side("RGM", "rgm");
    private static final List<Side> ALGORITHMS = List.of(PAIRWISE, DISSEMINATION, RPE, RDS, RGM);
    private static final List<Side> WRITES = List.of(RPE, RDS, RGM);
    private static final Side OPEN_MPI = Side.openMpi(1);

    private static Side side(String name, String algorithm) {
        return new Side(name, Side.Library.RAILMPI, "rail0", List.of(ALGORITHM, algorithm));
    }

    private static Side fanIn(int fanIn) {
        List<String> parameters = List.of(ALGORITHM, "rgm", "coll_barrier_fan_in", Integer.toString(fanIn));
        return new Side("RGM, fan-in " + fanIn, Side.Library.RAILMPI, "rail0", parameters);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Barriers by messages, RDMA writes and multicast";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        List<Side> sides = new ArrayList<>(ALGORITHMS);
        plan.sizes("barrier_fan_ins").forEach(fanIn -> sides.add(fanIn(fanIn)));
        if (hasPeers && plan.set().equals("full") && Programs.has(Side.Library.OPEN_MPI)) {
            sides.add(OPEN_MPI);
        }
        List<Step> steps = new ArrayList<>(List.of(SimulatedBarriers.step()));
        for (int round = 1; round <= plan.rounds(); round++) {
            for (Side side : sides) {
                steps.add(step(plan, new Output.Place(NAME, SETUP, side.name(), round), side));
            }
        }
        return steps;
    }

    private static Step step(Plan plan, Output.Place place, Side side) {
        int nodes = plan.number("barrier_nodes");
        Cluster cluster = Cluster.of(nodes, 1, plan.text("rate"));
        String groups =
                IntStream.rangeClosed(2, nodes).mapToObj(String::valueOf).collect(Collectors.joining(","));
        List<String> arguments = new ArrayList<>(List.of(groups, plan.text("barrier_seconds")));
        double seconds = START_SECONDS + 1.5 * plan.seconds("barrier_seconds") * (nodes - 1);
        if (side.library() == Side.Library.RAILMPI) {
            arguments.add(plan.text("barrier_warm_seconds"));
            seconds += plan.seconds("barrier_warm_seconds");
        }
        String[] words = arguments.toArray(String[]::new);
        Programs.Job job = new Programs.Job(cluster, nodes, LIMIT_FACTOR * seconds + LIMIT_SECONDS);
        return new Step(
                NAME,
                plan.nameOf(side.name(), place.round()),
                seconds,
                cluster,
                programs -> Output.barriers(place, programs.run(side, job, Program.BARRIERS, words), nodes - 1));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        List<Side> all = new ArrayList<>(ALGORITHMS);
        all.add(OPEN_MPI);
        List<Side> fanIns =
                plan.sizes("barrier_fan_ins").stream().map(Barriers::fanIn).toList();
        List<Figure> figures = new ArrayList<>(List.of(
                times(
                        samples,
                        "RGM, by the most ranks that write to one",
                        PAPER + "figure 6",
                        "On 16 nodes a fan-in of 7 does best.",
                        fanIns),
                times(
                        samples,
                        "Barrier, median time at rank 0",
                        PAPER + "figures 7 (a, c) and 8 (a, c)",
                        "RPE and RDS are faster than MPI-PE everywhere, RGM from 8 nodes on; pairwise exchange takes two steps "
                                + "more where the nodes are no power of two.",
                        all),
                factors(
                        samples,
                        "Times faster than MPI-PE",
                        PAPER + "figures 7 (b, d) and 8 (b, d)",
                        "8 nodes: RPE 1.25, RDS 1.27; 16: RGM 1.29. All sizes: up to 1.64 by RDS and 1.71 by RGM of 8, 1.59 of 16.",
                        PAIRWISE,
                        WRITES,
                        asked(samples)),
                factors(
                        samples,
                        "Times faster than MPI-DS",
                        PAPER + "figure 9",
                        "RDS up to 1.36 and RGM up to 1.46 of 8 nodes, 1.32 and 1.48 of 16.",
                        DISSEMINATION,
                        List.of(RDS, RGM),
                        List.of()),
                costs(samples, "cpu", "us", "Processor time of a barrier, all ranks", all),
                costs(samples, "segments", "segments", "TCP segments of a barrier, all ranks", all),
                costs(samples, "datagrams", "datagrams", "UDP datagrams of a barrier, all ranks", all),
                costs(samples, "calls", "calls", "Calls of read and write of a barrier, all ranks", all)));
        figures.addAll(SimulatedBarriers.figures(samples));
        return figures;
    }

    private static Figure times(Samples samples, String title, String paper, String claim, List<Side> sides) {
        List<Figure.Line> lines = lines(samples, MEDIAN, sides);
        return new Figure(title, paper, claim, axes("us"), lines, List.of(), List.of());
    }

    private static Figure costs(Samples samples, String test, String unit, String title, List<Side> sides) {
        List<Figure.Line> lines = lines(samples, test, sides);
        return new Figure(title, "no figure of the paper", "", axes(unit), lines, List.of());
    }

    private static Figure factors(
            Samples samples,
            String title,
            String paper,
            String claim,
            Side base,
            List<Side> sides,
            List<Figure.Finding> findings) {
        List<Figure.Line> lines = new ArrayList<>();
        for (Side side : sides) {
            List<Figure.Point> points = new ArrayList<>();
            for (double ranks : samples.medians(key(side, MEDIAN)).keySet()) {
                Samples.Middle factor = samples.ratio(key(base, MEDIAN), key(side, MEDIAN), ranks);
                if (factor != null) {
                    points.add(point(ranks, factor));
                }
            }
            lines.add(new Figure.Line(side.name(), points));
        }
        return new Figure(title, paper, claim, axes("times"), lines, findings, List.of());
    }

    /**
     * What the best of the three gains over MPI-PE on 16 nodes, and on numbers that are no power of two. The latter is
     * the largest of many ratios, as in the paper, and so above what one expects of a size that is chosen beforehand.
     */
    private static List<Figure.Finding> asked(Samples samples) {
        Samples.Middle atSixteen = best(samples, ranks -> ranks == MOST_NODES);
        Samples.Middle elsewhere = best(samples, ranks -> (ranks & ranks - 1) != 0);
        return List.of(
                new Figure.Finding(
                        "MPI-PE / RPE, RDS or RGM, the largest ratio of 16 ranks",
                        atSixteen,
                        "1.29",
                        Figure.Ask.atLeast(1.29)),
                new Figure.Finding(
                        "MPI-PE / RPE, RDS or RGM, the largest ratio of all numbers of ranks that are no power of two",
                        elsewhere,
                        "1.71 of up to 8, 1.59 of 16",
                        Figure.Ask.atLeast(1.6)));
    }

    private interface Choice {
        boolean has(int ranks);
    }

    private static Samples.Middle best(Samples samples, Choice choice) {
        Samples.Middle best = null;
        for (Side side : WRITES) {
            for (Map.Entry<Double, Samples.Middle> entry :
                    samples.medians(key(side, MEDIAN)).entrySet()) {
                Samples.Middle factor = samples.ratio(key(PAIRWISE, MEDIAN), key(side, MEDIAN), entry.getKey());
                boolean isBetter = factor != null && (best == null || factor.median() > best.median());
                best = choice.has(entry.getKey().intValue()) && isBetter ? factor : best;
            }
        }
        return best;
    }

    private static List<Figure.Line> lines(Samples samples, String test, List<Side> sides) {
        List<Figure.Line> lines = new ArrayList<>();
        for (Side side : sides) {
            List<Figure.Point> points = new ArrayList<>();
            samples.medians(key(side, test)).forEach((ranks, value) -> points.add(point(ranks, value)));
            lines.add(new Figure.Line(side.name(), points));
        }
        return lines;
    }

    private static Figure.Point point(double ranks, Samples.Middle value) {
        return new Figure.Point(ranks, Long.toString((long) ranks), value);
    }

    private static Figure.Axes axes(String unit) {
        return new Figure.Axes(Figure.Kind.SIZES, "ranks", unit, false);
    }

    private static Samples.Key key(Side side, String test) {
        return new Samples.Key(NAME, SETUP, side.name(), test);
    }
}

package railmpi.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Barriers of up to 1024 nodes by {@code rail-sim job}, on a network that is as the paper tells of its own. Stateless.
 *
 * <p>Source: [Kini03] sections 2.1.3 and 6. A write takes L + o, 6 us, which is assumed; a message L + 2 o, 1.25 times
 * as much: RPE against MPI-PE on 8 nodes. A datagram to all takes 9.6 us, as there. g is such that RGM gains 1.29 on 16
 * nodes. So these two ratios are put in; all others come out.
 */
final class SimulatedBarriers {
    private static final String SETUP = "simulated";
    private static final String PAPER = "Kini et al. (2003), ";
    private static final List<String> NETWORK = List.of(
            "--rails",
            "1",
            "--rate",
            "800",
            "--latency",
            "4500",
            "--multicast-latency",
            "6600",
            "--overhead",
            "1500",
            "--gap",
            "280");

    private static final int PAPERS_NODES = 16;
    private static final int HALF = 8;
    private static final List<Integer> RANKS = IntStream.concat(
                    IntStream.rangeClosed(2, PAPERS_NODES),
                    IntStream.of(24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024))
            .boxed()
            .toList();

    /** Seconds of all five, mostly starts of JVMs. */
    private static final double SECONDS = 8;

    private static final double LIMIT_SECONDS = 60;

    /** An algorithm, and the collective of the simulator. */
    private record Algorithm(String name, String collective) {}

    private static final Algorithm MPI_PE = new Algorithm("MPI-PE", "barrier-pairwise");
    private static final Algorithm MPI_DS = new Algorithm("MPI-DS", "barrier-dissemination");
    private static final Algorithm RPE = new Algorithm("RPE", "barrier-rpe");
    private static final Algorithm RDS = new Algorithm("RDS", "barrier-rds");
    private static final Algorithm RGM = new Algorithm("RGM", "barrier-rgm");
    private static final List<Algorithm> ALL = List.of(MPI_PE, MPI_DS, RPE, RDS, RGM);

    private SimulatedBarriers() {}

    /** Returns the run of all algorithms; once, because it is the same each time. */
    static Step step() {
        return new Step(Barriers.NAME, "simulated, up to 1024 nodes", SECONDS, null, programs -> run(programs));
    }

    private static List<Sample> run(Programs programs) throws StepFailedException, InterruptedException {
        String ranks = RANKS.stream().map(String::valueOf).collect(Collectors.joining(","));
        List<Sample> samples = new ArrayList<>();
        for (Algorithm algorithm : ALL) {
            List<String> options = new ArrayList<>(List.of("--collective", algorithm.collective(), "--ranks", ranks));
            options.addAll(NETWORK);
            Output.Place place = new Output.Place(Barriers.NAME, SETUP, algorithm.name(), 1);
            samples.addAll(Output.simulated(place, programs.simulate(LIMIT_SECONDS, options), RANKS.size()));
        }
        return samples;
    }

    /** Returns the figures. */
    static List<Figure> figures(Samples samples) {
        return List.of(
                new Figure(
                        "Simulated: barrier of up to 1024 nodes",
                        "no figure of the paper",
                        "RGM: the datagram to all takes as long whatever the number of nodes.",
                        axes("us"),
                        ALL.stream().map(algorithm -> times(samples, algorithm)).toList(),
                        List.of()),
                new Figure(
                        "Simulated: times faster than MPI-PE",
                        PAPER + "figures 7 and 8, and beyond",
                        "RPE on 8 nodes and RGM on 16 are put in.",
                        axes("times"),
                        lines(samples, MPI_PE, List.of(RPE, RDS, RGM)),
                        besidePairs(samples),
                        List.of()),
                new Figure(
                        "Simulated: times faster than MPI-DS",
                        PAPER + "figure 9, and beyond",
                        "",
                        axes("times"),
                        lines(samples, MPI_DS, List.of(RDS, RGM)),
                        besideDissemination(samples),
                        List.of()));
    }

    private static List<Figure.Finding> besidePairs(Samples samples) {
        return List.of(
                at(samples, RPE, HALF, "1.25"),
                at(samples, RDS, HALF, "1.27"),
                at(samples, RGM, PAPERS_NODES, "1.29"),
                most(samples, MPI_PE, RDS, HALF, "1.64"),
                most(samples, MPI_PE, RGM, HALF, "1.71"),
                most(samples, MPI_PE, RGM, PAPERS_NODES, "1.59"),
                at(samples, RPE, 1024, ""),
                at(samples, RDS, 1024, ""),
                at(samples, RGM, 1024, ""));
    }

    private static List<Figure.Finding> besideDissemination(Samples samples) {
        return List.of(
                most(samples, MPI_DS, RDS, HALF, "1.36"),
                most(samples, MPI_DS, RDS, PAPERS_NODES, "1.32"),
                most(samples, MPI_DS, RGM, HALF, "1.46"),
                most(samples, MPI_DS, RGM, PAPERS_NODES, "1.48"));
    }

    private static Figure.Finding at(Samples samples, Algorithm algorithm, int nodes, String paper) {
        Samples.Middle ratio = samples.ratio(key(MPI_PE), key(algorithm), nodes);
        return new Figure.Finding("MPI-PE / " + algorithm.name() + ", " + nodes + " nodes", ratio, paper, null);
    }

    /** The largest ratio of all numbers of nodes up to some, as the paper has it. */
    private static Figure.Finding most(Samples samples, Algorithm base, Algorithm algorithm, int nodes, String paper) {
        Samples.Middle most = null;
        for (int ranks : RANKS.stream().filter(number -> number <= nodes).toList()) {
            Samples.Middle ratio = samples.ratio(key(base), key(algorithm), ranks);
            most = most == null || ratio != null && ratio.median() > most.median() ? ratio : most;
        }
        String what = base.name() + " / " + algorithm.name() + ", the most of 2 to " + nodes + " nodes";
        return new Figure.Finding(what, most, paper, null);
    }

    private static List<Figure.Line> lines(Samples samples, Algorithm base, List<Algorithm> algorithms) {
        List<Figure.Line> lines = new ArrayList<>();
        for (Algorithm algorithm : algorithms) {
            List<Figure.Point> points = new ArrayList<>();
            for (int ranks : RANKS) {
                Samples.Middle ratio = samples.ratio(key(base), key(algorithm), ranks);
                if (ratio != null) {
                    points.add(new Figure.Point(ranks, Integer.toString(ranks), ratio));
                }
            }
            lines.add(new Figure.Line(algorithm.name(), points));
        }
        return lines;
    }

    private static Figure.Line times(Samples samples, Algorithm algorithm) {
        List<Figure.Point> points = new ArrayList<>();
        samples.medians(key(algorithm))
                .forEach(
                        (ranks, value) -> points.add(new Figure.Point(ranks, Long.toString(Math.round(ranks)), value)));
        return new Figure.Line(algorithm.name(), points);
    }

    private static Figure.Axes axes(String unit) {
        return new Figure.Axes(Figure.Kind.SIZES, "nodes", unit, false);
    }

    private static Samples.Key key(Algorithm algorithm) {
        return new Samples.Key(Barriers.NAME, SETUP, algorithm.name(), "time");
    }
}

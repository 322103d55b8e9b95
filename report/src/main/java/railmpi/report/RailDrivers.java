package railmpi.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes below the messages, over two rails that are driven by one thread, an agent, or a thread each. */
final class RailDrivers implements Experiment {
    private static final String NAME = "writes";
    private static final String PAPER = "Cai, Rendell, Strazdins (uDAPL, 2009), ";
    private static final String PORTS = "ports";
    private static final String ADAPTERS = "adapters";
    private static final List<String> PHASES = List.of("copy", "post", "wait");
    private static final List<Integer> PHASE_SIZES = List.of(512, 4096);
    private static final double SECONDS_EACH = 1.7;
    private static final double LIMIT_SECONDS = 120;

    /** Ways to drive, by the words of the program. */
    private static final Map<String, String> SIDES = new LinkedHashMap<>();

    static {
        SIDES.put("single", "1 rail");
        SIDES.put("none", "2 rails, one thread");
        SIDES.put("agent", "2 rails, an agent");
        SIDES.put("rail-threads", "2 rails, a thread each");
        SIDES.put("channel", "2 rails, one channel (RailMPI)");
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Writes over two rails without a policy: a thread for each rail, an agent, or neither";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        String rate = plan.text("rate");
        Cluster adapters = Cluster.of(2, 2, rate);
        List<Step> steps = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            for (String mode : SIDES.keySet()) {
                steps.add(step(plan, ADAPTERS, adapters, mode, round));
                steps.add(step(plan, PORTS, adapters.withSharedAdapter(rate), mode, round));
            }
        }
        return steps;
    }

    private static Step step(Plan plan, String setup, Cluster cluster, String mode, int round) {
        List<Integer> sizes = plan.sizes("sizes");
        int tests = 3 * sizes.size() + (setup.equals(ADAPTERS) ? PHASE_SIZES.size() : 0);
        Output.Place place = new Output.Place(NAME, setup, SIDES.get(mode), round);
        Programs.Job job = new Programs.Job(cluster, 2, LIMIT_SECONDS + tests * SECONDS_EACH * 4);
        return new Step(
                NAME, plan.nameOf(setup + ", " + SIDES.get(mode), round), tests * SECONDS_EACH, cluster, programs -> {
                    List<Sample> samples = new ArrayList<>(Output.results(
                            place, programs.runWrites(job, mode, "lat,bw,bibw", list(sizes)), 3 * sizes.size()));
                    if (setup.equals(ADAPTERS)) {
                        samples.addAll(Output.results(
                                place,
                                programs.runWrites(job, mode, "phases", list(PHASE_SIZES)),
                                PHASES.size() * PHASE_SIZES.size()));
                    }
                    return samples;
                });
    }

    private static String list(List<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        List<Figure> figures = new ArrayList<>();
        figures.add(latency(samples));
        figures.add(stream(
                samples, PORTS, "bw", "figure 5", "Threaded 1800, one rail 1350 MB/s; not threaded no gain.", "1.33"));
        figures.add(stream(
                samples, ADAPTERS, "bw", "figure 6", "Threaded 3350, not threaded 2600, one rail 1350 MB/s.", "2.48"));
        figures.add(stream(
                samples,
                PORTS,
                "bibw",
                "figure 7",
                "Threaded 3150, one rail 2350 MB/s; not threaded no gain.",
                "1.34"));
        figures.add(stream(
                samples,
                ADAPTERS,
                "bibw",
                "figure 8",
                "Threaded 5045, not threaded 3950, one rail 2350 MB/s.",
                "2.15"));
        figures.add(phases(
                samples,
                512,
                "figure 9",
                "Posting 10, 15, 7 us, waiting 36, 184, 35 us: one rail, not threaded, threaded."));
        figures.add(phases(
                samples,
                4096,
                "figure 10",
                "Posting 9, 14, 5 us, waiting 78, 197, 45 us: one rail, not threaded, threaded."));
        return figures;
    }

    private static Figure latency(Samples samples) {
        List<Figure.Line> lines = new ArrayList<>();
        for (String setup : List.of(ADAPTERS, PORTS)) {
            SIDES.values()
                    .forEach(side -> lines.add(
                            Figure.Line.of(samples, key(setup, side, "lat")).named(side + ", " + setup)));
        }
        return new Figure(
                "Time of a write, of 20 in a row",
                PAPER + "figure 4",
                "Threaded: 2 to 4 us, as one rail. Not threaded: above 10 us.",
                Figure.Axes.sizes("us", true),
                lines,
                List.of());
    }

    private static Figure stream(
            Samples samples, String setup, String test, String figure, String claim, String threadsToOne) {
        String ways = test.equals("bw") ? "one way" : "both ways";
        Samples.Key threads = key(setup, SIDES.get("rail-threads"), test);
        double largest = samples.largest(threads);
        return new Figure(
                "Writes, " + ways + ", two " + (setup.equals(PORTS) ? "ports of one adapter" : "adapters"),
                PAPER + figure,
                claim,
                Figure.Axes.sizes("MB/s", false),
                SIDES.values().stream()
                        .map(side -> Figure.Line.of(samples, key(setup, side, test)))
                        .toList(),
                List.of(
                        finding(samples, setup, test, "rail-threads", "single", largest, threadsToOne),
                        finding(samples, setup, test, "rail-threads", "none", largest, ""),
                        finding(samples, setup, test, "agent", "none", largest, ""),
                        finding(samples, setup, test, "channel", "single", largest, "")));
    }

    private static Figure.Finding finding(
            Samples samples, String setup, String test, String above, String below, double bytes, String paper) {
        Samples.Middle ratio =
                samples.ratio(key(setup, SIDES.get(above), test), key(setup, SIDES.get(below), test), bytes);
        return new Figure.Finding(Figure.at(SIDES.get(above) + " / " + SIDES.get(below), bytes), ratio, paper, null);
    }

    private static Figure phases(Samples samples, int bytes, String figure, String claim) {
        List<Figure.Line> lines = new ArrayList<>();
        for (String side : SIDES.values()) {
            Map<String, Samples.Middle> values = new LinkedHashMap<>();
            PHASES.forEach(phase -> values.put(
                    phase, samples.medians(key(ADAPTERS, side, phase)).get((double) bytes)));
            lines.add(Figure.Line.ofNames(side, values));
        }
        return new Figure(
                "20 writes of " + Figure.bytes(bytes) + ", by phase",
                PAPER + figure + " (the copy is ours)",
                claim,
                Figure.Axes.names("us"),
                lines,
                List.of());
    }

    private static Samples.Key key(String setup, String side, String test) {
        return new Samples.Key(NAME, setup, side, test);
    }
}

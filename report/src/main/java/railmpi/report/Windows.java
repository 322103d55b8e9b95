package railmpi.report;

import java.util.ArrayList;
import java.util.List;

/** One-sided communication over one rail and over two. */
final class Windows implements Experiment {
    private static final String NAME = "windows";
    private static final String TESTS = "putlat,getlat,putbw,putbibw,getbw";
    private static final String ADAPTERS = "";
    private static final String PORTS = "ports";

    /** What an adapter carries of what its port does, as that of the paper's second cluster, behind PCI Express. */
    static final double ADAPTER_PORTS = 1.5;

    private static final String PAPER = "Vishnu et al. (HiPC 2005), ";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Put and get between two nodes over 1 and 2 rails";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        Cluster adapters = Cluster.of(2, 2, plan.text("rate"));
        boolean hasOpenMpi = hasPeers && !plan.isShort() && Programs.has(Side.Library.OPEN_MPI);
        List<Side> sides = Side.overOneAndTwoRails(hasOpenMpi);
        List<Step> steps = new ArrayList<>(run(plan, ADAPTERS, adapters).steps(plan, sides));
        if (!plan.isShort()) {
            steps.addAll(run(plan, PORTS, adapters.withSharedAdapter(ADAPTER_PORTS))
                    .steps(plan, Side.overOneAndTwoRails(false)));
        }
        return steps;
    }

    private static BenchRun run(Plan plan, String setup, Cluster cluster) {
        return new BenchRun(NAME, setup, cluster, 2, TESTS, plan.sizes("sizes"));
    }

    /** What one of the figures shows. */
    private record Panel(
            String setup, String test, String title, String figure, String claim, String ratio, Figure.Ask ask) {
        boolean isTime() {
            return test.endsWith("lat");
        }

        boolean isOfPorts() {
            return setup.equals(PORTS);
        }
    }

    private static Panel ofAdapters(
            String test, String title, String figure, String claim, String ratio, Figure.Ask ask) {
        return new Panel(ADAPTERS, test, title + ", two adapters", figure, claim, ratio, ask);
    }

    private static Panel ofPorts(String test, String title, String figure, String claim, String ratio) {
        return new Panel(PORTS, test, title + ", two ports of one adapter", figure, claim, ratio, null);
    }

    private static final List<Panel> PANELS = List.of(
            ofAdapters(
                    "putbw",
                    "Put, bandwidth",
                    "figure 6",
                    "1750 against 880 MB/s.",
                    "1750/880 = 1.99",
                    Figure.Ask.atLeast(1.9)),
            ofPorts("putbw", "Put, bandwidth", "figure 7", "1500 against 971 MB/s.", "1500/971 = 1.54"),
            ofAdapters(
                    "putbibw",
                    "Put, both ways at once",
                    "figure 8",
                    "1810 against 941 MB/s.",
                    "1810/941 = 1.92",
                    Figure.Ask.atLeast(1.8)),
            ofPorts("putbibw", "Put, both ways at once", "figure 9", "2620 against 1910 MB/s.", "2620/1910 = 1.37"),
            ofAdapters(
                    "putlat",
                    "Put, latency",
                    "figure 10",
                    "Two rails cost short messages nothing; long ones take 46 % less.",
                    "0.54",
                    Figure.Ask.atMost(0.6)),
            ofPorts("putlat", "Put, latency", "figure 11", "Long messages take 32 % less.", "0.68"),
            ofAdapters(
                    "getbw",
                    "Get, bandwidth",
                    "figure 12",
                    "1705 against 881 MB/s.",
                    "1705/881 = 1.94",
                    Figure.Ask.atLeast(1.9)),
            ofPorts("getbw", "Get, bandwidth", "figure 13", "1494 against 969 MB/s.", "1494/969 = 1.54"),
            ofAdapters(
                    "getlat",
                    "Get, latency",
                    "figure 14",
                    "Long messages take 45 % less.",
                    "0.55",
                    Figure.Ask.atMost(0.6)),
            ofPorts("getlat", "Get, latency", "figure 15", "Long messages take 33 % less.", "0.67"));

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        return PANELS.stream().map(panel -> figure(samples, panel)).toList();
    }

    private static Figure figure(Samples samples, Panel panel) {
        Samples.Key one = key(Side.railMpi(1), panel);
        Samples.Key two = key(Side.railMpi(2), panel);
        double largest = samples.largest(two);
        List<Figure.Finding> findings = new ArrayList<>();
        findings.add(new Figure.Finding(
                Figure.at("RailMPI, 2 rails / 1 rail", largest),
                samples.ratio(two, one, largest),
                panel.ratio,
                largest >= 1 << 20 ? panel.ask : null));
        if (!panel.isOfPorts()) {
            findings.add(new Figure.Finding(
                    Figure.at("RailMPI / Open MPI, 2 rails", largest),
                    samples.ratio(two, key(Side.openMpi(2), panel), largest),
                    "",
                    null));
        }
        Shape.Course longs = panel.isTime() ? Shape.Course.BELOW : Shape.Course.ABOVE;
        return new Figure(
                panel.title,
                PAPER + panel.figure,
                panel.claim,
                Figure.Axes.sizes(panel.isTime() ? "us" : "MB/s", panel.isTime()),
                Side.overOneAndTwoRails(!panel.isOfPorts()).stream()
                        .map(side -> Figure.Line.of(samples, key(side, panel)))
                        .toList(),
                findings,
                Shape.ofSizes(samples, "2 rails / 1 rail", two, one, Shape.Course.ABOUT, longs));
    }

    private static Samples.Key key(Side side, Panel panel) {
        return new Samples.Key(NAME, panel.setup, side.name(), panel.test);
    }
}

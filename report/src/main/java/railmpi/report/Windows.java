package railmpi.report;

import java.util.ArrayList;
import java.util.List;

/** One-sided communication over one rail and over two. */
final class Windows implements Experiment {
    private static final String NAME = "windows";
    private static final String SETUP = "";
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
        Cluster cluster = Cluster.of(2, 2, plan.text("rate"));
        boolean hasOpenMpi = hasPeers && !plan.isShort() && Programs.has(Side.Library.OPEN_MPI);
        return new BenchRun(NAME, SETUP, cluster, 2, "putlat,getlat,putbw,putbibw,getbw", plan.sizes("sizes"))
                .steps(plan, Side.overOneAndTwoRails(hasOpenMpi));
    }

    /** What one of the figures shows. */
    private record Panel(String test, String title, String figures, String claim, String ratio, Figure.Ask ask) {
        boolean isTime() {
            return test.endsWith("lat");
        }
    }

    private static final List<Panel> PANELS = List.of(
            new Panel(
                    "putbw",
                    "Put, bandwidth",
                    "figures 6 and 7",
                    "Two adapters carry twice as much, 1750 against 880 MB/s; two ports of one 1500 against 971.",
                    "1750/880 = 1.99",
                    Figure.Ask.atLeast(1.9)),
            new Panel(
                    "putbibw",
                    "Put, both ways at once",
                    "figures 8 and 9",
                    "1810 against 941 MB/s, 2620 against 1910.",
                    "1810/941 = 1.92",
                    Figure.Ask.atLeast(1.8)),
            new Panel(
                    "putlat",
                    "Put, latency",
                    "figures 10 and 11",
                    "Two rails cost short messages nothing; long ones take 46 and 32 % less.",
                    "0.54",
                    Figure.Ask.atMost(0.6)),
            new Panel(
                    "getbw",
                    "Get, bandwidth",
                    "figures 12 and 13",
                    "1705 against 881 MB/s, 1494 against 969.",
                    "1705/881 = 1.94",
                    Figure.Ask.atLeast(1.9)),
            new Panel(
                    "getlat",
                    "Get, latency",
                    "figures 14 and 15",
                    "Long messages take 45 and 33 % less.",
                    "0.55",
                    Figure.Ask.atMost(0.6)));

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
        findings.add(new Figure.Finding(
                Figure.at("RailMPI / Open MPI, 2 rails", largest),
                samples.ratio(two, key(Side.openMpi(2), panel), largest),
                "",
                null));
        Shape.Course longs = panel.isTime() ? Shape.Course.BELOW : Shape.Course.ABOVE;
        return new Figure(
                panel.title,
                PAPER + panel.figures,
                panel.claim,
                Figure.Axes.sizes(panel.isTime() ? "us" : "MB/s", panel.isTime()),
                Side.overOneAndTwoRails(true).stream()
                        .map(side -> Figure.Line.of(samples, key(side, panel)))
                        .toList(),
                findings,
                Shape.ofSizes(samples, "2 rails / 1 rail", two, one, Shape.Course.ABOUT, longs));
    }

    private static Samples.Key key(Side side, Panel panel) {
        return new Samples.Key(NAME, SETUP, side.name(), panel.test);
    }
}

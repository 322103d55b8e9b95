package railmpi.report;

import java.util.ArrayList;
import java.util.List;

/**
 * What a second rail that is as fast as the first one, or slower, adds to exchanges between two nodes: rounds with both
 * rails as a part of those over the first one alone, by the length of a message.
 */
final class SecondRail implements Experiment {
    private static final String NAME = "second";
    private static final String TEST = "rounds";
    private static final String BOTH = "rail0,rail1";
    private static final String ALONE = "rail0";
    private static final double WARM_UP_SECONDS = 2;
    private static final double START_SECONDS = 1;
    private static final double LIMIT_SECONDS = 60;

    /** The libraries that are compared, each with itself. */
    private static final List<Side.Library> LIBRARIES = List.of(Side.Library.RAILMPI, Side.Library.OPEN_MPI);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "Exchanges beside a second rail that is slower";
    }

    @Override
    public List<Step> steps(Plan plan, boolean hasPeers) {
        List<Step> steps = new ArrayList<>();
        for (int round = 1; round <= plan.rounds(); round++) {
            for (int slower : plan.sizes("slower_times")) {
                for (int bytes : plan.sizes("exchange_sizes")) {
                    for (Side side : sides(hasPeers && Programs.has(Side.Library.OPEN_MPI))) {
                        steps.add(step(plan, slower, bytes, side, round));
                    }
                }
            }
        }
        return steps;
    }

    private static List<Side> sides(boolean withPeer) {
        List<Side> sides = new ArrayList<>();
        for (Side.Library library : withPeer ? LIBRARIES : LIBRARIES.subList(0, 1)) {
            sides.add(side(library, ALONE));
            sides.add(side(library, BOTH));
        }
        return sides;
    }

    private static Side side(Side.Library library, String interfaces) {
        String name = nameOf(library) + (interfaces.equals(BOTH) ? ", both rails" : ", the first rail");
        return new Side(name, library, interfaces, List.of());
    }

    private static String nameOf(Side.Library library) {
        return (library == Side.Library.RAILMPI ? Side.RAILMPI : Side.OPEN_MPI).name();
    }

    private static String setup(int slower) {
        return slower == 1 ? "equal rails" : slower + ":1 rails";
    }

    private static Step step(Plan plan, int slower, int bytes, Side side, int round) {
        double seconds = START_SECONDS + WARM_UP_SECONDS + plan.seconds("exchange_seconds");
        Cluster cluster = cluster(plan, slower);
        Output.Place place = new Output.Place(NAME, setup(slower), side.name(), round);
        Programs.Job job = new Programs.Job(cluster, 2, seconds + LIMIT_SECONDS);
        String length = Integer.toString(bytes);
        String label = setup(slower) + ", " + Figure.bytes(bytes) + ", " + side.name();
        return new Step(
                NAME,
                plan.nameOf(label, round),
                seconds,
                cluster,
                programs -> Output.rounds(
                        place, programs.run(side, job, Program.EXCHANGE, length, plan.text("exchange_seconds"))));
    }

    private static Cluster cluster(Plan plan, int slower) {
        long megabits = Math.max(1, Math.round(plan.megabits("rate") / slower));
        return new Cluster(2, List.of(plan.text("rate"), megabits + "mbit"));
    }

    @Override
    public List<Figure> figures(Plan plan, Samples samples) {
        List<Figure> figures = new ArrayList<>();
        for (Side.Library library : LIBRARIES) {
            figures.add(figure(plan, samples, library));
        }
        return figures;
    }

    private static Figure figure(Plan plan, Samples samples, Side.Library library) {
        List<Figure.Line> lines = new ArrayList<>();
        List<Figure.Finding> findings = new ArrayList<>();
        for (int slower : plan.sizes("slower_times")) {
            List<Figure.Point> points = new ArrayList<>();
            for (int bytes : plan.sizes("exchange_sizes")) {
                Samples.Middle gain =
                        samples.ratio(key(slower, side(library, BOTH)), key(slower, side(library, ALONE)), bytes);
                if (gain != null) {
                    points.add(new Figure.Point(bytes, Figure.bytes(bytes), gain));
                    findings.add(finding(slower, bytes, gain, library));
                }
            }
            lines.add(new Figure.Line(setup(slower), points));
        }
        return new Figure(
                "Gain by the second rail, " + nameOf(library),
                "no figure",
                "Rounds with both rails, as a part of those over the first rail alone. In a round both ranks send and "
                        + "receive at once, and do an allreduce of one int. Below 1 the second rail costs more than it adds.",
                Figure.Axes.sizes("both rails / the first rail", false),
                lines,
                findings);
    }

    /** A second rail must not cost anything; what it has to add at least is in no paper. */
    private static Figure.Finding finding(int slower, int bytes, Samples.Middle gain, Side.Library library) {
        String what = Figure.at("both rails / the first rail, " + setup(slower), bytes);
        return new Figure.Finding(what, gain, "", library == Side.Library.RAILMPI ? Figure.Ask.atLeast(0.97) : null);
    }

    private static Samples.Key key(int slower, Side side) {
        return new Samples.Key(NAME, setup(slower), side.name(), TEST);
    }
}

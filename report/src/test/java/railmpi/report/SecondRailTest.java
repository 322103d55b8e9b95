package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.testng.annotations.Test;

/** What a second rail adds is drawn by the ratio of the rails, from runs that were alone and together in turns. */
@Test(groups = "unit")
public final class SecondRailTest {
    private static final Experiment SECOND = Experiments.of(List.of("second")).get(0);
    private static final Plan PLAN = Plan.of("quick", null);

    public void shouldRunEachCellAloneAndWithBothRails() {
        List<Step> steps = SECOND.steps(PLAN, false);
        assertEquals(steps.size(), 2 * 2 * 3, "sides, lengths, ratios");
        Set<List<String>> rates =
                steps.stream().map(step -> step.cluster().rates()).collect(Collectors.toSet());
        assertEquals(
                rates,
                Set.of(List.of("250mbit", "250mbit"), List.of("250mbit", "63mbit"), List.of("250mbit", "5mbit")));
    }

    public void shouldDrawTheGainByTheRatioOfTheRails() {
        Samples samples = new Samples();
        add(samples, "4:1 rails", "RailMPI, the first rail", 1000);
        add(samples, "4:1 rails", "RailMPI, both rails", 1200);
        List<Figure> figures = SECOND.figures(PLAN, samples);
        assertEquals(figures.size(), 2, "RailMPI, Open MPI");
        Figure.Line line = figures.get(0).lines().get(1);
        assertEquals(line.name(), "4:1 rails");
        assertEquals(line.points().size(), 1);
        assertEquals(line.points().get(0).x(), 8192.0);
        assertEquals(line.points().get(0).label(), "8 KiB");
        assertEquals(line.points().get(0).value().median(), 1.2);
        assertTrue(Drawing.svg(figures.get(0), "gain").contains("<path"), "the plot");
        assertEquals(figures.get(0).findings().size(), 1);
        assertEquals(figures.get(1).findings().size(), 0, "not measured");
    }

    private static void add(Samples samples, String setup, String side, double rounds) {
        samples.add(new Sample("second", setup, side, "rounds", 8192, 1, rounds, "1/s"));
    }
}

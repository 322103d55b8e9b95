package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertNull;
import static org.testng.Assert.assertTrue;

import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class BarriersTest {
    private static final Barriers BARRIERS = new Barriers();
    private static final Plan TINY = Plan.of("tiny", null);

    private static Samples samples(String setup, String test, double[] ranks, Object... sides) {
        Samples samples = new Samples();
        for (int i = 0; i < sides.length; i += 2) {
            for (double number : ranks) {
                samples.add(new Sample(
                        "barriers",
                        setup,
                        (String) sides[i],
                        test,
                        number,
                        1,
                        ((Number) sides[i + 1]).doubleValue(),
                        ""));
            }
        }
        return samples;
    }

    private static Figure figure(Samples samples, String title) {
        return BARRIERS.figures(TINY, samples).stream()
                .filter(figure -> figure.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    private static Figure.Finding finding(Figure figure, String what) {
        return figure.findings().stream()
                .filter(finding -> finding.what().equals(what))
                .findFirst()
                .orElseThrow();
    }

    public void shouldSimulateOnceAndMeasureEverySide() {
        List<Step> steps = BARRIERS.steps(TINY, false);
        assertEquals(steps.stream().filter(step -> step.cluster() == null).count(), 1);
        assertEquals(steps.size(), 1 + 5 + TINY.sizes("barrier_fan_ins").size());
    }

    public void shouldTellHowLongItWarmsUp() {
        double full = BARRIERS.steps(Plan.of("full", null), false).get(1).seconds();
        assertTrue(full > 60, "a minute of warm-up in " + full + " s");
    }

    public void shouldFindTheLargestRatioOfAllNumbersThatAreNoPowerOfTwo() {
        double[] ranks = {3, 4, 16};
        Samples samples = samples("", "median", ranks, "MPI-PE", 100, "RPE", 80, "RDS", 50);
        samples.add(new Sample("barriers", "", "RGM", "median", 3, 1, 40, "us"));
        samples.add(new Sample("barriers", "", "RGM", "median", 4, 1, 10, "us"));
        Figure figure = figure(samples, "Times faster than MPI-PE");
        String of = "MPI-PE / RPE, RDS or RGM, the largest ratio of ";
        assertEquals(finding(figure, of + "16 ranks").ratio().median(), 2.0);
        Figure.Finding elsewhere = finding(figure, of + "all numbers of ranks that are no power of two");
        assertEquals(elsewhere.ratio().median(), 2.5);
        assertEquals(elsewhere.verdict(), "reached");
    }

    public void shouldPutSimulatedRatiosBesideThoseOfThePaper() {
        double[] ranks = {7, 8, 1024};
        Samples samples =
                samples("simulated", "time", ranks, "MPI-PE", 300, "MPI-DS", 240, "RPE", 240, "RDS", 200, "RGM", 150);
        Figure pairs = figure(samples, "Simulated: times faster than MPI-PE");
        assertEquals(finding(pairs, "MPI-PE / RPE, 8 nodes").ratio().median(), 1.25);
        assertEquals(finding(pairs, "MPI-PE / RGM, 1024 nodes").ratio().median(), 2.0);
        assertEquals(finding(pairs, "MPI-PE / RGM, the most of 2 to 16 nodes").paper(), "1.59");
        assertNull(finding(pairs, "MPI-PE / RGM, 16 nodes").ratio());
        Figure others = figure(samples, "Simulated: times faster than MPI-DS");
        assertEquals(
                finding(others, "MPI-DS / RGM, the most of 2 to 8 nodes")
                        .ratio()
                        .median(),
                1.6);
        assertEquals(
                figure(samples, "Simulated: barrier of up to 1024 nodes")
                        .lines()
                        .size(),
                5);
    }
}

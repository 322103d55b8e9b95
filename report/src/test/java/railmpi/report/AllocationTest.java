package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertTrue;
import static org.testng.Assert.expectThrows;

import java.util.ArrayList;
import java.util.List;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class AllocationTest {
    private static final Allocation ALLOCATION = new Allocation();
    private static final Plan TINY = Plan.of("tiny", null);
    private static final String HEAD = "figure,curve,nodes,rails,policy,mean_bytes,load,accepted,accepted_ci95,"
            + "latency_cycles,latency_ci95,saturated,messages,cycles";

    private static Samples samples(String... lines) throws StepFailedException {
        List<String> table = new ArrayList<>(List.of(HEAD));
        table.addAll(List.of(lines));
        Samples samples = new Samples();
        AllocationTable.samples("allocation", 1, table).forEach(samples::add);
        return samples;
    }

    private static Figure figure(Samples samples, String title) {
        return ALLOCATION.figures(TINY, samples).stream()
                .filter(figure -> figure.title().startsWith(title))
                .findFirst()
                .orElseThrow();
    }

    private static double ratio(Figure figure, String what) {
        return figure.findings().stream()
                .filter(finding -> finding.what().equals(what))
                .findFirst()
                .orElseThrow()
                .ratio()
                .median();
    }

    public void shouldSimulateOnce() {
        assertEquals(ALLOCATION.steps(Plan.of("full", null), true).size(), 1);
        assertTrue(ALLOCATION.steps(TINY, true).get(0).seconds() < 60);
    }

    public void shouldPutRatiosBesideThoseOfThePaper() throws StepFailedException {
        Samples samples = samples(
                "8,\"dynamic, one rail\",128,4,dynamic,65536,0.0500,0.05,0,1000.0,1,false,9,9",
                "8,\"dynamic, one rail\",128,4,dynamic,65536,0.5000,0.3,0,90000.0,1,true,9,9",
                "8,\"dynamic, striping\",128,4,dynamic,65536,0.0500,0.05,0,400.0,1,false,9,9",
                "12,\"basic\",32,1,basic,32768,0.6000,0.4,0,1,1,true,9,9",
                "12,\"basic\",32,7,basic,32768,0.6000,0.25,0,1,1,true,9,9");
        Figure latency = figure(samples, "Figure 8, latency");
        assertEquals(ratio(latency, "striping / one rail, dynamic, load 0.05"), 0.4);
        assertEquals(latency.lines().get(0).points().size(), 1, "none beyond saturation");
        assertEquals(
                figure(samples, "Figure 8, accepted").lines().get(0).points().size(), 2);
        assertEquals(ratio(figure(samples, "Figure 12, accepted"), "basic, 7 rails / 1"), 0.625);
        assertTrue(figure(samples, "Figure 17, accepted").isEmpty());
    }

    public void shouldFindWhereACurveSaturates() throws StepFailedException {
        Figure figure = figure(
                samples(
                        "14,\"basic\",128,4,basic,4096,0.1,0.1,0,1,1,false,9,9",
                        "14,\"basic\",128,4,basic,4096,0.2,0.18,0,1,1,true,9,9",
                        "14,\"basic\",128,4,basic,4096,0.3,0.2,0,1,1,true,9,9",
                        "14,\"basic\",128,4,basic,8192,0.1,0.05,0,1,1,true,9,9"),
                "Figure 14, saturation");
        List<Figure.Point> points = figure.lines().get(0).points();
        assertEquals(points.size(), 2);
        assertEquals(points.get(0).value().median(), 0.15, 1e-9);
        assertEquals(points.get(1).value().median(), 0.05, 1e-9);
        assertEquals(points.get(1).label(), "8 KiB");
    }

    public void shouldDrawTheRailsOfStaticAllocation() throws StepFailedException {
        Samples samples = samples("2,\"algorithm 1\",8,6,static,,,,,,,,,", "2,\"algorithm 2\",20,6,static,,,,,,,,,");
        Figure figure = figure(samples, "Figure 2");
        assertEquals(figure.lines().size(), 2);
        assertEquals(figure.lines().get(1).points().get(0).value().median(), 20.0);
    }

    public void shouldNameATableThatIsNone() {
        expectThrows(StepFailedException.class, () -> AllocationTable.samples("allocation", 1, List.of("a,b")));
        expectThrows(StepFailedException.class, () -> samples("8,basic,32"));
    }
}

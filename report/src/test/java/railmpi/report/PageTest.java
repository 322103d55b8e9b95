package railmpi.report;

import static org.testng.Assert.assertEquals;
import static org.testng.Assert.assertFalse;
import static org.testng.Assert.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.testng.annotations.Test;

@Test(groups = "unit")
public final class PageTest {
    private static Results results() {
        return results(1);
    }

    /** A round for each factor that all values are multiplied by. */
    private static Results results(double... factors) {
        Results results = Results.empty();
        for (int round = 1; round <= factors.length; round++) {
            double factor = factors[round - 1];
            for (double bytes : new double[] {8, 1 << 22}) {
                results.samples().add(sample("RailMPI, 1 rail", "lat", bytes, round, bytes * factor));
                results.samples().add(sample("RailMPI, 2 rails", "lat", bytes, round, bytes / 2 * factor));
                results.samples().add(sample("RailMPI, 1 rail", "bw", bytes, round, 100 * factor));
                results.samples().add(sample("RailMPI, 2 rails", "bw", bytes, round, 150 * factor));
            }
        }
        return results;
    }

    private static Sample sample(String side, String test, double bytes, int round, double value) {
        return new Sample("rails", "", side, test, bytes, round, value, test.equals("lat") ? "us" : "MB/s");
    }

    public void shouldJudgeRatiosByWhatIsAsked() {
        String html = new Page(results(), Plan.of("quick", null)).html(Experiments.of(List.of("rails")), Map.of());
        assertTrue(
                row(html, "Half round trip: RailMPI, 2 rails / 1 rail, 4 MiB").contains(">reached<"), html);
        assertTrue(
                row(html, "Bandwidth, one way: RailMPI, 2 rails / 1 rail, 4 MiB")
                        .contains(">missed<"),
                html);
        assertTrue(row(html, "Bandwidth, both ways at once").contains(">not measured<"), html);
        assertTrue(html.contains("SC '04), figure 5"));
        assertTrue(html.contains("<p>Here: 2 rails / 1 rail, short messages 0.50 (8 B): unlike there"), html);
    }

    public void shouldAskNothingOfWhatDidNotRun() {
        String html = new Page(results(), Plan.of("quick", null)).html(Experiments.ALL, Map.of());
        assertFalse(html.contains("rails of 4 to 1: "), "asks of an experiment without samples");
        row(html, "Bandwidth, both ways at once: RailMPI, 2 rails / 1 rail</td>");
        assertFalse(html.contains(", 0 B"), "a size that was never measured");
    }

    public void shouldNameATableOnlyWhereThereIsOne() {
        Results results = results();
        for (double seconds : new double[] {0, 1}) {
            results.samples().add(new Sample("disturbance", "", "adaptive", "rate", seconds, 1, 50, "MB/s"));
        }
        String html = new Page(results, Plan.of("quick", null))
                .html(Experiments.of(List.of("rails", "disturbance")), Map.of());
        assertTrue(html.contains("aria-label=\"Half round trip; the values are in the table below\">"));
        assertTrue(html.contains("aria-label=\"Bandwidth while a second job uses rail 1 (first round)\">"));
    }

    public void shouldTellWhichPeersTheSetLeavesOut() {
        String html = new Page(results(), Plan.of("quick", null)).html(List.of(), Map.of());
        assertTrue(html.contains("leaves Open MPI out of striping, disturbance, collectives, barriers and nas"), html);
    }

    private static String row(String html, String start) {
        int from = html.indexOf("<tr><td>" + start);
        assertTrue(from > 0, "no row " + start);
        return html.substring(from, html.indexOf("</tr>", from));
    }

    public void shouldHoldAllInsideAndFollowTheSurroundings() {
        String html =
                new Page(results(), Plan.of("quick", null)).html(Experiments.ALL, Map.of("nas", "No <nas> here."));
        assertFalse(Pattern.compile("(src|href|srcset)=\"?(https?:)?//")
                .matcher(html)
                .find());
        assertTrue(html.contains("prefers-color-scheme: dark"));
        assertTrue(html.contains("Not measured. No &lt;nas&gt; here."));
        assertEquals(html.split("<svg ", -1).length - 1, 2);
        assertTrue(html.contains("fill:var(--plot1)"), "text of plots has no variable colour");
        assertEquals(html.split("--plot0: rgb", -1).length - 1, 2, "values of colours");
        assertFalse(html.contains("fill:rgb(31,35,40)"), "text of plots has a fixed colour");
    }

    public void shouldDrawWhiskersOnLinearAxesOnly() {
        String even = new Page(results(), Plan.of("quick", null)).html(Experiments.of(List.of("rails")), Map.of());
        String spread =
                new Page(results(0.75, 1.25), Plan.of("quick", null)).html(Experiments.of(List.of("rails")), Map.of());
        assertTrue(plot(spread, 1).equals(plot(even, 1)), "whiskers at half round trips");
        assertTrue(plot(spread, 2).length() > plot(even, 2).length(), "no whiskers at bandwidths");
    }

    private static String plot(String html, int number) {
        return html.split("<svg ", -1)[number].split("</svg", -1)[0];
    }

    public void shouldTellOfFailures() {
        Results results = results();
        results.failures().add("rails: Open MPI, 1 rail: status 1");
        String html = new Page(results, Plan.of("quick", null)).html(List.of(), Map.of());
        assertTrue(html.contains("Runs that failed: 1") && html.contains("Open MPI, 1 rail: status 1"), html);
    }
}
